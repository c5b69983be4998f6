import { lobbyPoints, lobbySide } from '#rules/lobby.ts'
import { gameOutcomes } from '#rules/score.ts'
import type { StandingRowWithTrace } from '#server/competitions/store/standing-row.model.ts'
import { readJson } from '#server/db/stored-json.ts'
import { type NamedPlayer, publicPlayerName } from '#server/people/public-name.model.ts'
import type { Ladder } from '#shared/competitions/document.ts'
import type { Game } from '#shared/competitions/match.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { PlacementPoints } from '#shared/competitions/ruleset.ts'
import type { listFollowers, listGames, listLineups, listPlacesInTables } from './match.queries.ts'
import { matchName } from './match-name.model.ts'

type GameRow = Awaited<ReturnType<typeof listGames>>[number]
type LineupRow = Awaited<ReturnType<typeof listLineups>>[number]
/** As stored: players by id. */
type StoredGameSide = Omit<Game['sides'][number], 'players'> & { players?: number[] }

export function sidesOfGame(row: Pick<GameRow, 'sides'>): StoredGameSide[] {
  return readJson(row.sides)
}

interface GameParts {
  players: ReadonlyMap<number, NamedPlayer>
  /** Whether the entrant of each side is public: without it, neither are its players. */
  isSidePublic: readonly boolean[]
  placementPoints: PlacementPoints | undefined
}

export function viewGame(row: GameRow, { players, isSidePublic, placementPoints }: GameParts): MatchView['games'][number] {
  const stored = sidesOfGame(row)
  const outcomes = outcomesOf(row, stored)
  return {
    number: row.number,
    map: row.map ?? '',
    mode: row.mode ?? '',
    state: row.state,
    durationSeconds: row.duration_seconds,
    note: row.note ?? '',
    sides: stored.map((side, i, sides) => ({
      score: side.score ?? null,
      outcome: outcomes[i] ?? null,
      placement: side.placement ?? null,
      points: placementPoints && row.state === 'done' ? lobbyPoints(sides.map(lobbySide), i, placementPoints) : null,
      incident: side.incident ?? null,
      players: ((isSidePublic[i] && side.players) || []).flatMap((id) => {
        const player = players.get(id)
        return player ? [{ id, name: publicPlayerName(player) }] : []
      }),
    })),
  }
}

/** For a finished game with only a score, as from a spreadsheet, the score says who won: tables count it so. A lobby has places instead. */
function outcomesOf({ number, state }: GameRow, stored: readonly StoredGameSide[]): (Game['sides'][number]['outcome'] | null)[] {
  if (state !== 'done' || stored.length !== 2) return stored.map(({ outcome }) => outcome ?? null)
  return gameOutcomes({ number, state, sides: stored.map(({ players: _, ...side }) => side) })
}

/** Only ladders have challenges. */
export function challengeOf(stageSettings: string): MatchView['challenge'] {
  const { ladder }: { ladder?: Ladder } = readJson(stageSettings)
  return ladder?.by ?? null
}

/** One list per side, empty where no player is known. */
export function viewLineups(rows: readonly LineupRow[], sideOrdinals: readonly number[]): MatchView['lineups'] {
  return sideOrdinals.map((side) => rows.filter((row) => row.side === side).map(viewMember))
}

function viewMember({ player_id, name, position, is_substitute, is_minor, is_hidden }: LineupRow): MatchView['lineups'][number][number] {
  const common = { position: position ?? '', isSubstitute: is_substitute === 1 }
  if (player_id === null) return { ...common, playerId: null, name }
  const player = { id: player_id, name, is_minor: is_minor ?? 0, is_hidden: is_hidden ?? 0 }
  return { ...common, playerId: is_hidden === 1 ? null : player_id, name: publicPlayerName(player) }
}

interface ScoreParts {
  regulation?: number[]
  extraTime?: number[]
  shootout?: number[]
}

export function viewScoreParts(details: string | null): Pick<MatchView, 'regulation' | 'extraTime' | 'shootout'> {
  const { regulation, extraTime, shootout }: ScoreParts = details === null ? {} : readJson(details)
  return { regulation: regulation ?? null, extraTime: extraTime ?? null, shootout: shootout ?? null }
}

type FollowerRow = NonNullable<Awaited<ReturnType<typeof listFollowers>>['winnerTo']>

export function viewFollower(row: FollowerRow | undefined): MatchView['winnerTo'] {
  if (!row) return null
  const { id, scheduled_at: at, precision } = row
  return { id, name: matchName(row), at, precision: precision ?? (at === null ? 'tbd' : 'exact') }
}

/** Null before its first result there: a rank by the draw says nothing. */
export function viewPlace(row: Awaited<ReturnType<typeof listPlacesInTables>>[number] | undefined): MatchView['places'][number] {
  if (!row) return null
  // Of this part of a row nothing has been added since it was first stored.
  const { rank, isShared, figures } = readJson<Pick<StandingRowWithTrace, 'rank' | 'isShared' | 'figures'>>(row.data)
  const { played, wins, draws, losses } = figures
  return played === 0 ? null : { group: row.group_name, rank, isShared, wins, draws, losses }
}
