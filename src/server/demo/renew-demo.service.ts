import type { Transaction } from 'kysely'
import type { Touch } from '#server/cache/transact.ts'
import { transact } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { countHeld, findDemoSeason, findOwnAct, heldTables } from './demo-season.queries.ts'
import { emptySite, listTouched } from './empty-site.queries.ts'
import { type DemoParts, loadDemo } from './load-demo.ts'

/** Why a site is not renewed; the message names what would be lost. */
class NotOnlyDemo extends Error {}

/**
 * Replaces the demo season by itself as it is now. Everything is loaded in the same order, so that ids and addresses stay. Throws
 * `NotOnlyDemo` where the site holds anything else; users and the audit log stay.
 */
export async function renewDemo(parts: DemoParts): Promise<void> {
  await transact(parts.db, parts.clock, async (db, touch) => {
    await requireOnlyDemo(db)
    await touchAll(db, touch)
    await emptySite(db, parts.db.dialect)
  })
  await loadDemo(parts)
}

async function requireOnlyDemo(trx: Transaction<Database>): Promise<void> {
  const season = await findDemoSeason(trx)
  if (!season) throw new NotOnlyDemo('this site did not begin with the demo season, so there is nothing to renew')
  const own = await findOwnAct(trx)
  if (own) throw new NotOnlyDemo(`${own.user_name} has changed the site in the console (${own.act}, ${own.at}), which would be lost`)
  const held = await countHeld(trx)
  const changed = heldTables.filter((table) => held[table] !== season.held[table])
  if (changed.length > 0) {
    const counts = changed.map((table) => `${table} ${held[table]} instead of ${season.held[table]}`)
    throw new NotOnlyDemo(`the site holds more or less than the demo season (${counts.join(', ')}), which would be lost`)
  }
}

/** Answers that a running server keeps are made again, even those of things that the new season no longer has. */
async function touchAll(trx: Transaction<Database>, touch: Touch): Promise<void> {
  touch('albums', 'articles', 'columns', 'competitions', 'home', 'links', 'matches', 'openings', 'pages', 'seasons', 'settings', 'tips')
  touch('videos', 'winners', ...(await listTouched(trx)))
}
