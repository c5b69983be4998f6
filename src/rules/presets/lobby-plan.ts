/** How places are worth points: with one for each kill, or places alone. */
export type LobbyScoring = 'kills' | 'places'

/** How many lobbies a round takes. */
export function lobbiesOf({ lobbySize }: { lobbySize: number }, entrants: number): number {
  return Math.max(1, Math.ceil(entrants / Math.max(2, lobbySize)))
}
