import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { undated } from './days.model.ts'

/**
 * What visitors may see of competitions, said here and nowhere else. Every public query of this subject is built of these pieces, under the
 * tables' own names; what is hidden does not leave the database.
 */
type Condition = RawBuilder<SqlBool>

export const isCompetitionPublic: Condition = sql<SqlBool>`competitions.is_hidden = 0`

/** The same, for a query that finds its few competitions by another index: those by time would be walked from end to end. */
export const isPublicAmongFew: Condition = sql<SqlBool>`+competitions.is_hidden = 0`

/** Matches that lists show: not of a hidden competition, no byes, and none that everybody knows will not be played. */
export function isMatchListed(now: string): Condition {
  return sql<SqlBool>`(matches.is_hidden = 0 and matches.is_listed = 1 and (matches.not_needed_at is null or matches.not_needed_at > ${now}))`
}

/** What no list has since there is no opponent; one that hung on a hidden result is told with it. */
export function isByeTold(now: string): Condition {
  return sql<SqlBool>`(+matches.is_hidden = 0 and (matches.is_listed = 0 or matches.not_needed_at <= ${now}))`
}

/**
 * What `isMatchListed` says, for one phase, which no unlisted match has. It names no flag, so that a database without statistics does not take the indexes of all
 * phases for as good: behind them lies the whole past.
 */
export function isListedInPhase(now: string, phase: 'coming' | 'live' | 'ended'): Condition {
  return sql<SqlBool>`(matches.phase = ${phase} and (matches.not_needed_at is null or matches.not_needed_at > ${now}))`
}

/** The same, for a query that finds its few matches by another index: those by time would be walked from end to end. */
export function isListedAmongFew(now: string): Condition {
  return sql<SqlBool>`(+matches.is_hidden = 0 and matches.is_listed = 1 and (matches.not_needed_at is null or matches.not_needed_at > ${now}))`
}

export function isResultPublic(now: string): Condition {
  return sql<SqlBool>`matches.result_visible_at <= ${now}`
}

/** Later than any moment that keeps a result back: whoever reads as of then, as the console does, is shown all of it. */
export const endOfTime = '9999-12-31T23:59:59.999Z'

/** What stands before there is a result is public unless the result is to be kept back: running scores would tell it. */
export function isScorePublic(now: string): Condition {
  if (now === endOfTime) return sql<SqlBool>`(1 = 1)`
  return sql<SqlBool>`(matches.result_visible_at <= ${now} or (matches.result_visible_at is null and matches.embargo_until is null and coalesce(matches.delay_seconds, 0) = 0))`
}

export function isResultHidden(now: string): Condition {
  return sql<SqlBool>`(matches.result_visible_at is not null and matches.result_visible_at > ${now})`
}

/** That a match will not be played follows from the result of another. */
export function isKnownNotNeeded(now: string): Condition {
  return sql<SqlBool>`(matches.not_needed_at is not null and matches.not_needed_at <= ${now})`
}

/** Added to `isListedAmongFew` where neither competition nor stage leads to the matches: not by the index of phases either. */
export function isInPhaseAmongFew(phase: 'coming' | 'live' | 'ended'): Condition {
  return sql<SqlBool>`matches.phase || '' = ${phase}`
}

/** Who came to a side through results is told when those are. */
export function isEntrantPublic(now: string): Condition {
  return sql<SqlBool>`(match_sides.entrant_visible_at is null or match_sides.entrant_visible_at <= ${now})`
}

/** Null: it rests on no result that is held back. */
export function isAwardPublic(now: string): Condition {
  return sql<SqlBool>`(awards.visible_at is null or awards.visible_at <= ${now})`
}

export function areOpenAwardsPublic(now: string): Condition {
  return sql<SqlBool>`(competitions.open_awards_visible_at is null or competitions.open_awards_visible_at <= ${now})`
}

export function isPlacePublic(now: string): Condition {
  return sql<SqlBool>`(entrants.place_visible_at is null or entrants.place_visible_at <= ${now})`
}

/** Over, and nobody has recorded a result yet, or it was struck out to be played again. Of the console: it asks no one's leave. */
export const isWaitingForResult: Condition = sql<SqlBool>`(matches.play_state = 'ended' and (matches.result_state is null or matches.result_state = 'void') and matches.bye is null and matches.not_needed_at is null and coalesce(matches.schedule_state, '') <> 'cancelled')`

/** Its result is provisional. Of the console, as above. */
export const isUnconfirmed: Condition = sql<SqlBool>`(matches.result_state = 'provisional')`

/** Over, without a result, and with nothing that would keep one back: visitors see the score that stands. */
const isStanding: Condition = sql<SqlBool>`(matches.result_state is null and matches.play_state = 'ended' and matches.embargo_until is null and coalesce(matches.delay_seconds, 0) = 0)`

/** Over to visitors: its result may be told, or there is none yet and the score that stands may. */
export function isEndPublic(now: string): Condition {
  return sql<SqlBool>`(${isResultPublic(now)} or ${isStanding})`
}

/** The same, for a query that walks an index in its order until it has enough: those by visibility would bring all that is public, to be sorted. */
export function isEndPublicInOrder(now: string): Condition {
  return sql<SqlBool>`(matches.result_visible_at || '' <= ${now} or ${isStanding})`
}

/** For lists of few matches with the newest first: 1 where a match has ended nobody knows when, which is no news for ever; else 0. */
export const isEndUndated: RawBuilder<number> = sql<number>`case when matches.phase = 'ended' and matches.listed_at >= ${sql.lit(undated)} then 1 else 0 end`

/** The column where the condition holds, else null. */
export function where<T>(condition: Condition, column: string): RawBuilder<T | null> {
  return sql<T | null>`case when ${condition} then ${sql.ref(column)} end`
}
