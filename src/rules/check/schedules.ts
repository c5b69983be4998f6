import type { Fault } from '#rules/fault.ts'
import type { Schedule } from '#shared/competitions/match.ts'
import type { LocatedMatch } from './catalogue.ts'
import { instant } from './days.ts'

/**
 * Times of a match exist, its date fits its state, the reschedules lead from the first date to the current one, and a delay has an end to
 * count from.
 */
export function* scheduleFaults({ match, path }: LocatedMatch): Generator<Fault> {
  yield* instant(match.embargoUntil, `${path}.embargoUntil`)
  yield* instant(match.result?.endedAt, `${path}.result.endedAt`)
  if (match.result !== undefined && match.result.endedAt === undefined && (match.delaySeconds ?? 0) > 0) {
    yield {
      path: `${path}.delaySeconds`,
      rule: 'delay-without-end',
      message: '延迟公布从比赛结束算起：请写 result.endedAt，或去掉 delaySeconds；到点公布请写 embargoUntil。',
    }
  }
  const { schedule } = match
  if (schedule === undefined) return
  const at = `${path}.schedule`
  yield* instant(schedule.at, `${at}.at`)
  for (const [i, move] of (schedule.reschedules ?? []).entries()) {
    yield* instant(move.from, `${at}.reschedules[${i}].from`)
    yield* instant(move.to, `${at}.reschedules[${i}].to`)
    yield* instant(move.at, `${at}.reschedules[${i}].at`)
  }
  yield* stateFaults(schedule, at)
  yield* moveFaults(schedule, at)
}

function* stateFaults({ state, at, precision, reschedules }: Schedule, path: string): Generator<Fault> {
  if (state === 'scheduled' && at === undefined && precision !== 'tbd') {
    yield { path: `${path}.at`, rule: 'schedule-time', message: '已排期的比赛要写时间 at；时间未定请写 precision: tbd。' }
  }
  if (state === 'unscheduled' && at !== undefined) {
    yield { path: `${path}.state`, rule: 'schedule-state', message: '写了时间 at 就是已排期，请把 state 改成 scheduled，或去掉 at。' }
  }
  if (state === 'postponed' && (reschedules ?? []).length === 0) {
    yield {
      path: `${path}.reschedules`,
      rule: 'postponed-without-move',
      message: '延期要留下原定时间：请在 reschedules 里写 from、to 和原因。',
    }
  }
}

function* moveFaults({ state, at, reschedules }: Schedule, path: string): Generator<Fault> {
  const moves = reschedules ?? []
  for (const [i, move] of moves.entries()) {
    const before = moves[i - 1]
    if (before === undefined || before.to === move.from) continue
    yield {
      path: `${path}.reschedules[${i}].from`,
      rule: 'reschedule-chain',
      of: 'next',
      at: before.to,
      message: `改期要首尾相接：这里的 from 应是上一次改到的 ${before.to ?? 'null'}。`,
    }
  }
  const last = moves.at(-1)
  if (last === undefined || state === 'cancelled' || last.to === (at ?? null)) return
  yield {
    path: `${path}.reschedules[${moves.length - 1}].to`,
    rule: 'reschedule-chain',
    of: 'last',
    at: at ?? null,
    message: `最后一次改期的 to 应是现在的时间 ${at ?? 'null'}，请改正其中一个。`,
  }
}
