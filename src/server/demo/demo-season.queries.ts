import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import type { NightMatch } from './night.model.ts'

/** Everything that the season fills, and that nobody else had filled when it was loaded. */
export const heldTables = [
  'columns',
  'articles',
  'media_items',
  'albums',
  'videos',
  'seasons',
  'competitions',
  'teams',
  'players',
  'openings',
  'tips',
  'link_groups',
  'links',
] as const
type Held = Record<(typeof heldTables)[number], number>

export async function countHeld(db: Selecting): Promise<Held> {
  const counts: Partial<Held> = {}
  for (const table of heldTables) {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number | string>().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(n)
  }
  return counts as Held // every table has just been counted
}

export async function insertDemoSeason(trx: Transaction<Database>, night: readonly NightMatch[], now: string): Promise<void> {
  const held = await countHeld(trx)
  await trx
    .insertInto('demo_season')
    .values({ id: 1, loaded_at: now, night: JSON.stringify(night), held: JSON.stringify(held) })
    .execute()
}

/** Null: the site did not begin with the demo season. */
export async function findDemoSeason(db: Selecting): Promise<{ night: NightMatch[]; held: Held } | null> {
  const row = await db.selectFrom('demo_season').select(['night', 'held']).where('id', '=', 1).executeTakeFirst()
  return row ? { night: readJson(row.night), held: readJson(row.held) } : null
}

/** False: it is not, or no longer, one of the night's. */
export async function takeFromNight(trx: Transaction<Database>, match: string): Promise<boolean> {
  const night = (await findDemoSeason(trx))?.night ?? []
  const rest = night.filter((one) => one.match !== match)
  if (rest.length === night.length) return false
  await trx
    .updateTable('demo_season')
    .set({ night: JSON.stringify(rest) })
    .where('id', '=', 1)
    .execute()
  return true
}

/** The latest thing that somebody did to the site's content in the console; what concerns only accounts and sessions does not count. */
export async function findOwnAct(db: Selecting) {
  return await db
    .selectFrom('audit_log')
    .select(['at', 'user_name', 'act'])
    .where('user_id', 'is not', null)
    .where('act', 'not like', 'user.%')
    .where('act', 'not like', 'session.%')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
