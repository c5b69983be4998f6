import type { Fault } from '#rules/fault.ts'
import type { Catalogue } from './catalogue.ts'

/** Keys are unique. */
export function* keyFaults({ document, stages, matches }: Catalogue): Generator<Fault> {
  yield* twice(document.competition.figures ?? [], 'key', (i) => `$.competition.figures[${i}].key`)
  yield* twice(document.competition.eventKinds ?? [], 'key', (i) => `$.competition.eventKinds[${i}].key`)
  yield* twice(document.teams ?? [], 'slug', (i) => `$.teams[${i}].slug`)
  yield* twice(document.players ?? [], 'slug', (i) => `$.players[${i}].slug`)
  yield* twice(document.entrants, 'key', (i) => `$.entrants[${i}].key`)
  yield* twice(document.stages, 'key', (i) => `$.stages[${i}].key`)
  yield* twice(document.rulings ?? [], 'key', (i) => `$.rulings[${i}].key`)
  yield* twice(document.awards ?? [], 'key', (i) => `$.awards[${i}].key`)
  const adjustments: Keyed[] = []
  const decisions: Keyed[] = []
  for (const seat of stages) {
    yield* twice(seat.stage.groups, 'key', (i) => `${seat.path}.groups[${i}].key`)
    decisions.push(...keyed(seat.stage.across?.decisions, `${seat.path}.across.decisions`))
    for (const { group, path } of seat.groups) {
      adjustments.push(...keyed(group.adjustments, `${path}.adjustments`))
      decisions.push(...keyed(group.decisions, `${path}.decisions`))
    }
  }
  for (const list of [adjustments, decisions]) yield* twice(list, 'key', (i) => `${list[i]?.path}.key`)
  const matchKeys = matches.map((seat) => ({ key: seat.match.key }))
  yield* twice(matchKeys, 'key', (i) => `${matches[i]?.path}.key`)
}

interface Keyed {
  key: string
  path: string
}

function keyed(list: readonly { key: string }[] | undefined, path: string): Keyed[] {
  return (list ?? []).map(({ key }, i) => ({ key, path: `${path}[${i}]` }))
}

function* twice<F extends string>(
  list: readonly { [field in F]: string }[],
  field: F,
  pathOf: (index: number) => string,
): Generator<Fault> {
  const seen = new Set<string>()
  for (const [i, item] of list.entries()) {
    const key: string = item[field]
    if (seen.has(key)) yield { path: pathOf(i), rule: 'key-twice', key, message: `“${key}”已经用过，请换一个不重复的。` }
    seen.add(key)
  }
}
