import { sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import { undated } from './days.model.ts'
import { matchesOfPlayer, matchesOfRoster, matchesOfTeam } from './taking-part.queries.ts'
import { isCompetitionPublic, isListedAmongFew, isMatchListed } from './visible.queries.ts'

/** Whose matches; without one, all matches. */
export type CalendarOf = { competition: number } | { team: number } | { player: number } | 'all'

interface CalendarSpan {
  /** What began before is not told any more. */
  from: string
  /** How many of those to come are told, and how many with the ones before them. */
  coming: number
  limit: number
}

/** Ids of listed matches by time: the last that have begun, and the nearest to come; then postponed ones without a date. */
export async function listCalendarIds(db: Reader, now: string, of: CalendarOf, { from, coming, limit }: CalendarSpan): Promise<number[]> {
  const isOfPerson = of !== 'all' && !('competition' in of)
  // An expression, so that the few matches of a team are found first: by their time PostgreSQL would go through those of all.
  const at = isOfPerson ? sql<string>`(matches.listed_at || '')` : sql.ref<string>('matches.listed_at')
  const inOrder = (order: 'asc' | 'desc') => {
    const query = db.selectFrom('matches').select('matches.id').orderBy(at, order).orderBy('matches.id', order)
    if (of === 'all') return query.where(isMatchListed(now))
    const few = query.where(isListedAmongFew(now))
    if ('competition' in of) return few.where('matches.competition_id', '=', of.competition)
    return few.where('matches.id', 'in', 'team' in of ? matchesOfTeam(db, now, of.team) : matchesOfPlayerAndTeam(db, now, of.player))
  }
  const next = await inOrder('asc').where(at, '>=', now).where(at, '<', undated).limit(coming).execute()
  const [begun, lost] = await Promise.all([
    inOrder('desc')
      .where(at, '>=', from)
      .where(at, '<', now)
      .limit(limit - next.length)
      .execute(),
    inOrder('asc').where(at, '>=', undated).where('matches.schedule_state', 'in', ['postponed', 'cancelled']).limit(limit).execute(),
  ])
  return [...begun.toReversed(), ...next, ...lost].map((row) => row.id)
}

function matchesOfPlayerAndTeam(db: Reader, now: string, player: number) {
  return matchesOfPlayer(db, now, player).union(matchesOfRoster(db, now, player))
}

/** Matches that are in calendars and are not public any more, the nearest first; with their competitions' names, where public. */
export async function listRemovedMatches(db: Reader, of: CalendarOf, from: string, limit: number) {
  const removed = db
    .selectFrom('removed_matches')
    .leftJoin('competitions', (join) => join.onRef('competitions.id', '=', 'removed_matches.competition_id').on(isCompetitionPublic))
    .select(['match_id', 'starts_at', 'is_whole_day', 'told_sequence', 'removed_at', 'competitions.name as competition_name'])
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .orderBy('match_id')
    .limit(limit)
  if (of === 'all') return await removed.execute()
  if ('competition' in of) return await removed.where('competition_id', '=', of.competition).execute()
  const [kind, id] = 'team' in of ? (['team', of.team] as const) : (['player', of.player] as const)
  const own = db.selectFrom('removed_match_people').select('match_id').where('kind', '=', kind).where('person_id', '=', id)
  return await removed.where('match_id', 'in', own).execute()
}

/** Data that only calendars show. */
export async function listCalendarFacts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('matches')
    .select(['id', 'venue', 'stream_url', 'reschedules', 'told_at', 'told_sequence', 'scheduled_at', 'play_state', 'result_state'])
    .where('id', 'in', ids)
    .execute()
}

/** The instants at which sides that advanced by results became public, so far. */
export async function listRevealsOfSides(db: Reader, now: string, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('match_sides')
    .select(['match_id', 'entrant_visible_at'])
    .where('match_id', 'in', ids)
    .where('entrant_visible_at', '<=', now)
    .execute()
}
