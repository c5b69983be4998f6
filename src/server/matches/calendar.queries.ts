import type { Reader } from '#server/db/open.ts'
import { undated } from './days.ts'
import { matchesOfPlayer, matchesOfTeam } from './taking-part.queries.ts'
import { isListedAmongFew, isMatchListed } from './visible.queries.ts'

/** Whose matches; of nobody in particular, all. */
export type CalendarOf = { competition: number } | { team: number } | { player: number } | 'all'

/** Ids of listed matches from this moment on, the nearest first; then those that were put off and have no date. */
export async function listCalendarIds(db: Reader, now: string, of: CalendarOf, from: string, limit: number): Promise<number[]> {
  const listed = () => {
    const query = db.selectFrom('matches').select('matches.id')
    if (of === 'all') return query.where(isMatchListed(now))
    const few = query.where(isListedAmongFew(now))
    if ('competition' in of) return few.where('matches.competition_id', '=', of.competition)
    return few.where('matches.id', 'in', 'team' in of ? matchesOfTeam(db, now, of.team) : matchesOfPlayer(db, now, of.player))
  }
  const [dated, lost] = await Promise.all([
    listed()
      .where('matches.listed_at', '>=', from)
      .where('matches.listed_at', '<', undated)
      .orderBy('matches.listed_at')
      .orderBy('matches.id')
      .limit(limit)
      .execute(),
    listed()
      .where('matches.listed_at', '>=', undated)
      .where('matches.schedule_state', 'in', ['postponed', 'cancelled'])
      .orderBy('matches.listed_at')
      .orderBy('matches.id')
      .limit(limit)
      .execute(),
  ])
  return [...dated, ...lost].map((row) => row.id)
}

/** What calendars tell beside a summary. */
export async function listCalendarFacts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('matches')
    .select(['id', 'venue', 'stream_url', 'reschedules', 'told_at', 'told_sequence', 'scheduled_at'])
    .where('id', 'in', ids)
    .execute()
}

/** When sides that came through results were told, so far. */
export async function listRevealsOfSides(db: Reader, now: string, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('match_sides')
    .select(['match_id', 'entrant_visible_at'])
    .where('match_id', 'in', ids)
    .where('entrant_visible_at', '<=', now)
    .execute()
}
