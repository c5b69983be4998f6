import type { Fault } from '#rules/fault.ts'
import type { Catalogue, LocatedStage } from './catalogue.ts'
import { unknownEntrant } from './entrants.ts'
import { sourceFaults } from './sources.ts'

/** Every place of a stage has an entrant or a source; places set by the organiser belong to participants. */
export function* placeFaults(all: Catalogue): Generator<Fault> {
  for (const seat of all.stages) {
    for (const [i, { entrant, source }] of seat.stage.places.entries()) {
      const path = `${seat.path}.places[${i}]`
      if (entrant === undefined && source === undefined) {
        yield { path, rule: 'place-empty', message: '这个名位没有写谁来：请写 entrant 或 source；还不知道就写 {"source":{"tbd":true}}。' }
      }
      if (entrant !== undefined && source !== undefined && 'bye' in source) {
        yield { path: `${path}.entrant`, rule: 'bye-with-entrant', message: '轮空的名位没有参赛者：entrant 和 {"bye":true} 只留一个。' }
      } else if (entrant !== undefined && !all.entrants.has(entrant)) yield unknownEntrant(entrant, `${path}.entrant`)
      if (source !== undefined) yield* sourceFaults(source, { of: 'place', at: seat, all }, `${path}.source`)
    }
    yield* acrossFaults(seat)
    yield* placementFaults(seat, all)
  }
}

function* acrossFaults({ stage, groups, isElimination, path }: LocatedStage): Generator<Fault> {
  if (stage.across === undefined) return
  if (isElimination || (stage.format === 'ladder' && stage.ladder.by === 'position')) {
    const message = '淘汰赛和按位次的天梯没有积分，不能跨组排名，请去掉 across。'
    yield { path: `${path}.across`, rule: 'across-format', message }
  } else if (!groups.some(({ size }) => size === null || size >= (stage.across?.rank ?? 0))) {
    const { rank } = stage.across
    yield { path: `${path}.across.rank`, rule: 'rank-range', rank, size: null, message: `没有哪个组有第 ${rank} 名，请改正。` }
  }
}

function* placementFaults({ stage, path }: LocatedStage, all: Catalogue): Generator<Fault> {
  const placed = new Set<string>()
  for (const [i, { entrant, place, placeTo }] of (stage.placements ?? []).entries()) {
    const at = `${path}.placements[${i}]`
    if (!all.entrants.has(entrant)) yield unknownEntrant(entrant, `${at}.entrant`)
    else if (placed.has(entrant)) {
      yield { path: `${at}.entrant`, rule: 'placement-twice', entrant, message: `“${entrant}”的名次已经写过，请只留一条。` }
    }
    placed.add(entrant)
    if (placeTo !== undefined && placeTo < place) {
      const message = `名次范围写反了：placeTo 不能小于 place（${place}）。`
      yield { path: `${at}.placeTo`, rule: 'placement-range', place, sides: null, message }
    }
  }
}
