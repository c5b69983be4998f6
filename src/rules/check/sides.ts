import type { Fault } from '#rules/fault.ts'
import type { Source } from '#shared/competitions/match.ts'
import type { Catalogue, LocatedMatch } from './catalogue.ts'
import { unknownEntrant, unknownPlayer } from './entrants.ts'
import { notInGroup } from './groups.ts'
import { slotName } from './slots.ts'
import { sourceFaults } from './sources.ts'

/** The sides of a match are different entrants of its group, their sources are valid, and their line-ups are players of the document. */
export function* sideFaults(seat: LocatedMatch, all: Catalogue): Generator<Fault> {
  yield* sameSides(seat, all)
  for (const [i, { entrant, source, lineup, placement }] of seat.match.sides.entries()) {
    const path = `${seat.path}.sides[${i}]`
    if (entrant !== undefined) yield* entrantFaults(entrant, seat, all, `${path}.entrant`)
    if (source !== undefined) {
      yield* sourceFaults(source, { of: 'side', at: seat.stage, all }, `${path}.source`)
      yield* seedFaults(source, seat, `${path}.source`)
    }
    for (const [j, { player }] of (lineup ?? []).entries()) {
      if (player !== undefined && !all.players.has(player)) yield unknownPlayer(player, `${path}.lineup[${j}].player`)
    }
    if (placement !== undefined && placement > seat.match.sides.length) {
      yield {
        path: `${path}.placement`,
        rule: 'placement-range',
        place: placement,
        sides: seat.match.sides.length,
        message: `这场比赛只有 ${seat.match.sides.length} 方，没有第 ${placement} 名，请改正。`,
      }
    }
  }
}

function* sameSides({ match, entrants, path }: LocatedMatch, all: Catalogue): Generator<Fault> {
  const seen = new Set<string>()
  for (const [i, { source }] of match.sides.entries()) {
    const entrant = entrants[i]
    const name = typeof entrant === 'string' ? `entrant ${entrant}` : slotName(source, all)
    if (name !== null && seen.has(name)) {
      yield { path: `${path}.sides[${i}]`, rule: 'same-sides', message: '同一场比赛里同一个参赛者出现了两次，请改正其中一方。' }
    }
    if (name !== null) seen.add(name)
  }
}

function* seedFaults(source: Source, { stage, group }: LocatedMatch, path: string): Generator<Fault> {
  if (!('seed' in source) || group.seeds === null || group.seeds.has(source.seed) || source.seed > stage.stage.places.length) return
  const { seed } = source
  yield { path: `${path}.seed`, rule: 'seed-not-in-group', seed, message: `第 ${seed} 位不在本组的 seeds 里，请改正其中一处。` }
}

/** A table counts only entrants of its group. A bracket may have a substitute set by the organiser. */
function* entrantFaults(entrant: string, { stage, group }: LocatedMatch, all: Catalogue, path: string): Generator<Fault> {
  if (!all.entrants.has(entrant)) yield unknownEntrant(entrant, path)
  else if (!stage.isElimination && group.members !== null && !group.members.has(entrant)) yield notInGroup(entrant, path)
}
