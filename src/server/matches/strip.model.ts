import type { MatchTable } from '#server/db/competition-tables.ts'
import { overdueSince, undated } from './days.model.ts'

/** What decides where in a strip a match stands. */
export interface StripMatch {
  id: number
  listed_at: string
  phase: string
  schedule_state: MatchTable['schedule_state']
  /** SQLite has numbers for it, and both databases null. */
  is_end_public: unknown
}

export interface StripIds {
  liveIds: readonly number[]
  nextIds: readonly number[]
  latestIds: readonly number[]
}

/** What is live, what comes next and what ended last, as the lists by phases have it, of matches that come with the newest first. */
export function pickStrip(now: string, matches: readonly StripMatch[], most: { live: number; next: number; latest: number }): StripIds {
  const oldestFirst = matches.toReversed()
  const from = overdueSince(now)
  const isNext = (match: StripMatch) =>
    match.phase === 'coming' &&
    match.listed_at >= from &&
    match.listed_at < undated &&
    (match.schedule_state ?? 'scheduled') === 'scheduled'
  const ids = (some: readonly StripMatch[], limit: number) => some.slice(0, limit).map((match) => match.id)
  return {
    liveIds: ids(
      oldestFirst.filter((match) => match.phase === 'live'),
      most.live,
    ),
    nextIds: ids(oldestFirst.filter(isNext), most.next),
    latestIds: ids(
      matches.filter((match) => match.phase === 'ended' && Boolean(match.is_end_public)),
      most.latest,
    ),
  }
}
