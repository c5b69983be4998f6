import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { indexWords, listUnindexed } from '#server/articles/words.queries.ts'
import type { Db } from '#server/db/open.ts'
import type { SearchSubject } from '#server/db/search-tables.ts'
import type { Database } from '#server/db/tables.ts'
import {
  indexAlbums,
  indexCompetitions,
  indexDocuments,
  indexLinks,
  indexOpenings,
  indexPlayers,
  indexTeams,
  indexTips,
} from './index-subjects.queries.ts'
import { listMissing, listOutdated, lockSubjects } from './missing.queries.ts'

/** Rows per transaction, so that others can write in between. */
const batch = 50

/** In the order in which they are filled: names are few, and what visitors look for most. */
const indexers: readonly (readonly [SearchSubject, (trx: Transaction<Database>, ids: readonly number[]) => Promise<void>])[] = [
  ['competition', indexCompetitions],
  ['team', indexTeams],
  ['player', indexPlayers],
  ['opening', indexOpenings],
  ['page', indexDocuments],
  ['tip', indexTips],
  ['link', indexLinks],
  ['album', indexAlbums],
  ['article', indexDocuments],
]

/**
 * Indexes what is missing, because it was stored before search existed, and what was indexed by an earlier version. Continues where an
 * interrupted run stopped.
 */
export async function fillSearchIndex(db: Pick<Db, 'read' | 'write'>, log: Pick<Logger, 'info'>): Promise<void> {
  await fillWords(db)
  for (const list of [listMissing, listOutdated]) for (const indexer of indexers) await fillSubject(db, log, indexer, list)
}

/** How many things a search does not find, or not by the words of today; at most a hundred thousand of a kind are counted. */
export async function countUnfilled(read: Db['read']): Promise<number> {
  const lists = [listMissing, listOutdated].flatMap((list) => indexers.map(([subject]) => list(read, subject, 0, 100_000)))
  return (await Promise.all(lists)).reduce((sum, ids) => sum + ids.length, 0)
}

async function fillSubject(
  db: Pick<Db, 'read' | 'write'>,
  log: Pick<Logger, 'info'>,
  [subject, index]: (typeof indexers)[number],
  list: typeof listMissing,
): Promise<void> {
  let after = 0
  for (;;) {
    const ids = await list(db.read, subject, after, batch)
    const last = ids.at(-1)
    if (last === undefined) return
    await db.write.transaction().execute(async (trx) => {
      await lockSubjects(trx, subject, ids)
      await index(trx, ids)
    })
    log.info({ subject, last }, 'indexed for search')
    after = last
  }
}

async function fillWords(db: Pick<Db, 'read' | 'write'>): Promise<void> {
  let after = 0
  for (;;) {
    const ids = await listUnindexed(db.read, after, batch)
    const last = ids.at(-1)
    if (last === undefined) return
    await db.write.transaction().execute(async (trx) => {
      await lockSubjects(trx, 'article', ids)
      await indexWords(trx, ids)
    })
    after = last
  }
}
