import type { Placement } from '#rules/model.ts'
import { bracketPlacements } from './bracket-placements.ts'
import { type Level, levelsOf, placementsOf } from './levels.ts'
import { tableLevels } from './table-levels.ts'
import { hasTable, type StageWork } from './workings.ts'

/** Places of a stage so far, best first; places set by the organiser replace the derived ones. `leadsOn`: later stages refer to its ranks. */
export function placeStage(work: StageWork, isOver: boolean, leadsOn: boolean): { placements: Placement[]; levels: Level[] } {
  if (work.state === 'coming') return { placements: [], levels: [] }
  const levels = hasTable(work.stage) ? tableLevels(work, leadsOn) : null
  const derived = levels ? placementsOf(levels, 0) : bracketPlacements(work, isOver)
  const placements = withSet(derived, work)
  return { placements, levels: levels && placements === derived ? levels : levelsOf(placements) }
}

function withSet(derived: Placement[], { stage, state }: StageWork): Placement[] {
  const { placements: set = [] } = stage
  if (set.length === 0) return derived
  const byEntrant = new Map(derived.map((placement) => [placement.entrant, placement]))
  for (const { entrant, place, placeTo = place } of set) {
    const known = byEntrant.get(entrant)
    // Only an undecided tie made it uncertain, and the organiser's places decide that.
    const isFinal = known ? known.isFinal || known.isTieOpen === true : state === 'finished'
    byEntrant.set(entrant, { entrant, place, placeTo, isFinal })
  }
  return [...byEntrant.values()].sort((a, b) => a.place - b.place || a.placeTo - b.placeTo)
}
