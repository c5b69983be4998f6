import type { Fault } from '#rules/fault.ts'
import type { Source } from '#shared/competitions/match.ts'
import { type Catalogue, type LocatedStage, poolsOf } from './catalogue.ts'
import { unknownMatch } from './entrants.ts'
import { seedRange } from './groups.ts'

interface SourceContext {
  /** A place is filled before its stage begins, a side while it runs. */
  of: 'place' | 'side'
  at: LocatedStage
  all: Catalogue
}

/** A source names something that is there and has come before. */
export function* sourceFaults(source: Source, context: SourceContext, path: string): Generator<Fault> {
  if ('seed' in source) yield* seedFaults(source.seed, context, path)
  else if ('winnerOf' in source) yield* matchFaults(source.winnerOf, context, `${path}.winnerOf`)
  else if ('loserOf' in source) yield* matchFaults(source.loserOf, context, `${path}.loserOf`)
  else if ('rankOf' in source) yield* rankFaults(source.rankOf, context, `${path}.rankOf`)
}

function* seedFaults(seed: number, { of, at }: SourceContext, path: string): Generator<Fault> {
  const size = at.stage.places.length
  if (of === 'place') {
    yield { path: `${path}.seed`, rule: 'seed-in-place', message: '名位本身就是种子位：请写 entrant，或写它来自哪场比赛、哪个名次。' }
  } else if (seed > size) {
    yield seedRange(seed, size, `${path}.seed`)
  }
}

function* matchFaults(key: string, { of, at, all }: SourceContext, path: string): Generator<Fault> {
  const feeder = all.matchByKey.get(key)
  if (feeder === undefined) {
    yield unknownMatch(key, path)
  } else if (feeder.stage.index > at.index || (of === 'place' && feeder.stage.index === at.index)) {
    yield { path, rule: 'source-order', from: 'match', key, message: `“${key}”这场比赛不在更早的阶段，来源只能是更早的比赛。` }
  }
}

function* rankFaults(
  { stage: stageKey, group: groupKey, rank }: { stage: string; group?: string; rank: number },
  { at, all }: SourceContext,
  path: string,
): Generator<Fault> {
  const from = all.stageByKey.get(stageKey)
  if (from === undefined) {
    const message = `没有“${stageKey}”这个阶段，请改成文档里某个阶段的 key。`
    yield { path: `${path}.stage`, rule: 'unknown-stage', key: stageKey, message }
    return
  }
  if (from.index >= at.index) {
    const message = `“${stageKey}”不是更早的阶段，名次只能取自前面的阶段。`
    yield { path: `${path}.stage`, rule: 'source-order', from: 'stage', key: stageKey, message }
    return
  }
  if (groupKey !== undefined && !from.groupByKey.has(groupKey)) {
    const message = `阶段“${stageKey}”里没有“${groupKey}”这个组，请改正。`
    yield { path: `${path}.group`, rule: 'unknown-group', stage: stageKey, key: groupKey, message }
    return
  }
  const size = rankCount(from, groupKey)
  if (size === null) {
    const message = `阶段“${stageKey}”分了组，请用 group 写明是哪一组的第 ${rank} 名。`
    yield { path: `${path}.group`, rule: 'rank-needs-group', stage: stageKey, rank, message }
  } else if (rank > size) {
    yield { path: `${path}.rank`, rule: 'rank-range', rank, size, message: `那里只有 ${size} 个名次，没有第 ${rank} 名，请改正。` }
  }
}

/** How many ranks can be used; null where a group must be given. A stage that lists no places has no limit. */
function rankCount(from: LocatedStage, groupKey: string | undefined): number | null {
  const { across, places } = from.stage
  if (places.length === 0) return Number.POSITIVE_INFINITY
  if (from.isElimination) return places.length
  if (groupKey !== undefined) return from.groupByKey.get(groupKey)?.size ?? 0
  const [only, ...others] = poolsOf(from)
  if (across !== undefined) return poolsOf(from).filter((pool) => (pool.size ?? 0) >= across.rank).length
  return others.length > 0 ? null : (only?.size ?? 0)
}
