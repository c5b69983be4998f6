/** How points are given: for places and for each kill, or for places alone. */
export type LobbyScoring = 'kills' | 'places'

/** How many lobbies a round needs. */
export function lobbiesOf({ lobbySize }: { lobbySize: number }, entrants: number): number {
  return Math.max(1, Math.ceil(entrants / Math.max(2, lobbySize)))
}
