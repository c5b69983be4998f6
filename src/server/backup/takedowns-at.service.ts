import { existsSync } from 'node:fs'
import { type DatabasePlace, databaseFile } from '#server/db/open.ts'
import type { TakedownRow } from '#server/media/takedowns.queries.ts'
import { openSource } from './database-places.service.ts'

/** What was taken down in the site that stands there; null: there is none, or nothing is in it. */
export async function takedownsAt(env: DatabasePlace): Promise<TakedownRow[] | null> {
  if (env.databaseUrl === null && !existsSync(databaseFile(env.dataFolder))) return null
  const source = await openSource(env)
  try {
    const tables = await source.tables()
    let isEmpty = true
    const found: TakedownRow[] = []
    for (const table of tables) {
      if (table.name !== 'media_takedowns' && !subjects.includes(table.name)) continue
      for await (const rows of source.rows(table)) {
        isEmpty = false
        if (table.name !== 'media_takedowns') break
        for (const row of rows) {
          // The columns are those of this table.
          found.push(Object.fromEntries(table.columns.map((column, index) => [column, row[index]])) as unknown as TakedownRow)
        }
      }
    }
    return isEmpty ? null : found
  } finally {
    await source.close()
  }
}

/** A database with a row in none of these is not yet a site. */
const subjects: readonly string[] = ['articles', 'competitions', 'users', 'media_items', 'settings']
