import type { LocatedMatch } from '#rules/acts/located-match.ts'
import { matchLength } from '#rules/check/match-length.ts'
import type { DerivedMatch } from '#rules/model.ts'
import type { Side } from '#shared/competitions/match.ts'
import type { lobbyFields, SheetField } from '#shared/sheets/fields.ts'
import { incidentWords } from '#shared/words/results.ts'

/** One side of a lobby in one of its games. */
export interface LobbyPlace {
  /** Null: the match itself, which has no games. */
  game: number | null
  side: number
}

/** As a sheet writes it. */
export interface LobbyLine extends LobbyPlace {
  cells: Readonly<Record<(typeof lobbyFields)[number], string | number>>
}

/** The cells of a line that may change. */
export const lobbyCells = ['placement', 'kills', 'incident'] as const satisfies SheetField[]

export function isLobby({ stage }: Pick<LocatedMatch, 'stage'>): boolean {
  return stage.format === 'lobby_series'
}

/** The planned number of games; null where unknown. */
export function lobbyLength({ match, round, stage }: LocatedMatch): number | null {
  return matchLength(match, round, stage.ruleset)?.games ?? null
}

/** One line per side and game. Games that are still to be played have lines too, to be filled in; unknown sides have none. */
export function lobbyLines(seat: LocatedMatch, { sides }: DerivedMatch, names: ReadonlyMap<string, string>): LobbyLine[] {
  const known = sides.flatMap((side, index) => (side.state === 'known' ? [{ index, name: names.get(side.entrant) ?? side.entrant }] : []))
  return gamesToWrite(seat).flatMap(({ number, sides: told }) =>
    known.map(({ index, name }): LobbyLine => {
      const { placement, score, incident = seat.match.sides[index]?.incident } = told[index] ?? {}
      return {
        game: number,
        side: index,
        cells: {
          game: number ?? '',
          entrant: name,
          placement: placement ?? '',
          kills: score ?? '',
          incident: incident === undefined ? '' : incidentWords[incident],
        },
      }
    }),
  )
}

type ToldSide = Pick<Side, 'placement' | 'score' | 'incident'>

function gamesToWrite(seat: LocatedMatch): { number: number | null; sides: readonly ToldSide[] }[] {
  const { match } = seat
  const games = match.games ?? []
  if (games.length === 0 && isLobbyComplete(seat)) return [{ number: null, sides: match.sides }]
  const length = match.result ? 0 : (lobbyLength(seat) ?? 0)
  const count = Math.max(length, ...games.map(({ number }) => number))
  if (count === 0) return [{ number: null, sides: [] }]
  return Array.from(
    { length: count },
    (_, i) => games.find(({ number }) => number === i + 1) ?? { number: i + 1, sides: [], state: 'pending' },
  )
    .filter(({ state }) => state !== 'not_played' && state !== 'void')
    .map(({ number, sides }) => ({ number, sides }))
}

/** Places and scores are stored at the match itself, without separate games. */
export function isLobbyComplete({ match: { games = [], sides } }: Pick<LocatedMatch, 'match'>): boolean {
  return games.length === 0 && sides.some(({ placement, score, incident }) => (placement ?? score ?? incident) !== undefined)
}
