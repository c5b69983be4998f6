import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import { isDecidedByRuling, isToReplay, isUnconfirmed, isUnderWay, isWaitingForResult } from '#server/matches/visible.queries.ts'

interface Span {
  from: string
  to: string
}

/** Live matches and those in a period, without those that wait for a result or its confirmation; for a scorekeeper the assigned ones. */
export async function listMatchesNow(db: Reader, { from, to }: Span, scorekeeper: number | null, limit: number) {
  // Each part has its index; an `or` of both has none.
  const underWay = db.selectFrom('matches').select('matches.id').where(isUnderWay)
  const ofPeriod = db
    .selectFrom('matches')
    .select('matches.id')
    .where('matches.is_hidden', 'in', [0, 1])
    .where('matches.is_listed', '=', 1)
    .where('matches.listed_at', '>=', from)
    .where('matches.listed_at', '<', to)
    .where('matches.scheduled_at', 'is not', null)
  return await ofKeeper(db, scorekeeper)
    .where('matches.id', 'in', underWay.unionAll(ofPeriod))
    .where((eb) => eb.or([eb('matches.schedule_state', 'is', null), eb('matches.schedule_state', '!=', 'cancelled')]))
    .where('matches.bye', 'is', null)
    // Null where the play column is null.
    .where(sql<SqlBool>`${isWaitingForResult} is not true`)
    .where(sql<SqlBool>`${isUnconfirmed} is not true`)
    // Of a day with more, those that are over are what may be left out.
    .orderBy(
      sql`case when ${isDecidedByRuling} then 2 when play_state in ('live', 'interrupted') then 0 when result_kind is null and coalesce(play_state, '') <> 'ended' then 1 else 2 end`,
    )
    .orderBy('matches.scheduled_at')
    .orderBy('matches.id')
    .limit(limit)
    .execute()
}

/** Over without a result, or with one to be confirmed, the newest first; for a scorekeeper the assigned ones. */
export async function listMatchesWaiting(db: Reader, what: 'result' | 'confirmation', scorekeeper: number | null, limit: number) {
  return await ofKeeper(db, scorekeeper)
    .where(what === 'result' ? isWaitingForResult : isUnconfirmed)
    .orderBy('matches.listed_at', 'desc')
    .orderBy('matches.id', 'desc')
    .limit(limit)
    .execute()
}

/** The data of a match's line, for matches that somebody may score; `scorekeeper` null: all. */
function ofKeeper(db: Reader, scorekeeper: number | null) {
  const matches = db
    .selectFrom('matches')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .select([isDecidedByRuling.as('is_ruled'), isToReplay.as('is_to_replay')])
    .select([
      'matches.id',
      'matches.name',
      'matches.scheduled_at',
      'matches.play_state',
      'matches.result_kind',
      'competitions.name as competition',
      'rounds.name as round_name',
      'rounds.number as round_number',
    ])
  if (scorekeeper === null) return matches
  return matches.where((eb) =>
    eb.exists(
      eb
        .selectFrom('scorekeeping')
        .select('scorekeeping.id')
        .where('scorekeeping.user_id', '=', scorekeeper)
        .whereRef('scorekeeping.competition_id', '=', 'matches.competition_id')
        .where((one) => one.or([one('scorekeeping.match_id', 'is', null), one('scorekeeping.match_id', '=', one.ref('matches.id'))])),
    ),
  )
}

/** Drafts that differ from what visitors see, the last edited first. */
export async function listDraftsNow(db: Reader, limit: number) {
  return await db
    .selectFrom('article_drafts')
    .innerJoin('articles', 'articles.id', 'article_drafts.article_id')
    .leftJoin('users', 'users.id', 'article_drafts.updated_by')
    .select(['articles.id', 'articles.published_at', 'article_drafts.data', 'article_drafts.updated_at', 'users.display_name'])
    .where('articles.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('articles.published_at', 'is', null), eb('article_drafts.is_changed', '=', 1)]))
    .orderBy('article_drafts.updated_at', 'desc')
    .limit(limit)
    .execute()
}
