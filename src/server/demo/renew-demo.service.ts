import type { Transaction } from 'kysely'
import { waitForOtherWrites } from '#server/cache/changes.queries.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { countHeld, findDemoSeason, findOwnAct, heldTables } from './demo-season.queries.ts'
import { emptySite, listTouched } from './empty-site.queries.ts'
import { type DemoParts, loadSeason } from './load-demo.ts'

/** Why a site is not renewed; the message names what would be lost. */
class NotOnlyDemo extends Error {}

/**
 * Replaces the demo season, or an empty site, by the season as it is now, at once: pages that are open go from the old to the new. Everything
 * is loaded in the same order, so that ids and addresses stay. Throws `NotOnlyDemo` where the site holds anything else; users and the audit log
 * stay.
 */
export async function renewDemo(parts: DemoParts): Promise<void> {
  // Before the pictures are read, which takes seconds.
  await requireOnlyDemo(parts.db.read)
  await loadSeason(parts, async (db, touch) => {
    await waitForOtherWrites(db)
    await requireOnlyDemo(db)
    await touchAll(db, touch)
    await emptySite(db, parts.db.dialect)
  })
}

async function requireOnlyDemo(db: Selecting): Promise<void> {
  const season = await findDemoSeason(db)
  const own = await findOwnAct(db)
  if (own) throw new NotOnlyDemo(`${own.user_name} has changed the site in the console (${own.act}, ${own.at}), which would be lost`)
  const held = await countHeld(db)
  if (!season) {
    // What began empty has the standard columns, and nothing to lose in them.
    if (heldTables.every((table) => table === 'columns' || held[table] === 0)) return
    throw new NotOnlyDemo('this site did not begin with the demo season, and what it holds would be lost')
  }
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
