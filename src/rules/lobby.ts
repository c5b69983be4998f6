import type { Match, Side } from '#shared/competitions/match.ts'
import type { PlacementPoints, Ruleset } from '#shared/competitions/ruleset.ts'
import type { Outcome } from './score.ts'

/** The result of one side in one game of a lobby. */
export interface LobbySide {
  /** Null: no place, because it was absent or disqualified. */
  placement: number | null
  /** Its own score, such as kills. Null where none was recorded. */
  score: number | null
}

/** One game of a lobby, in the order of the match's sides. */
export interface LobbyGame {
  number: number
  sides: readonly LobbySide[]
}

/** The finished games of a lobby; a match without games counts as one game. */
export function lobbyGames(match: Pick<Match, 'sides' | 'games'>): LobbyGame[] {
  const games = match.games ?? []
  if (games.length === 0) return [{ number: 1, sides: match.sides.map(lobbySide) }]
  return games
    .filter((game) => game.state === 'done')
    .sort((a, b) => a.number - b.number)
    .map(({ number, sides }) => ({ number, sides: match.sides.map((_, index) => lobbySide(sides[index] ?? {})) }))
}

/** An absent side took no place, whatever is recorded beside it. */
export function lobbySide({ placement, score, incident }: Pick<Side, 'placement' | 'score' | 'incident'>): LobbySide {
  return incident === undefined ? { placement: placement ?? null, score: score ?? null } : { placement: null, score: null }
}

/**
 * Points of one side in one game: for its place, and for its score up to the cap. Sides that share a place get its points, or with `ties:
 * average` the mean of the places they occupy. Without a place: `absent`, else 0. `vacated`: places of others who are not among the sides any more.
 */
export function lobbyPoints(sides: readonly LobbySide[], index: number, table: PlacementPoints, vacated: readonly number[] = []): number {
  const own = sides[index]
  if (!own || own.placement === null) return table.absent ?? 0
  return (
    placePoints([...sides.map(({ placement }) => placement), ...vacated], own.placement, table) +
    (table.perScore ?? 0) * Math.min(own.score ?? 0, table.scoreCap ?? Number.POSITIVE_INFINITY)
  )
}

function placePoints(places: readonly (number | null)[], place: number, table: PlacementPoints): number {
  if (table.ties === 'full') return pointsOfPlace(place, table)
  const sharing = places.filter((one) => one === place).length
  const shared = Array.from({ length: sharing }, (_, behind) => pointsOfPlace(place + behind, table))
  return shared.reduce((sum, points) => sum + points, 0) / sharing
}

function pointsOfPlace(place: number, { byPlace, below }: PlacementPoints): number {
  return byPlace[place - 1] ?? (below === 'last' ? (byPlace.at(-1) ?? 0) : 0)
}

/** The total of each side over all games of a lobby; null while none is finished, and for a side without a place in any of them. */
export interface LobbyTotal {
  place: number | null
  points: number | null
  score: number | null
}

/**
 * The match as a whole: points and scores of its games added up, and places by points, then by score; those level in both share a place.
 * Places that the document gives for the match itself take precedence.
 */
export function lobbyTotals(match: Pick<Match, 'sides' | 'games'>, { placementPoints }: Pick<Ruleset, 'placementPoints'>): LobbyTotal[] {
  const games = lobbyGames(match).filter((game) => game.sides.some(({ placement }) => placement !== null))
  const totals = match.sides.map((_, index): LobbyTotal => {
    const isPlaced = games.some(({ sides }) => sides[index]?.placement !== null)
    const points = games.reduce((sum, { sides }) => sum + (placementPoints ? lobbyPoints(sides, index, placementPoints) : 0), 0)
    const scores = games.flatMap(({ sides }) => sides[index]?.score ?? [])
    return {
      place: isPlaced ? 0 : null,
      points: games.length === 0 || !placementPoints ? null : Math.round(points * 1e9) / 1e9,
      score: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0),
    }
  })
  return totals.map((total, index) => ({ ...total, place: match.sides[index]?.placement ?? placeAmong(totals, total) }))
}

function placeAmong(totals: readonly LobbyTotal[], own: LobbyTotal): number | null {
  if (own.place === null) return null
  return 1 + totals.filter((other) => other.place !== null && isAhead(other, own)).length
}

function isAhead(one: LobbyTotal, other: LobbyTotal): boolean {
  const [points, otherPoints] = [one.points ?? 0, other.points ?? 0]
  return points > otherPoints || (points === otherPoints && (one.score ?? 0) > (other.score ?? 0))
}

/** First place wins; where it is shared nobody wins. Null while nobody has a place. */
export function lobbyOutcomes(match: Pick<Match, 'sides' | 'games'>, ruleset: Pick<Ruleset, 'placementPoints'>): Outcome[] | null {
  const places = lobbyTotals(match, ruleset).map(({ place }) => place)
  if (places.every((place) => place === null)) return match.sides.every(({ incident }) => incident) ? places.map(() => 'loss') : null
  const firsts = places.filter((place) => place === 1).length
  return places.map((place) => (place !== 1 ? 'loss' : firsts > 1 ? 'draw' : 'win'))
}
