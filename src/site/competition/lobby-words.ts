import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'

/** A match with places instead of two opponents. */
export function isLobby({ sides }: Pick<MatchSummary, 'sides'>): boolean {
  return sides.length > 2 || sides.some((side) => side.points !== null)
}

/** Of a lobby also which one of its round it is: no two sides tell it apart. */
export function roundOf({ sides, name, round }: Pick<MatchSummary, 'sides' | 'name' | 'round'>): string {
  const own = round.name || name
  return isLobby({ sides }) && name !== own ? `${own} ${name}`.trim() : own
}

/** Sides by place, those without one at the end in their order; with their index in the match. */
export function rankedSides({ sides }: Pick<MatchSummary, 'sides'>): { side: MatchSide; index: number }[] {
  const last = sides.length + 1
  return sides.map((side, index) => ({ side, index })).sort((a, b) => (a.side.placement ?? last) - (b.side.placement ?? last))
}

export function hasPlaces({ sides }: Pick<MatchSummary, 'sides'>): boolean {
  return sides.some((side) => side.placement !== null)
}

/** The first three, or how many there are: what fits in a line. */
export function shortLobby(match: Pick<MatchSummary, 'sides'>): readonly { place: number | null; name: string }[] {
  if (!hasPlaces(match)) return [{ place: null, name: `${match.sides.length} 方同场` }]
  return rankedSides(match)
    .flatMap(({ side }) => (side.placement === null ? [] : [{ place: side.placement, name: side.entrant?.name ?? side.label }]))
    .slice(0, 3)
}
