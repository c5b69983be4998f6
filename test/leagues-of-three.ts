import type { CompetitionDocument, Group, Ruling } from '#shared/competitions/document.ts'
import type { Match, Result } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { roundRobin } from './small-groups.ts'

/** Leagues of three, match by match, for tables of cases. */

/** The known part of a match. */
type Part = Partial<Match>

const pairs = [
  ['e1', 'e2'],
  ['e1', 'e3'],
  ['e2', 'e3'],
] as const

/** Three against each other, in this order: e1–e2, e1–e3, e2–e3. */
export function league(ruleset: Ruleset, parts: readonly [Part, Part, Part], more: Partial<Group> = {}): CompetitionDocument {
  return roundRobin(3, ruleset, (index) => parts[index] ?? {}, more)
}

export const open: Part = {}

export function score(index: 0 | 1 | 2, home: number, away: number, result: Partial<Result> = {}): Part {
  const sides = pairs[index].map((entrant, side) => ({ entrant, score: side === 0 ? home : away }))
  return { play: 'ended', sides, result: { state: 'official', kind: home === away ? 'draw' : 'played', ...result } }
}

/** Which of the two was absent: one, or both. */
export function absent(index: 0 | 1 | 2, missing: readonly string[], state: Result['state'] = 'official'): Part {
  const sides = pairs[index].map((entrant) => ({ entrant, ...(missing.includes(entrant) && { incident: 'no_show' as const }) }))
  return { sides, result: { state, kind: missing.length > 1 ? 'double_forfeit' : 'walkover' } }
}

/** Only the winner was written down. */
export function winnerAlone(index: 0 | 1 | 2, winner: string): Part {
  const sides = pairs[index].map((entrant) => ({ entrant, outcome: entrant === winner ? ('win' as const) : ('loss' as const) }))
  return { play: 'ended', sides, result: { state: 'official', kind: 'played' } }
}

export const struckOut = (state: Result['state']): Part => ({ result: { state, kind: 'void' } })

export function ruled(document: CompetitionDocument, ruling: Partial<Ruling>): CompetitionDocument {
  return {
    ...document,
    rulings: [{ key: 'r', kind: 'disqualification', publicNote: '取消资格', at: '2026-11-20T12:00:00.000Z', ...ruling }],
  }
}

export const deducted = (entrant: string, delta: number): Pick<Group, 'adjustments'> => ({
  adjustments: [{ key: `d${entrant}`, entrant, metric: 'points', delta, publicNote: '积分调整' }],
})

/** The organiser sets the places. */
export function placed(document: CompetitionDocument, order: readonly string[]): CompetitionDocument {
  const placements = order.map((entrant, i) => ({ entrant, place: i + 1 }))
  return { ...document, stages: document.stages.map((stage) => ({ ...stage, placements })) }
}
