import type { QueryContext } from '#server/http/query-context.ts'
import { isPast } from '#shared/competitions/match-time.ts'
import { nextMidnight } from '#shared/dates.ts'
import { type CalendarOf, listCalendarFacts, listCalendarIds, listRemovedMatches, listRevealsOfSides } from './calendar.queries.ts'
import type { CalendarMatch, RemovedMatch } from './match-calendar.view.ts'
import { lastDate, publishedSince } from './published-matches.model.ts'
import { dependOnReveals } from './reveal.answers.ts'
import { answerSummaries } from './summaries.answers.ts'

/** Maximum of events in one feed. Of those to come fewer, so that the last ones played stay in it. */
const most = 300
const mostComing = 250

export interface CalendarAnswer {
  matches: CalendarMatch[]
  removed: RemovedMatch[]
}

export async function answerCalendar(ctx: QueryContext, of: CalendarOf): Promise<CalendarAnswer> {
  const { read, now, deps } = ctx
  deps.addTags(of !== 'all' && 'competition' in of ? `competition:${of.competition}` : 'matches')
  await dependOnReveals(ctx, of !== 'all' && 'competition' in of ? of.competition : undefined)
  // Who is on a roster until a day is in his team's matches until then.
  if (of !== 'all' && 'player' in of) deps.renewsAt(nextMidnight(now))
  const from = publishedSince(now)
  const [ids, removed] = await Promise.all([
    listCalendarIds(read, now, of, { from, coming: mostComing, limit: most }),
    listRemovedMatches(read, of, from, most),
  ])
  return { matches: await answerCalendarMatches(ctx, ids), removed: removed.map(viewRemoved) }
}

function viewRemoved(row: Awaited<ReturnType<typeof listRemovedMatches>>[number]): RemovedMatch {
  return {
    id: row.match_id,
    competition: row.competition_name ?? '',
    startsAt: row.starts_at,
    isWholeDay: row.is_whole_day === 1,
    sequence: row.told_sequence,
    changedAt: row.removed_at,
  }
}

/** Those of them that are public, in their order. */
export async function answerCalendarMatches(ctx: QueryContext, ids: readonly number[]): Promise<CalendarMatch[]> {
  const { read, now } = ctx
  const [summaries, facts, reveals] = await Promise.all([
    answerSummaries({ ...ctx, hasNoLogos: true }, ids),
    listCalendarFacts(read, ids),
    listRevealsOfSides(read, now, ids),
  ])
  const factsOf = new Map(facts.map((row) => [row.id, row]))
  const revealsOf = Map.groupBy(reveals, (row) => row.match_id)
  return summaries.flatMap((match) => {
    const row = factsOf.get(match.id)
    if (!row) return []
    const revealed = (revealsOf.get(match.id) ?? []).flatMap(({ entrant_visible_at }) => entrant_visible_at ?? [])
    const lostAt = row.scheduled_at === null ? lastDate(row.reschedules) : null
    const playedUntil = lostAt !== null && match.schedule.state !== 'cancelled' && isPast(match) ? match.endedAt : null
    // Both become public with a result, without a write, so they count here: the name of a side that advanced, and that it was played.
    const told = [...revealed, ...(playedUntil === null ? [] : [playedUntil])]
    return {
      match,
      isRuled: match.result !== null && row.result_state === null && (row.play_state ?? 'not_started') === 'not_started',
      venue: row.venue ?? '',
      streamUrl: row.stream_url ?? '',
      lostAt,
      playedUntil,
      sequence: row.told_sequence + told.length,
      changedAt: [row.told_at, ...told].reduce((latest, one) => (one > latest ? one : latest)),
    }
  })
}
