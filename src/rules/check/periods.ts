import type { Fault } from '#rules/fault.ts'
import { scoresOf } from '#rules/score.ts'
import type { Match, Result } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { isBye } from './byes.ts'
import type { LocatedMatch } from './catalogue.ts'

/**
 * Scores after regular time, after extra time and of the shoot-out agree with the score and with `decidedIn`. At most one fault per match.
 */
export function* periodFaults(seat: LocatedMatch): Generator<Fault> {
  const { match, stage, path } = seat
  const { result } = match
  // An awarded score replaces the played one, whose parts may stay recorded.
  if (result === undefined || resultKindTraits[result.kind].decidedBy === 'award' || isBye(seat)) return
  // Where no score is entered, it is counted from the games: two legs and a shoot-out.
  const scores = scoresOf(match, stage.stage.ruleset.score)
  const fault = figuresFault(match, result) ?? decidedInFault(result) ?? scoreFault(scores, result) ?? shootoutFault(match, scores, result)
  if (fault !== null) yield { ...fault, path: `${path}.${fault.path}` }
}

function figuresFault({ sides }: Match, { regulation, extraTime, shootout }: Result): Fault | null {
  const given = [regulation && 'regulation', extraTime && 'extraTime', shootout && 'shootout'].find(Boolean)
  if (given !== undefined && sides.length !== 2) {
    return { path: `result.${given}`, rule: 'periods-of-two', message: '常规时间、加时和决胜（shootout）的比分只用于两方的比赛，请去掉。' }
  }
  if (regulation !== undefined && extraTime?.some((score, i) => score < (regulation[i] ?? 0))) {
    return {
      path: 'result.extraTime',
      rule: 'extra-time-figures',
      message: 'extraTime 是加时结束时的总比分，不能小于 regulation，请改正。',
    }
  }
  return null
}

function decidedInFault({ decidedIn, extraTime, shootout }: Result): Fault | null {
  const by = shootout !== undefined ? 'shootout' : extraTime !== undefined ? 'extra_time' : undefined
  // A shoot-out or extra time whose scores were not recorded may still be named.
  if (by === undefined || decidedIn === undefined || decidedIn === by || decidedIn === 'shootout') return null
  return {
    path: 'result.decidedIn',
    rule: 'decided-in',
    message: `写了${by === 'shootout' ? '决胜' : '加时'}比分，decidedIn 就应是 ${by}，请改正。`,
  }
}

function scoreFault(scores: readonly (number | null)[], { regulation, extraTime, decidedIn }: Result): Fault | null {
  const figures = extraTime ?? regulation
  if (figures === undefined) return null
  const mayGrow = extraTime === undefined && decidedIn === 'extra_time'
  const i = figures.findIndex((figure, at) => {
    const score = scores[at] ?? null
    return score === null || (mayGrow ? score < figure : score !== figure)
  })
  if (i < 0) return null
  const name = extraTime === undefined ? 'regulation' : 'extraTime'
  return {
    path: `sides[${i}].score`,
    rule: 'period-score',
    message: `score 应与 ${name} 的 ${figures[i]} 一致（含加时、不含决胜），请改正其中一个。`,
  }
}

function shootoutFault({ sides }: Match, scores: readonly (number | null)[], { shootout, decidedIn }: Result): Fault | null {
  const [first = null, second = null] = scores
  if (shootout === undefined && decidedIn !== 'shootout') return null
  const field = shootout === undefined ? 'decidedIn' : 'shootout'
  if (first === null || first !== second) {
    return {
      path: `result.${field}`,
      rule: 'shootout-after-decision',
      message: '打平才有决胜：请把双方 score 写成相同的比分，或去掉决胜（shootout）。',
    }
  }
  if (shootout !== undefined && shootout[0] === shootout[1]) {
    return { path: 'result.shootout', rule: 'shootout-level', message: '决胜要分出胜负，请改正 shootout。' }
  }
  if (shootout === undefined && sides.every((side) => side.outcome === undefined)) {
    return { path: 'result.shootout', rule: 'shootout-missing', message: '打平后决胜：请写 shootout 的比分，或用 outcome 写明胜方。' }
  }
  return null
}
