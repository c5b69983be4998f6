import type { Game } from '#shared/competitions/match.ts'
import type { Catalogue, LocatedMatch } from './catalogue.ts'

/**
 * Who may have played for a side: those whom the game names; else the line-up and whom the games name; else the entrant's players, or its
 * team's members. Null: the document does not say.
 */
export function playersOfSide(
  { match, entrants }: LocatedMatch,
  all: Catalogue,
  side: number,
  game: Game | null,
): ReadonlySet<string> | null {
  const inGame = game?.sides[side]?.players
  if (inGame && inGame.length > 0) return new Set(inGame)
  const named = [
    ...(match.sides[side]?.lineup ?? []).flatMap(({ player }) => player ?? []),
    ...(match.games ?? []).flatMap((each) => each.sides[side]?.players ?? []),
  ]
  if (named.length > 0) return new Set(named)
  const entrant = all.entrants.get(entrants[side] ?? '')
  if (entrant?.players) return new Set(entrant.players)
  const members = entrant?.team === undefined ? [] : (all.members.get(entrant.team) ?? [])
  return members.length > 0 ? new Set(members) : null
}
