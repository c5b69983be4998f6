import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { boutsOf, gamesOf } from './bouts.ts'
import type { ScheduleRules } from './model.ts'

/** The distinct numbers of games that matches of the competition can have; 0: unknown. */
export function gameCountsOf({ stages }: CompetitionDocument): number[] {
  const counts = new Set<number>()
  for (const stage of stages) {
    for (const group of stage.groups) {
      for (const round of group.rounds) for (const match of round.matches) counts.add(gamesOf(match, round, stage))
    }
  }
  return [...counts].sort((a, b) => a - b)
}

/** Estimated, and never longer than the shortest distance between two starts at one venue in the current calendar. */
function lengthsOf(document: CompetitionDocument): Record<number, number> {
  const counts = gameCountsOf(document)
  const lengths = new Map(counts.map((games) => [games, games === 0 ? 90 : Math.min(600, Math.max(40, games * 30))]))
  // The length is the number of games, so that it can be recognised.
  const bouts = boutsOf(document, { lengths: Object.fromEntries(counts.map((games) => [games, games])) })
  const placed = bouts.flatMap(({ start, isExact, venue, minutes: games }) =>
    start === null || !isExact || venue === '' ? [] : [{ start, venue, games }],
  )
  const lastAt = new Map<string, { start: number; games: number }>()
  for (const { start, venue, games } of placed.sort((a, b) => a.start - b.start)) {
    const last = lastAt.get(venue)
    const gap = last ? start - last.start : 0
    if (last && gap >= 15) lengths.set(last.games, Math.min(gap, lengths.get(last.games) ?? gap))
    lastAt.set(venue, { start, games })
  }
  return Object.fromEntries(lengths)
}

/** Default rules, chosen so that an estimate alone causes no conflict in the current calendar. */
export function defaultRules(document: CompetitionDocument): ScheduleRules {
  const lengths = lengthsOf(document)
  const bouts = boutsOf(document, { lengths })
  const dated = bouts.flatMap(({ start, minutes, isExact }) => (start === null || !isExact ? [] : [{ from: start, to: start + minutes }]))
  const together = dated.map(({ from }) => dated.filter((other) => other.from <= from && other.to > from).length)
  return {
    from: document.competition.startsOn,
    to: document.competition.endsOn,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    extraDays: [],
    daysOff: [],
    slots: { by: 'window', from: '14:00', to: '22:00' },
    lengths,
    pause: 0,
    venues: [...new Set(bouts.flatMap(({ venue }) => (venue === '' ? [] : venue)))].sort(),
    atOnce: together.reduce((a, b) => Math.max(a, b), 1),
    rest: 30,
    perDay: null,
    rounds: 'in_order',
    spread: 'even',
    prime: { times: [], matches: [] },
  }
}
