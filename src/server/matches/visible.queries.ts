import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inlineLiteral } from '#server/db/inline-literal.ts'
import { undated } from './days.model.ts'

/**
 * The conditions for what visitors may see of competitions, defined only here. Every public query of this subject uses them, with the
 * tables' own names; hidden data does not leave the database.
 */
type Condition = RawBuilder<SqlBool>

export const isCompetitionPublic: Condition = sql<SqlBool>`competitions.is_hidden = 0`

/** The same, for a query that finds its few competitions by another index: an index by time would be scanned completely. */
export const isPublicAmongFew: Condition = sql<SqlBool>`+competitions.is_hidden = 0`

/** The same where rows of a list lead to their competitions: no index serves it, and PostgreSQL knows that it holds for nearly all. */
export const isPublicOfListed: Condition = sql<SqlBool>`competitions.is_hidden <> 1`

/** Matches in public lists: not of a hidden competition, no byes, and none that is publicly known not to be played. */
export function isMatchListed(now: string): Condition {
  return sql<SqlBool>`(matches.is_hidden = 0 and matches.is_listed = 1 and (matches.not_needed_at is null or matches.not_needed_at > ${now}))`
}

/** Byes, which match lists leave out; a bye that depends on a hidden result becomes public with it. */
export function isByePublic(now: string): Condition {
  return sql<SqlBool>`(+matches.is_hidden = 0 and (matches.is_listed = 0 or matches.not_needed_at <= ${now}))`
}

/**
 * The condition of `isMatchListed` for one phase, which no unlisted match has. It uses no flag column, so that a database without
 * statistics does not prefer an index over all phases, which contains the whole past.
 */
export function isListedInPhase(now: string, phase: Phase): Condition {
  return sql<SqlBool>`(matches.phase = ${inlineLiteral(phase)} and (matches.not_needed_at is null or matches.not_needed_at > ${now}) and ${isOpenInPhase(now, phase)})`
}

type Phase = 'coming' | 'live' | 'ended'

/** Decided without a result of its own, by a ruling about a side that left: nobody waits for it, whatever its phase. */
function isRuled(now: string): Condition {
  return sql<SqlBool>`(matches.result_state is null and matches.result_visible_at is not null and matches.result_visible_at <= ${now})`
}

function isOpenInPhase(now: string, phase: Phase): Condition {
  return phase === 'ended' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`not ${isRuled(now)}`
}

/** The phase as visitors see it: of what a ruling has decided, that it is over. */
export function phaseShown(now: string): RawBuilder<'coming' | 'live' | 'ended' | 'unlisted'> {
  return sql`case when ${isRuled(now)} then 'ended' else matches.phase end`
}

/** The same, for a query that finds its few matches by another index: an index by time would be scanned completely. */
export function isListedAmongFew(now: string): Condition {
  return sql<SqlBool>`(+matches.is_hidden = 0 and matches.is_listed = 1 and (matches.not_needed_at is null or matches.not_needed_at > ${now}))`
}

export function isResultPublic(now: string): Condition {
  return sql<SqlBool>`matches.result_visible_at <= ${now}`
}

/** Later than any instant until which a result is hidden: a read at this instant, as in the console, shows everything. */
export const endOfTime = '9999-12-31T23:59:59.999Z'

/** A running score is public unless the result will be hidden, which it would reveal. */
export function isScorePublic(now: string): Condition {
  return sql<SqlBool>`(matches.result_visible_at <= ${now} or (matches.result_visible_at is null and ((matches.embargo_until is null and coalesce(matches.delay_seconds, 0) = 0) or ${now} = ${sql.lit(endOfTime)})))`
}

export function isResultHidden(now: string): Condition {
  return sql<SqlBool>`(matches.result_visible_at is not null and matches.result_visible_at > ${now})`
}

/** That a match will not be played follows from another match's result. */
export function isKnownNotNeeded(now: string): Condition {
  return sql<SqlBool>`(matches.not_needed_at is not null and matches.not_needed_at <= ${now})`
}

/** Add it to `isListedAmongFew` where neither competition nor stage restricts the matches: the index of phases must not be used either. */
export function isInPhaseAmongFew(now: string, phase: Phase): Condition {
  return sql<SqlBool>`(matches.phase || '' = ${inlineLiteral(phase)} and ${isOpenInPhase(now, phase)})`
}

/** A side that advanced becomes public with the results on which it depends. */
export function isEntrantPublic(now: string): Condition {
  return sql<SqlBool>`(match_sides.entrant_visible_at is null or match_sides.entrant_visible_at <= ${now})`
}

/** Null: it depends on no hidden result. */
export function isAwardPublic(now: string): Condition {
  return sql<SqlBool>`(awards.visible_at is null or awards.visible_at <= ${now})`
}

export function areOpenAwardsPublic(now: string): Condition {
  return sql<SqlBool>`(competitions.open_awards_visible_at is null or competitions.open_awards_visible_at <= ${now})`
}

export function isPlacePublic(now: string): Condition {
  return sql<SqlBool>`(entrants.place_visible_at is null or entrants.place_visible_at <= ${now})`
}

/** Annulled, and nobody left whom a ruling has the other side win against: it is to be played again. */
export const isToReplay: Condition = sql<SqlBool>`(matches.result_state = 'void' and not exists (select 1 from match_sides where match_sides.match_id = matches.id and match_sides.outcome is not null))`

/**
 * Over, and without a result, or annulled and to be played again. For the console: it ignores visibility. The first two conditions are those of the
 * index `matches_waiting`: without them in these words SQLite reads all matches.
 */
export const isWaitingForResult: Condition = sql<SqlBool>`(matches.play_state = 'ended' and (matches.result_state is null or matches.result_state = 'void') and (matches.result_state is null or ${isToReplay}) and matches.bye is null and matches.not_needed_at is null and coalesce(matches.schedule_state, '') <> 'cancelled')`

/** Now, whether it is shown or not. For the console, as above. */
export const isUnderWay: Condition = sql<SqlBool>`(matches.play_state in ('live', 'interrupted'))`

/** Decided by a ruling about a side that left, and over, whatever was played of it. For the console, as above. */
export const isDecidedByRuling: Condition = sql<SqlBool>`(matches.result_state is null and matches.result_visible_at is not null)`

/** Its result is provisional. For the console, as above. */
export const isUnconfirmed: Condition = sql<SqlBool>`(matches.result_state = 'provisional')`

/** Over, without a result, and not to be hidden: visitors see the current score. */
const isStanding: Condition = sql<SqlBool>`(matches.result_state is null and matches.play_state = 'ended' and matches.embargo_until is null and coalesce(matches.delay_seconds, 0) = 0)`

/** Publicly over: its result is public, or there is none yet and the current score is public. */
export function isEndPublic(now: string): Condition {
  return sql<SqlBool>`(${isResultPublic(now)} or ${isStanding})`
}

/**
 * The same, for a query that walks an index in order until it has enough rows: an index by visibility would return all public rows, to be
 * sorted.
 */
export function isEndPublicInOrder(now: string): Condition {
  return sql<SqlBool>`(matches.result_visible_at || '' <= ${now} or ${isStanding})`
}

/** For short lists with the newest first: 1 where a match ended at an unknown time, so that it does not stay on top permanently; else 0. */
export const isEndUndated: RawBuilder<number> = sql<number>`case when matches.phase = 'ended' and matches.listed_at >= ${sql.lit(undated)} then 1 else 0 end`

/** The column where the condition holds, else null. */
export function where<T>(condition: Condition, column: string): RawBuilder<T | null> {
  return sql<T | null>`case when ${condition} then ${sql.ref(column)} end`
}
