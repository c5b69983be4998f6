import type { Fault } from '#rules/fault.ts'
import type { Decision } from '#shared/competitions/document.ts'
import { type Catalogue, type LocatedGroup, type LocatedMatch, type LocatedStage, poolsOf } from './catalogue.ts'

/**
 * A ladder has initial places, and its challenges have two sides. On a ladder by position every result and move needs a time, because they
 * apply one after the other.
 */
export function* ladderFaults({ stages }: Catalogue): Generator<Fault> {
  for (const seat of stages) {
    const { stage, path } = seat
    if (stage.format !== 'ladder') continue
    if (stage.places.length === 0) {
      yield { path: `${path}.places`, rule: 'ladder-places', message: '天梯赛要在 places 里按开始时的顺序写明参赛者，请补上。' }
    }
    for (const { match, path: at } of seat.groups.flatMap((group) => group.matches)) {
      if (match.sides.length === 2) continue
      yield { path: `${at}.sides`, rule: 'ladder-sides', message: '天梯赛的比赛是两方：第一方挑战第二方，请改正 sides。' }
    }
    if (stage.ladder.by === 'position') yield* positionFaults(seat)
  }
}

function* positionFaults(stage: LocatedStage): Generator<Fault> {
  for (const group of poolsOf(stage)) {
    for (const seat of group.matches) yield* endFaults(seat)
    for (const [i, decision] of (group.group.decisions ?? []).entries()) yield* moveFaults(decision, `${group.path}.decisions[${i}]`)
    yield* adjustmentFaults(group)
  }
}

function* endFaults({ match: { result }, path }: LocatedMatch): Generator<Fault> {
  if (!result || result.endedAt !== undefined || result.state === 'void' || result.kind === 'void') return
  yield { path: `${path}.result`, rule: 'ladder-ended-at', message: '天梯按结束的先后算名次，请写 result.endedAt。' }
}

function* moveFaults({ method, order, at, match }: Decision, path: string): Generator<Fault> {
  if (method === 'organiser' && order.length === 2 && at !== undefined && match === undefined) return
  const message = '在天梯里调整名次，请写 method: organiser、at，order 里写两个参赛者：第一个移到第二个当时的名次；不写 match。'
  yield { path, rule: 'ladder-move', message }
}

function* adjustmentFaults({ group, path }: LocatedGroup): Generator<Fault> {
  for (const [i] of (group.adjustments ?? []).entries()) {
    const message = '按位次排的天梯没有积分，不能加减分：请去掉，要改名次请写进 decisions。'
    yield { path: `${path}.adjustments[${i}]`, rule: 'ladder-adjustment', message }
  }
}
