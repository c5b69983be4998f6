import { isBye } from '#shared/competitions/bye.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import { lastOf } from '#shared/last.ts'
import type { Group } from './bracket-layout.ts'
import { secondFinalOf } from './second-final.ts'

/** The first round with a live match, else that of the next one by time, else the last that leads to the first place. */
export function openRoundOf(groups: readonly Group[]): string {
  const rounds = groups.flatMap((group) => group.rounds.map((round) => ({ id: roundId(group, round), group, round })))
  const live = rounds.find(({ round }) => round.matches.some((match) => match.play === 'live' || match.play === 'interrupted'))
  if (live) return live.id
  const open = rounds.flatMap(({ id, round }) => round.matches.filter(isOpen).map((match) => ({ id, at: match.schedule.at ?? '9' })))
  const next = open.reduce<(typeof open)[number] | null>((first, one) => (first === null || one.at < first.at ? one : first), null)
  // Whether the second match of a final was needed is a result: it opens at the first one.
  const second = new Set(rounds.flatMap(({ round }) => round.matches.flatMap((match) => secondFinalOf(match)?.id ?? [])))
  const decisive = rounds.filter(({ group, round }) => group.kind !== 'placement' && !round.matches.some(({ id }) => second.has(id)))
  return next?.id ?? (lastOf(decisive) ?? lastOf(rounds))?.id ?? ''
}

/** The element id of a round. */
export function roundId(group: { id: number }, round: { number: number }): string {
  return `round-${group.id}-${round.number}`
}

function isOpen(match: StageMatch): boolean {
  return match.result === null && match.play !== 'ended' && !match.isNotNeeded && !isBye(match)
}
