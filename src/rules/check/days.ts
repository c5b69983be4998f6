import type { Fault } from '#rules/fault.ts'
import { isDay, isInstant } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'

/** Dates and instants exist, and periods do not end before they begin. The times of a match are checked with its schedule. */
export function* dayFaults({ document, stages }: Catalogue): Generator<Fault> {
  yield* span(document.season, 'startsOn', 'endsOn', '$.season')
  yield* span(document.competition, 'startsOn', 'endsOn', '$.competition')
  for (const list of ['teams', 'players'] as const) {
    for (const [i, { names }] of (document[list] ?? []).entries()) {
      for (const [j, name] of names.entries()) yield* span(name, 'from', 'to', `$.${list}[${i}].names[${j}]`)
    }
  }
  for (const [i, team] of (document.teams ?? []).entries()) {
    for (const [j, member] of (team.members ?? []).entries()) yield* span(member, 'from', 'to', `$.teams[${i}].members[${j}]`)
  }
  for (const [i, award] of (document.awards ?? []).entries()) yield* day(award.at, `$.awards[${i}].at`)
  for (const [i, ruling] of (document.rulings ?? []).entries()) yield* instant(ruling.at, `$.rulings[${i}].at`)
  for (const { stage, groups, path } of stages) {
    for (const [i, decision] of (stage.across?.decisions ?? []).entries()) yield* instant(decision.at, `${path}.across.decisions[${i}].at`)
    for (const seat of groups) {
      for (const [i, decision] of (seat.group.decisions ?? []).entries()) yield* instant(decision.at, `${seat.path}.decisions[${i}].at`)
      for (const [i, adjustment] of (seat.group.adjustments ?? []).entries()) {
        yield* instant(adjustment.at, `${seat.path}.adjustments[${i}].at`)
        yield* instant(adjustment.revokedAt, `${seat.path}.adjustments[${i}].revokedAt`)
      }
    }
  }
}

export function* instant(text: string | null | undefined, path: string): Generator<Fault> {
  if (typeof text !== 'string' || isInstant(text)) return
  yield { path, rule: 'no-such-instant', message: `没有“${text}”这个时刻，请核对日期和钟点。` }
}

function* day(text: string | undefined, path: string): Generator<Fault> {
  if (text === undefined || isDay(text)) return
  yield { path, rule: 'no-such-day', message: `没有“${text}”这一天，请核对日期。` }
}

function* span<F extends string, T extends string>(of: { [field in F | T]?: string }, from: F, to: T, path: string): Generator<Fault> {
  const first = of[from]
  const last = of[to]
  yield* day(first, `${path}.${from}`)
  yield* day(last, `${path}.${to}`)
  if (first === undefined || last === undefined || first <= last) return
  yield { path: `${path}.${to}`, rule: 'day-order', message: `结束日 ${last} 早于开始日 ${first}，请改正其中一个。` }
}
