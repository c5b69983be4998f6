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
    for (const entrant of takingPart(work)) further.add(entrant)
    offset = further.size
    isOpen = isComingOpen(work)
  }
  return placements
}

/** Of a stage without places, whoever its matches name. */
function takingPart({ placements, places, matches }: StageWork): string[] {
  const known = [...placements, ...(places.length > 0 ? places : matches.flatMap(({ sides }) => sides))]
  return known.flatMap(({ entrant }) => (entrant === null ? [] : [entrant]))
}

/** Somebody of an earlier stage may still come to this one. */
function isComingOpen({ places, matches }: StageWork): boolean {
  if (places.length > 0) return places.some((seat) => seat.state === 'open')
  const sides = matches.flatMap((match) => match.sides)
  return (
    sides.every(({ entrant }) => entrant === null) || sides.some(({ state, source }) => state === 'open' && source && 'rankOf' in source)
  )
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

/**
 * Given when the last stage is over and nothing about its places can change. Nobody wins what he was disqualified from; a bracket whose finalists
 * stayed away has no champion.
 */
export function derivedAwards(workings: Workings, isFinal: boolean): DerivedAward[] {
  const last = [...workings.stages.values()].at(-1)
  if (!last || !isFinal) return []
  const eligible = last.placements.filter(({ entrant }) => workings.exclusions.get(entrant)?.kind !== 'disqualification')
  const kinds = workings.document.competition.derivedAwards ?? (['champion', 'runner_up', 'third'] as const)
  return kinds.flatMap((kind) => eligible.filter((placement) => wins(kind, placement, last)).map(({ entrant }) => ({ kind, entrant })))
}

/** The third place may be shared, and in a table the others too. */
function wins(kind: DerivedAward['kind'], { entrant, place, placeTo }: Placement, stage: StageWork): boolean {
  const isAlone = place === placeTo || hasTable(stage.stage)
  switch (kind) {
    case 'champion':
      return place === 1 && isAlone && !stayedAway(entrant, stage)
    case 'runner_up':
      return place === 2 && isAlone
    case 'third':
      return place === 3
  }
}

/** Out of the bracket by a match that nobody won, and not given a place by the organiser. */
function stayedAway(entrant: string, { stage, matches }: StageWork): boolean {
  if (hasTable(stage) || stage.placements?.some((placement) => placement.entrant === entrant)) return false
  return matches.some(({ kind, sides }) => kind === 'double_forfeit' && sides.some((side) => side.entrant === entrant))
}
