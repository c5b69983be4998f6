import type { Fault } from '#rules/fault.ts'
import { isDecidedByPlay, wasPlayed } from '#shared/competitions/result-kinds.ts'
import type { LocatedMatch } from './catalogue.ts'

/** Date, play state and result of a match do not contradict each other. A result without play needs no play state. */
export function* stateFaults({ match, path }: LocatedMatch): Generator<Fault> {
  const play = match.play ?? 'not_started'
  const { result } = match
  const byPlay = result !== undefined && wasPlayed(result.kind)
  if (match.schedule?.state === 'cancelled' && (byPlay || play === 'live' || play === 'ended')) {
    yield {
      path: `${path}.schedule.state`,
      rule: 'cancelled-result',
      message: '取消的比赛没有打：请去掉赛果和进行状态，或改正 schedule.state。',
    }
  } else if (result !== undefined && result.state !== 'void' && play === 'live' && result.kind !== 'void') {
    yield { path: `${path}.result`, rule: 'result-while-live', message: '比赛还在进行，不能有赛果：请把 play 改成 ended，或去掉 result。' }
  } else if (byPlay && play === 'not_started') {
    yield { path: `${path}.play`, rule: 'result-before-end', message: '打过才有这样的赛果：请把 play 写成 ended，或改正 result.kind。' }
  } else if (byPlay && result.state === 'official' && isDecidedByPlay(result.kind) && play !== 'ended') {
    yield {
      path: `${path}.play`,
      rule: 'result-before-end',
      message: '正式赛果要等比赛结束：请把 play 写成 ended，或把 result.state 写成 under_review。',
    }
  } else if (result === undefined && play === 'not_started') {
    const side = match.sides.findIndex(
      ({ score, outcome, placement }) => score !== undefined || outcome !== undefined || placement !== undefined,
    )
    if (side >= 0) {
      yield {
        path: `${path}.sides[${side}]`,
        rule: 'score-before-start',
        message: '比赛未开始，不能有比分和胜负：请补上 play 和 result，或去掉它们。',
      }
    }
  }
  yield* openSideFaults({ match, path, play })
}

/** A result that counts requires that the sides are known, or have a source that will decide them. */
function* openSideFaults({ match, path, play }: Pick<LocatedMatch, 'match' | 'path'> & { play: string }): Generator<Fault> {
  const isResult =
    match.result !== undefined && match.result.state !== 'void' && match.result.kind !== 'void' && match.result.kind !== 'bye'
  if (!isResult && play === 'not_started') return
  for (const [i, { entrant, source }] of match.sides.entries()) {
    if (entrant !== undefined || (source !== undefined && !('tbd' in source))) continue
    yield { path: `${path}.sides[${i}]`, rule: 'open-side', message: '这一方还没有人，比赛不能开始或有赛果：请写 entrant 或 source。' }
  }
}
