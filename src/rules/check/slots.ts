import type { Fault } from '#rules/fault.ts'
import type { Source } from '#shared/competitions/match.ts'
import { type Catalogue, type LocatedStage, poolsOf } from './catalogue.ts'

/**
 * Within a stage no entrant has two places, and the winner or loser of a match, or a rank or place, leads to one place only. Sides of table
 * stages are exempt: everybody plays many times there.
 */
export function* slotFaults(all: Catalogue): Generator<Fault> {
  for (const seat of all.stages) {
    const filled = new Set<string>()
    for (const [i, { entrant, source }] of seat.stage.places.entries()) {
      const path = `${seat.path}.places[${i}]`
      if (entrant !== undefined && filled.has(`entrant ${entrant}`)) {
        const message = `“${entrant}”已经在本阶段的另一个名位上，请只留一处。`
        yield { path: `${path}.entrant`, rule: 'slot-filled-twice', entrant, message }
      }
      if (entrant !== undefined) filled.add(`entrant ${entrant}`)
      yield* sourceSlot(source, filled, all, `${path}.source`)
    }
    if (seat.isElimination) yield* sideSlots(seat, filled, all)
  }
}

function* sideSlots(seat: LocatedStage, filled: Set<string>, all: Catalogue): Generator<Fault> {
  for (const { match, path } of seat.groups.flatMap((group) => group.matches)) {
    const here = new Set<string>()
    for (const [i, { source }] of match.sides.entries()) {
      const name = slotName(source, all)
      // Twice in one match is reported by same-sides.
      if (name !== null && here.has(name)) continue
      yield* sourceSlot(source, filled, all, `${path}.sides[${i}].source`)
      if (name !== null) here.add(name)
    }
  }
}

function* sourceSlot(source: Source | undefined, filled: Set<string>, all: Catalogue, path: string): Generator<Fault> {
  const name = slotName(source, all)
  if (name === null) return
  if (filled.has(name)) {
    const message = '这个来源已经填进本阶段的另一个位置，同一个人不能去两处，请改正其中一处。'
    yield { path, rule: 'slot-filled-twice', entrant: null, message }
  }
  filled.add(name)
}

/** Equal for equal sources; null for those that refer to nothing. */
export function slotName(source: Source | undefined, { stageByKey }: Catalogue): string | null {
  if (source === undefined || 'bye' in source || 'tbd' in source) return null
  if ('seed' in source) return `seed ${source.seed}`
  if ('winnerOf' in source) return `winner ${source.winnerOf}`
  if ('loserOf' in source) return `loser ${source.loserOf}`
  const { stage, group, rank } = source.rankOf
  const from = stageByKey.get(stage)
  const pools = from === undefined || from.stage.across !== undefined ? [] : poolsOf(from)
  const only = pools.length === 1 ? pools[0]?.group.key : undefined
  return `rank ${stage}/${group ?? only ?? ''} ${rank}`
}
