import { rm } from 'node:fs/promises'
import { filledSchemaStart } from '#server/backup/former-database.model.ts'
import { listAbandoned } from '#server/backup/scratch.service.ts'
import { systemClock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { isLockAbandoned } from '#server/base/lock-file.ts'
import type { Db } from '#server/db/open.ts'
import { dropSchema, listNotedSchemas } from './database-state.queries.ts'
import { type Found, fixCommand, good, warning } from './found.model.ts'

/** No restore takes longer, ms: for those of releases that did not write down who makes them. */
const longestRestoreMs = 6 * 3_600_000

/** What backups and restores that were killed have left, and nobody uses. Each may be as large as the site. */
export async function checkLeftovers(db: Db, { dataFolder }: Pick<Env, 'dataFolder'>): Promise<Found> {
  const folders = await listAbandoned(dataFolder)
  const schemas = await abandonedSchemas(db)
  const names = [...folders, ...schemas.map((name) => `schema ${name}`)]
  if (names.length === 0) return good('leftovers', '没有中断的备份或恢复留下的东西')
  return warning('leftovers', `中断的备份或恢复留下了没有人用的 ${names.join('、')}，占着空间`, fixCommand, async () => {
    for (const folder of await listAbandoned(dataFolder)) await rm(folder, { recursive: true, force: true })
    for (const schema of await abandonedSchemas(db)) await dropSchema(db.write, schema)
  })
}

async function abandonedSchemas(db: Db): Promise<string[]> {
  if (db.dialect === 'sqlite') return []
  const abandoned: string[] = []
  for (const { name, note } of await listNotedSchemas(db.write, filledSchemaStart)) {
    if ((await isLockAbandoned(note)) ?? isOld(name)) abandoned.push(name)
  }
  return abandoned
}

/** By the moment in its name. One without is nobody's of ours. */
function isOld(name: string): boolean {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/.exec(name.slice(filledSchemaStart.length)) ?? []
  const [year, month, day, hour, minute, second] = parts
  if (second === undefined) return false
  return systemClock().getTime() - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) > longestRestoreMs
}
