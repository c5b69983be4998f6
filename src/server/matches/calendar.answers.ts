import type { Asking } from '#server/asking.ts'
import { type CalendarOf, listCalendarFacts, listCalendarIds, listRevealsOfSides } from './calendar.queries.ts'
import type { CalendarMatch } from './match-calendar.ts'
import { restOnReveals } from './reveal.answers.ts'
import { answerSummaries } from './summaries.answers.ts'

/** How long calendars are told of a match after it was, ms. */
const keptMs = 90 * 86_400_000
/** Events of one feed. */
const most = 500

export async function answerCalendar(asking: Asking, of: CalendarOf): Promise<CalendarMatch[]> {
  const { read, now, footing } = asking
  footing.shows(of !== 'all' && 'competition' in of ? `competition:${of.competition}` : 'matches')
  await restOnReveals(asking, of !== 'all' && 'competition' in of ? of.competition : undefined)
  const from = new Date(Date.parse(now) - keptMs).toISOString()
  return await answerCalendarMatches(asking, await listCalendarIds(read, now, of, from, most))
}

/** Those of them that are public, in their order. */
export async function answerCalendarMatches(asking: Asking, ids: readonly number[]): Promise<CalendarMatch[]> {
  const { read, now } = asking
  const [summaries, facts, reveals] = await Promise.all([
    answerSummaries(asking, ids),
    listCalendarFacts(read, ids),
    listRevealsOfSides(read, now, ids),
  ])
  const factsOf = new Map(facts.map((row) => [row.id, row]))
  const revealsOf = Map.groupBy(reveals, (row) => row.match_id)
  return summaries.flatMap((match) => {
    const row = factsOf.get(match.id)
    if (!row) return []
    const told = (revealsOf.get(match.id) ?? []).flatMap(({ entrant_visible_at }) => entrant_visible_at ?? [])
    const lostAt = row.scheduled_at === null ? lastDate(row.reschedules) : null
    return {
      match,
      venue: row.venue ?? '',
      streamUrl: row.stream_url ?? '',
      lostAt,
      // Who came through results is told when those are, without anything being written.
      sequence: row.told_sequence + told.length,
      changedAt: [row.told_at ?? since, ...told].reduce((latest, one) => (one > latest ? one : latest)),
    }
  })
}

/** Matches that were saved before calendars were: a moment that does not change. */
const since = '2026-11-22T00:00:00.000Z'

/** The date that was taken back last. */
function lastDate(reschedules: string | null): string | null {
  const moves: { from: string | null }[] = JSON.parse(reschedules ?? '[]')
  return moves.findLast(({ from }) => from !== null)?.from ?? null
}
