import type { MatchTable } from '#server/db/match-tables.ts'
import { overdueBounds, putOffSince, undated } from './days.model.ts'

/** The fields that decide the position of a match in a strip. */
export interface StripMatch {
  id: number
  listed_at: string
  phase: string
  schedule_state: MatchTable['schedule_state']
  precision: MatchTable['precision']
  postponed_from: string | null
  /** SQLite returns numbers, and both databases null. */
  is_end_public: unknown
}

export interface StripIds {
  liveIds: readonly number[]
  nextIds: readonly number[]
  latestIds: readonly number[]
}

/** So many that were postponed and have no date yet stand after the next ones, and take their places. */
const mostPutOff = 2

/** The next ones of whom people ask for all matches, those without a date at the end. */
export function withPutOff(nextIds: readonly number[], putOffIds: readonly number[], limit: number): number[] {
  const last = putOffIds.slice(0, mostPutOff)
  return [...nextIds.slice(0, Math.max(0, limit - last.length)), ...last]
}

/** Live matches, the next ones and the latest results, chosen as the lists by phase do it, from matches sorted by the newest first. */
export function pickStrip(now: string, matches: readonly StripMatch[], most: { live: number; next: number; latest: number }): StripIds {
  const oldestFirst = matches.toReversed()
  const { since, day } = overdueBounds(now)
  const isNext = (match: StripMatch) =>
    match.phase === 'coming' &&
    (match.listed_at >= since || (match.precision === 'day' && match.listed_at >= day)) &&
    match.listed_at < undated &&
    (match.schedule_state ?? 'scheduled') === 'scheduled'
  const isPutOff = ({ phase, schedule_state, listed_at, postponed_from }: StripMatch) =>
    phase === 'coming' && schedule_state === 'postponed' && listed_at >= undated && (postponed_from ?? '') >= putOffSince(now)
  const ids = (some: readonly StripMatch[], limit: number) => some.slice(0, limit).map((match) => match.id)
  return {
    liveIds: ids(
      oldestFirst.filter((match) => match.phase === 'live'),
      most.live,
    ),
    nextIds: withPutOff(ids(oldestFirst.filter(isNext), most.next), ids(oldestFirst.filter(isPutOff), most.next), most.next),
    latestIds: ids(
      matches.filter((match) => match.phase === 'ended' && Boolean(match.is_end_public)),
      most.latest,
    ),
  }
}
