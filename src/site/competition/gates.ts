import type { StageView } from '#shared/competitions/competition-views.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'

type Group = StageView['groups'][number]

/** Several groups that each decide a place of their own by one match after another: gates, of which each is held or taken. */
export function areGates({ groups }: StageView): boolean {
  return groups.length > 1 && groups.every(({ kind, rounds }) => kind === 'placement' && rounds.every(({ matches }) => matches.length <= 1))
}

/** What a gate is at: its running match, or who won the last one, or its next match. */
export interface GateState {
  live: StageMatch | null
  /** The match that was decided last, and the side that won it. */
  held: { match: StageMatch; side: StageMatch['sides'][number] } | null
  /** Nothing is left to be played. */
  isOver: boolean
}

export function gateState({ rounds }: Group): GateState {
  const matches = rounds.flatMap((round) => round.matches)
  const live = matches.find(({ play }) => play === 'live' || play === 'interrupted') ?? null
  const decided = matches.flatMap((match) => {
    const side = match.sides.find(({ outcome }) => outcome === 'win')
    return side?.entrant ? [{ match, side }] : []
  })
  const isOver = matches.every(({ play, isNotNeeded }) => play === 'ended' || isNotNeeded)
  return { live, held: decided[decided.length - 1] ?? null, isOver }
}
