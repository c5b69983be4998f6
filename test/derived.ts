import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { derivedTables, isUsed } from '../migrations/0042-derived-lists.ts'

/** Throws where triggers have left a list behind what it is derived from. */
export async function requireDerived({ write }: Db): Promise<void> {
  const wrong: object[] = []
  for (const { table, columns, rows } of derivedTables) {
    const [is, ought] = [`select ${columns} from ${table}`, rows].map((one) => `select * from (${one}) as listed`)
    for (const query of [`${is} except ${ought}`, `${ought} except ${is}`])
      wrong.push(...(await sql.raw<object>(query).execute(write)).rows.map((row) => ({ table, query, ...row })))
  }
  const used = await sql.raw<object>(`select id, is_used from media_items where is_used <> ${isUsed}`).execute(write)
  wrong.push(...used.rows)
  if (wrong.length > 0) throw new Error(`Not as derived: ${JSON.stringify(wrong.slice(0, 5))}`)
}
