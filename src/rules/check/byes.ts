import type { Fault } from '#rules/fault.ts'
import type { LocatedMatch } from './catalogue.ts'

/** Whether a side has no opponent. */
export function isBye({ match, byes, stage }: LocatedMatch): boolean {
  if (stage.stage.format === 'lobby_series') return false
  return match.sides.length === 1 || byes.includes(true) || match.result?.kind === 'bye'
}

/** A bye has no score, no loser and no games; in a round robin it is a rest and has no result. */
export function* byeFaults(seat: LocatedMatch): Generator<Fault> {
  const { match, stage, path, byes, entrants } = seat
  yield* byeWordFaults(seat)
  if (!isBye(seat)) return
  if (match.sides.length === 1 && match.result !== undefined && stage.stage.format === 'round_robin') {
    yield { path: `${path}.result`, rule: 'bye-format', message: '循环赛的轮空只是休息，不计胜负：请去掉 result，或补上对手。' }
    return
  } else if (match.sides.length > 1 && !byes.includes(true) && !entrants.includes(null)) {
    yield { path: `${path}.result.kind`, rule: 'bye-with-opponent', message: '双方都有人就不是轮空：请改正 result.kind，或去掉一方。' }
    return
  }
  const kind = match.result?.kind
  if (kind !== undefined && kind !== 'bye' && kind !== 'void') {
    yield { path: `${path}.result.kind`, rule: 'bye-kind', message: '没有对手的比赛只能是轮空：请把 result.kind 写成 bye，或补上对手。' }
  }
  for (const [i, side] of match.sides.entries()) {
    const at = `${path}.sides[${i}]`
    if (side.entrant !== undefined && side.source !== undefined && 'bye' in side.source) {
      yield { path: `${at}.entrant`, rule: 'bye-with-entrant', message: '轮空的一方没有参赛者：entrant 和 {"bye":true} 只留一个。' }
    }
    if (side.score !== undefined)
      yield { path: `${at}.score`, rule: 'score-on-bye', message: '轮空不记比分，请去掉 score；得分由赛制的 points.bye 决定。' }
    const allowed = match.result?.bye === 'half' ? 'draw' : 'win'
    if (side.outcome !== undefined && (side.outcome !== allowed || byes[i] || match.result?.bye === 'zero')) {
      yield { path: `${at}.outcome`, rule: 'bye-outcome', message: '轮空没有败方和对局胜负，请去掉 outcome；半分或零分写 result.bye。' }
    }
  }
  if ((match.games ?? []).length > 0) yield { path: `${path}.games`, rule: 'games-on-bye', message: '轮空没有对局，请去掉 games。' }
}

function* byeWordFaults({ match, stage, path }: LocatedMatch): Generator<Fault> {
  const word = match.result?.bye
  if (word === undefined) return
  if (match.result?.kind !== 'bye') {
    const message = 'result.bye 只用于轮空：请去掉，或把 result.kind 写成 bye。'
    yield { path: `${path}.result.bye`, rule: 'bye-word', isBye: false, message }
  } else if (word !== 'full' && stage.stage.format !== 'swiss') {
    yield { path: `${path}.result.bye`, rule: 'bye-word', isBye: true, message: '半分、零分轮空只用于瑞士轮，请去掉 result.bye。' }
  }
}
