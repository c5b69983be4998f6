import type { DerivedAward, Placement } from '#rules/model.ts'
import { hasTable, type StageWork, type Workings } from './workings.ts'

/**
 * The competition's places so far: those of the last stage, then whoever got no further than an earlier one, in the order in which he left it.
 * Nobody has left a stage for good while a place of a later one is open.
 */
export function competitionPlacements(workings: Workings): Placement[] {
  const placements: Placement[] = []
  const further = new Set<string>()
  let offset = 0
  let isOpen = false
  for (const work of [...workings.stages.values()].reverse()) {
    if (isOpen) break
    const left = work.placements.filter(({ entrant }) => !further.has(entrant))
    placements.push(...(further.size === 0 ? left : renumbered(left, offset)))
    for (const { entrant } of [...work.placements, ...work.places]) if (entrant !== null) further.add(entrant)
    offset = further.size
    isOpen = work.places.some((seat) => seat.state === 'open') || (work.places.length === 0 && work.state === 'coming')
  }
  return placements
}

function renumbered(placements: readonly Placement[], offset: number): Placement[] {
  const shared = new Map<string, Placement[]>()
  for (const placement of placements) {
    const name = `${placement.place}–${placement.placeTo}`
    const level = shared.get(name)
    if (level) level.push(placement)
    else shared.set(name, [placement])
  }
  let above = offset
  return [...shared.values()].flatMap((level) => {
    const place = above + 1
    above += level.length
    return level.map((placement) => ({ ...placement, place, placeTo: above }))
  })
}

/** Given when the last stage is over and nothing about its places can change. A bracket whose finalists both forfeited has no champion. */
export function derivedAwards(workings: Workings, isFinal: boolean): DerivedAward[] {
  const last = [...workings.stages.values()].at(-1)
  if (!last || !isFinal) return []
  const kinds = workings.document.competition.derivedAwards ?? (['champion', 'runner_up', 'third'] as const)
  return kinds.flatMap((kind) =>
    last.placements.filter((placement) => wins(kind, placement, last)).map(({ entrant }) => ({ kind, entrant })),
  )
}

/** The third place may be shared, and in a table the others too. */
function wins(kind: DerivedAward['kind'], { place, placeTo }: Placement, stage: StageWork): boolean {
  const isAlone = place === placeTo || hasTable(stage.stage)
  switch (kind) {
    case 'champion':
      return place === 1 && isAlone
    case 'runner_up':
      return place === 2 && isAlone
    case 'third':
      return place === 3
  }
}
