import type { Logger } from 'pino'
import { indexWords, listUnindexed } from '#server/articles/words.queries.ts'
import type { Db } from '#server/db/open.ts'
import { type SearchType, searchTypes } from '#shared/page-query.ts'
import { indexAlbums, indexArticles, indexCompetitions, indexOpenings, indexPlayers, indexTeams } from './index-subjects.queries.ts'
import { listMissing, listOutdated, lockSubjects } from './missing.queries.ts'

/** One transaction's worth: others write in between. */
const batch = 50

const indexers = {
  article: indexArticles,
  album: indexAlbums,
  competition: indexCompetitions,
  team: indexTeams,
  player: indexPlayers,
  opening: indexOpenings,
}

/** Lets searches find what was there before there was a search, or is indexed by words of before. Goes on where an earlier start stopped. */
export async function fillSearchIndex(db: Pick<Db, 'read' | 'write'>, log: Pick<Logger, 'info'>): Promise<void> {
  await fillWords(db)
  for (const list of [listMissing, listOutdated]) for (const subject of searchTypes) await fillSubject(db, log, subject, list)
}

async function fillSubject(
  db: Pick<Db, 'read' | 'write'>,
  log: Pick<Logger, 'info'>,
  subject: SearchType,
  list: typeof listMissing,
): Promise<void> {
  let after = 0
  for (;;) {
    const ids = await list(db.read, subject, after, batch)
    const last = ids.at(-1)
    if (last === undefined) return
    await db.write.transaction().execute(async (trx) => {
      await lockSubjects(trx, subject, ids)
      await indexers[subject](trx, ids)
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
