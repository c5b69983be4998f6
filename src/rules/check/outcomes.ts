import type { Fault } from '#rules/fault.ts'
import { outcomeOf } from '#rules/outcome.ts'
import { scoresOf } from '#rules/score.ts'
import type { Match, Result, Side } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { isBye } from './byes.ts'
import type { LocatedMatch, LocatedStage } from './catalogue.ts'
import { isLobby } from './lobbies.ts'
import { formatRecord } from './wording.ts'

/** One winner or a draw, consistent with the scores; a bracket match always has a winner. At most one fault per match. */
export function* outcomeFaults(seat: LocatedMatch): Generator<Fault> {
  const { match, path } = seat
  const fault = isBye(seat) || isLobby(seat) ? null : (pairFault(match) ?? resultFault(seat))
  if (fault !== null) yield { ...fault, path: `${path}.${fault.path}` }
}

function pairFault({ sides, result }: Match): Fault | null {
  const [first, second] = sides
  const winners = sides.flatMap((side, i) => (side.outcome === 'win' ? [i] : []))
  if (winners.length > 1) {
    return { path: `sides[${winners[1]}].outcome`, rule: 'two-winners', message: '一场比赛只有一个胜者，请改正其中一方的 outcome。' }
  }
  if (sides.length !== 2 || first === undefined || second === undefined) return null
  if ((first.score === undefined) !== (second.score === undefined)) {
    const missing = first.score === undefined ? 0 : 1
    return { path: `sides[${missing}].score`, rule: 'score-one-side', message: '只写了一方的比分，请写上另一方的 score（没得分写 0）。' }
  }
  const both = first.outcome !== undefined && second.outcome !== undefined
  const isDraw = first.outcome === 'draw' || second.outcome === 'draw'
  const bothLose = first.outcome === 'loss' && second.outcome === 'loss'
  const decidedBy = result && resultKindTraits[result.kind].decidedBy
  const mayBothLose = decidedBy === 'absences' || decidedBy === 'award'
  if (both && ((isDraw && first.outcome !== second.outcome) || (bothLose && !mayBothLose))) {
    return { path: 'sides[1].outcome', rule: 'outcome-pair', message: '双方的 outcome 对不上：一胜一负，或双方都是 draw，请改正。' }
  }
  return null
}

function resultFault({ match, stage }: LocatedMatch): Fault | null {
  const { sides, result } = match
  const [first, second] = sides
  if (result === undefined || result.state === 'void' || result.kind === 'void' || first === undefined || second === undefined) return null
  if (sides.length > 2) return manyFault(sides)
  if (result.kind === 'draw') return drawFault(first, second, result, stage.isElimination)
  if (result.kind !== 'played' && result.kind !== 'awarded') return null
  const against = result.kind === 'played' ? scoreFault(match, stage) : null
  return against ?? shootoutFault(match, result) ?? winnerFault(match, result, stage)
}

function manyFault(sides: readonly Side[]): Fault | null {
  const i = sides.findIndex(({ score, outcome, placement, incident }) => (score ?? outcome ?? placement ?? incident) === undefined)
  if (i < 0) return null
  return { path: `sides[${i}]`, rule: 'outcome-missing', message: '有了赛果，每一方都要写名次 placement 或比分 score，请补上。' }
}

function drawFault(first: Side, second: Side, { shootout }: Result, isElimination: boolean): Fault | null {
  if (first.score !== second.score) {
    return { path: 'result.kind', rule: 'draw-score', message: '平局双方比分应相同：请改正比分，或把 result.kind 写成 played。' }
  }
  if (isElimination && shootout === undefined) return needsWinner
  const i = [first, second].findIndex(({ outcome }) => outcome !== undefined && outcome !== 'draw')
  if (i < 0 || shootout !== undefined) return null
  return { path: `sides[${i}].outcome`, rule: 'draw-outcome', message: '平局没有胜负：请去掉 outcome，或把 result.kind 写成 played。' }
}

/**
 * A lower score, entered or counted, never wins a match that was played to its end. A level score may: away goals, the higher board, a
 * sudden death.
 */
function scoreFault(match: Match, { stage }: LocatedStage): Fault | null {
  const [first = null, second = null] = scoresOf(match, stage.ruleset.score)
  if (first === null || second === null || first === second) return null
  const expected = first > second ? (['win', 'loss'] as const) : (['loss', 'win'] as const)
  const i = match.sides.findIndex(({ outcome }, at) => outcome !== undefined && outcome !== expected[at])
  if (i < 0) return null
  const text = formatRecord(first, second)
  return {
    path: `sides[${i}].outcome`,
    rule: 'outcome-score',
    score: text,
    message: `比分 ${text} 与 outcome 矛盾：请改正；改判请把 result.kind 写成 awarded，弃权写成 forfeit_in_play。`,
  }
}

function shootoutFault({ sides }: Match, { kind, shootout }: Result): Fault | null {
  const [first, second] = shootout ?? []
  if (kind !== 'played' || first === undefined || second === undefined || first === second) return null
  const expected = first > second ? (['win', 'loss'] as const) : (['loss', 'win'] as const)
  const i = sides.findIndex(({ outcome }, at) => outcome !== undefined && outcome !== expected[at])
  if (i < 0) return null
  const score = formatRecord(first, second)
  return { path: `sides[${i}].outcome`, rule: 'shootout-outcome', score, message: `决胜 ${score} 与 outcome 矛盾，请改正其中一个。` }
}

function winnerFault(match: Match, { kind, state, decidedIn, shootout }: Result, { stage, isElimination }: LocatedStage): Fault | null {
  if (state === 'under_review') return null
  const outcomes = outcomeOf(match, stage.ruleset)?.outcomes
  // A shoot-out without a winner is reported by its own rule.
  if (kind === 'played' && (decidedIn === 'shootout' || shootout !== undefined)) return null
  if (outcomes === undefined) {
    return { path: 'sides', rule: 'outcome-missing', message: '有了赛果却看不出胜负：请写双方的 score，或用 outcome 写明。' }
  }
  return isElimination && !outcomes.includes('win') && !outcomes.every((outcome) => outcome === 'loss') ? needsWinner : null
}

const needsWinner: Fault = {
  path: 'result.kind',
  rule: 'elimination-needs-winner',
  message: '淘汰赛要分出胜负：请写加时、决胜（shootout）的比分，或用 outcome 写明胜方。',
}
