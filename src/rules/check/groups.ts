import type { Fault } from '#rules/fault.ts'
import type { Catalogue, LocatedGroup, LocatedStage } from './catalogue.ts'
import { unknownEntrant } from './entrants.ts'

/** The pools of a table stage divide its places among them; round numbers, zones and adjustments of a group are valid. */
export function* groupFaults(all: Catalogue): Generator<Fault> {
  for (const seat of all.stages) {
    yield* seedFaults(seat)
    for (const group of seat.groups) {
      yield* roundNumberFaults(group)
      yield* zoneFaults(group)
      yield* adjustmentFaults(group, all)
    }
  }
}

/** Groups that are not pools (a deciding match, a final) take their entrants from the pools and have no places of their own. */
function* seedFaults({ stage, groups, isElimination, path }: LocatedStage): Generator<Fault> {
  const size = stage.places.length
  const pools = isElimination ? [] : groups.filter((group) => group.group.kind === 'pool')
  const taken = new Set<number>()
  for (const { group, path: groupPath } of groups) {
    const isPool = !isElimination && group.kind === 'pool'
    if (isPool && group.seeds === undefined && pools.length > 1) {
      yield { path: groupPath, rule: 'seeds-missing', message: '分了几个组，每组都要用 seeds 写明有哪些名位。' }
      return
    }
    const own = new Set<number>()
    for (const [i, seed] of (group.seeds ?? []).entries()) {
      const at = `${groupPath}.seeds[${i}]`
      if (seed > size) yield seedRange(seed, size, at)
      else if (own.has(seed))
        yield { path: at, rule: 'seed-twice', seed, isInOther: false, message: `第 ${seed} 位在本组里写了两次，请去掉一个。` }
      else if (isPool && taken.has(seed))
        yield { path: at, rule: 'seed-twice', seed, isInOther: true, message: `第 ${seed} 位已经在别的组里，一个名位只进一个组。` }
      own.add(seed)
      if (isPool) taken.add(seed)
    }
  }
  if (!pools.some((pool) => pool.group.seeds !== undefined)) return
  for (let seed = 1; seed <= size; seed++) {
    if (taken.has(seed)) continue
    const message = `第 ${seed} 位不在任何一组里，请写进某一组的 seeds。`
    yield { path: `${path}.places[${seed - 1}]`, rule: 'seed-in-no-group', seed, message }
  }
}

function* roundNumberFaults({ group, path }: LocatedGroup): Generator<Fault> {
  const numbers = new Set<number>()
  for (const [i, { number }] of group.rounds.entries()) {
    if (numbers.has(number)) {
      const message = `本组已经有第 ${number} 轮，请换一个轮次或并入那一轮。`
      yield { path: `${path}.rounds[${i}].number`, rule: 'round-twice', round: number, message }
    }
    numbers.add(number)
  }
}

function* zoneFaults({ group, path }: LocatedGroup): Generator<Fault> {
  const sound = []
  for (const [i, zone] of (group.zones ?? []).entries()) {
    if (zone.to >= zone.from) sound.push({ ...zone, path: `${path}.zones[${i}]` })
    else {
      const message = `名次区写反了：to 不能小于 from（${zone.from}）。`
      yield { path: `${path}.zones[${i}].to`, rule: 'zone-range', from: zone.from, message }
    }
  }
  sound.sort((a, b) => a.from - b.from)
  for (const [i, zone] of sound.entries()) {
    const before = sound[i - 1]
    if (before === undefined || zone.from > before.to) continue
    yield {
      path: zone.path,
      rule: 'zone-overlap',
      place: zone.from,
      labels: [before.label, zone.label],
      message: `第 ${zone.from} 名同时属于“${before.label}”和“${zone.label}”，请让名次区互不重叠。`,
    }
  }
}

function* adjustmentFaults({ group, members, path }: LocatedGroup, all: Catalogue): Generator<Fault> {
  for (const [i, { entrant, at, revokedAt }] of (group.adjustments ?? []).entries()) {
    const own = `${path}.adjustments[${i}]`
    if (!all.entrants.has(entrant)) yield unknownEntrant(entrant, `${own}.entrant`)
    else if (members !== null && !members.has(entrant)) yield notInGroup(entrant, `${own}.entrant`)
    if (at !== undefined && revokedAt !== undefined && revokedAt < at) {
      yield { path: `${own}.revokedAt`, rule: 'time-order', message: '撤销时间早于生效时间，请改正其中一个。' }
    }
  }
}

/** A place that the stage does not have. */
export function seedRange(seed: number, size: number, path: string): Fault {
  return { path, rule: 'seed-range', seed, size, message: `本阶段只有 ${size} 个名位，没有第 ${seed} 位，请改正或在 places 里补上。` }
}

export function notInGroup(entrant: string, path: string): Fault {
  return { path, rule: 'entrant-not-in-group', entrant, message: `“${entrant}”不在本组，请改正，或在 places 和 seeds 里加上。` }
}
