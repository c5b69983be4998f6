import type { Transaction } from 'kysely'
import { isAlbumPublic } from '#server/albums/albums.queries.ts'
import { isPublished } from '#server/articles/articles.queries.ts'
import type { Change } from '#server/cache/changes.queries.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import { isCompetitionPublic } from '#server/matches/visible.queries.ts'
import { isPlayerPublic, isTeamPublic } from '#server/people/people.queries.ts'
import type { liveSubjects } from '#shared/live.ts'

export async function findEpoch(db: Reader): Promise<string> {
  return (await db.selectFrom('live_state').select('epoch').executeTakeFirstOrThrow()).epoch
}

/** The newest changes that are not quiet, of those before number `before` where there is one; oldest first. */
export async function listNewestChanges(db: Reader, before: number | undefined, limit: number): Promise<Change[]> {
  let query = db.selectFrom('changes').select(['n', 'tags', 'at', 'is_quiet']).where('is_quiet', '=', 0)
  if (before !== undefined) query = query.where('n', '<', before)
  const rows = await query.orderBy('n', 'desc').limit(limit).execute()
  return rows.reverse().map((row) => ({ ...row, tags: readJson(row.tags) }))
}

/** Those of the ids that have a public page. */
export async function listPublicIds(
  db: Selecting,
  now: string,
  subject: (typeof liveSubjects)[number],
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf()
  return rows.map(({ id }) => id)

  function rowsOf(): Promise<{ id: number }[]> {
    switch (subject) {
      case 'match':
        return db
          .selectFrom('matches')
          .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
          .select('matches.id')
          .where('matches.id', 'in', ids)
          .where(isCompetitionPublic)
          .execute()
      case 'competition':
        return db.selectFrom('competitions').select('competitions.id').where('id', 'in', ids).where(isCompetitionPublic).execute()
      case 'team':
        return db.selectFrom('teams').select('teams.id').where('id', 'in', ids).where(isTeamPublic).execute()
      case 'player':
        return db.selectFrom('players').select('players.id').where('id', 'in', ids).where(isPlayerPublic(now)).execute()
      case 'article':
        return db
          .selectFrom('articles')
          .select('articles.id')
          .where('id', 'in', ids)
          .where((eb) => eb.or([isPublished('article', now)(eb), isPublished('page', now)(eb)]))
          .execute()
      case 'album':
        return db.selectFrom('albums').select('albums.id').where('id', 'in', ids).where(isAlbumPublic(now)).execute()
    }
  }
}

/** Up to when revealed results have been written as changes; null: no server has run yet. */
export async function findRevealedUntil(db: Pick<Reader, 'selectFrom'>): Promise<string | null> {
  return (await db.selectFrom('live_state').select('revealed_until').executeTakeFirstOrThrow()).revealed_until
}

export async function setRevealedUntil(trx: Transaction<Database>, instant: string): Promise<void> {
  await trx.updateTable('live_state').set({ revealed_until: instant }).execute()
}

/**
 * The matches that show more since a result became public in this time: those with the result, and those of the same competitions whose
 * sides followed from it; and the entrants of all of them.
 */
export async function listRevealed(trx: Transaction<Database>, { after, until }: { after: string; until: string }) {
  const own = await trx
    .selectFrom('matches')
    .select(['id', 'competition_id'])
    .where('result_visible_at', '>', after)
    .where('result_visible_at', '<=', until)
    .execute()
  const competitions = [...new Set(own.map((row) => row.competition_id))]
  if (competitions.length === 0) return { matches: [], competitions, entrants: [] }
  const followers = await trx
    .selectFrom('matches')
    .innerJoin('match_sides', 'match_sides.match_id', 'matches.id')
    .select('matches.id')
    .distinct()
    .where('matches.competition_id', 'in', competitions)
    .where('match_sides.entrant_visible_at', '>', after)
    .where('match_sides.entrant_visible_at', '<=', until)
    .execute()
  const matches = [...new Set([...own, ...followers].map((row) => row.id))]
  const sides = await trx
    .selectFrom('match_sides')
    .select('entrant_id')
    .distinct()
    .where('match_id', 'in', matches)
    .where('entrant_id', 'is not', null)
    .execute()
  return { matches, competitions, entrants: sides.flatMap((side) => side.entrant_id ?? []) }
}
