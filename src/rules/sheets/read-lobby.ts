import { formOfGame } from '#rules/acts/entered.ts'
import type { LocatedMatch } from '#rules/acts/located-match.ts'
import { misplaced } from '#rules/check/lobbies.ts'
import type { DerivedMatch } from '#rules/model.ts'
import type { GameResult, ResultInput } from '#shared/admin/results.ts'
import type { Entrant } from '#shared/competitions/document.ts'
import type { Match, Side } from '#shared/competitions/match.ts'
import type { SheetField } from '#shared/sheets/fields.ts'
import { isLobbyComplete, type LobbyPlace, lobbyCells, lobbyLength } from './lobby-lines.ts'
import { cellText, faultAt, type SheetFault, type SheetRow, type Wrong } from './model.ts'
import { type NameIndex, unknownName } from './names.ts'
import { endIn, shortened, wordIn } from './read-result.ts'
import { figureOf } from './score-text.ts'
import { sheetIncidents, sheetKinds, sheetResultStates } from './words.ts'

/** `same`: the lines equal the stored result. `running`: not all games are finished yet. */
export type ReadLobby =
  | { is: 'wrong'; faults: readonly SheetFault[] }
  | (Told & { is: 'same' })
  | (Told & { is: 'running'; games: GameResult[] })
  | (Told & { is: 'result'; input: ResultInput })

interface Told {
  places: ReadonlyMap<SheetRow, LobbyPlace>
}

type Incident = NonNullable<Side['incident']>

/** The data of one line: one side in one game. */
interface Line extends LobbyPlace {
  row: SheetRow
  placement: number | null
  kills: number | null
  incident: Incident | null
}

type GameSide = GameResult['sides'][number]

interface LobbySought {
  seat: LocatedMatch
  derived: DerivedMatch
  entrants: NameIndex<Entrant>
  /** ISO UTC. */
  now: string
}

/**
 * A lobby's result from its lines, one per side and game. Empty cells change nothing. `head`: the line with data of the match as a whole.
 * With games left to play, and no state given, it is the running score; else the result.
 */
export function readLobby(rows: readonly SheetRow[], head: SheetRow, { seat, derived: { sides }, entrants, now }: LobbySought): ReadLobby {
  const { match } = seat
  const faults: SheetFault[] = []
  const length = lobbyLength(seat)
  const isOneGame = length === 1 || (length === null && (match.games ?? []).length < 2)
  const lines = rows.flatMap((row) => lineOf(row) ?? [])
  const wrongHead: Wrong = (field, message) => {
    faults.push(faultAt(head, field, message))
    return null
  }
  const kind = wordIn(head, 'kind', sheetKinds, wrongHead) ?? match.result?.kind ?? 'played'
  const state = wordIn(head, 'state', sheetResultStates, wrongHead)
  const stoodEnd = match.result?.endedAt ?? null
  const endedAt = endIn(head, stoodEnd, now, wrongHead)
  if (faults.length > 0) return { is: 'wrong', faults }

  const isWhole = (match.games ?? []).length === 0 && lines.every(({ game }) => game === null || (game === 1 && isLobbyComplete(seat)))
  const places = new Map(lines.map(({ row, side, game }) => [row, { side, game }]))
  const stood = standingGames(seat)
  const games = gamesAfter(match, stood, lines)
  const touched = games.filter(
    (game) =>
      !isSameGame(
        game,
        stood.find(({ number }) => number === game.number),
      ),
  )
  for (const game of touched) faults.push(...gameFaults(game))
  if (faults.length > 0) return { is: 'wrong', faults }

  const isOtherState = state !== null && state !== match.result?.state
  const isSaid = isOtherState || kind !== (match.result?.kind ?? 'played')
  if (touched.length === 0 && !isSaid && endedAt === stoodEnd) return { is: 'same', places }
  const isComplete = games.filter((game) => game.state === 'done').length >= (length ?? 1)
  if (!isComplete && state === null && kind === 'played' && !match.result) return { is: 'running', games, places }
  const [whole] = games
  return {
    is: 'result',
    places,
    input: {
      kind,
      state: state ?? match.result?.state ?? 'official',
      decidedIn: 'regulation',
      games: isWhole ? [] : games,
      endedAt,
      sides: match.sides.map((side, i) => ({
        score: (isWhole ? whole?.sides[i]?.score : null) ?? null,
        shootout: null,
        outcome: null,
        placement: (isWhole ? whole?.sides[i]?.placement : side.placement) ?? null,
        incident: (isWhole ? whole?.sides[i]?.incident : side.incident) ?? null,
      })),
    },
  }

  function lineOf(row: SheetRow): Line | null {
    const start = faults.length
    const wrong: Wrong = (field, message) => {
      faults.push(faultAt(row, field, message))
      return null
    }
    const isTelling = lobbyCells.some((field) => cellText(row, field) !== '')
    const side = sideIn(row, isTelling, wrong)
    const game = gameIn(row, isTelling, wrong)
    const placement = wholeIn(row, 'placement', match.sides.length, wrong)
    const kills = killsIn(row, wrong)
    const incident = wordIn(row, 'incident', sheetIncidents, wrong)
    if (incident !== null && placement !== null) wrong('incident', '缺席的一方不计名次：请去掉名次，或去掉“缺席”一格。')
    if (incident !== null && (kills ?? 0) > 0) wrong('kills', '缺席的一方没有淘汰数：请去掉它，或去掉“缺席”一格。')
    if (faults.length > start || side === null) return null
    return { row, side, game, placement, kills: incident === null ? kills : null, incident }
  }

  function sideIn(row: SheetRow, isTelling: boolean, wrong: Wrong): number | null {
    const text = cellText(row, 'entrant')
    if (text === '') return isTelling ? wrong('entrant', '这一行写了成绩，却没写是谁的：请写参赛者的名称。') : null
    const found = entrants.find(text)
    if (found.is !== 'found') return wrong('entrant', unknownName('参赛者', text, found))
    const side = sides.findIndex((each) => each.state === 'known' && each.entrant === found.item.key)
    return side < 0 ? wrong('entrant', `“${shortened(text)}”不在这场比赛里，请改正参赛者或比赛。`) : side
  }

  function gameIn(row: SheetRow, isTelling: boolean, wrong: Wrong): number | null {
    const game = wholeIn(row, 'game', 99, wrong)
    if (game !== null && length !== null && game > length) return wrong('game', `这场比赛只有 ${length} 局，没有第 ${game} 局。`)
    if (game !== null || !isTelling) return game
    if (!isOneGame) return wrong('game', `这场比赛有${length === null ? '好几' : ` ${length} `}局，请写明是第几局。`)
    return match.games?.[0]?.number ?? null
  }

  function killsIn(row: SheetRow, wrong: Wrong): number | null {
    const text = cellText(row, 'kills')
    return text === '' ? null : (figureOf(text) ?? wrong('kills', `“${shortened(text)}”不是数，请只写数字。`))
  }

  /** Everybody in a finished game has a place or was absent, and the places are consecutive. */
  function gameFaults({ number, sides: told }: GameResult): SheetFault[] {
    const own = lines.filter((line) => (line.game ?? 1) === number)
    const first = own[0]?.row ?? head
    const title = isWhole ? '' : `第 ${number} 局：`
    const seen = new Map<number, SheetRow>()
    for (const { side, row } of own) {
      const other = seen.get(side)
      if (other) return [faultAt(row, 'entrant', `与第 ${other.number} 行是同一个参赛者的同一局，请删去其中一行，或写明是第几局。`)]
      seen.set(side, row)
    }
    const missing = told.flatMap(({ placement, incident }, i) => (placement || incident || match.sides[i]?.incident ? [] : [nameOf(i)]))
    if (missing.length > 0) {
      const shown = missing.slice(0, 3).join('、')
      const rest = missing.length > 3 ? `等 ${missing.length} 方` : ''
      return [faultAt(first, 'placement', `${title}${shown}${rest}还没有名次：请补上，没来的在“缺席”一列写“未到场”。`)]
    }
    const found = misplaced(told.map(({ placement, incident }) => (incident ? null : (placement ?? null))))
    return found ? [faultAt(seen.get(found.side) ?? first, 'placement', `${title}${found.message}`)] : []
  }

  function nameOf(side: number): string {
    const occupant = sides[side]
    if (occupant?.state !== 'known') return `第 ${side + 1} 方`
    const found = entrants.find(occupant.entrant)
    return found.is === 'found' ? found.item.name : occupant.entrant
  }
}

/** The stored games; data of the match itself counts as its only game. */
function standingGames(seat: LocatedMatch): GameResult[] {
  const { match } = seat
  if (!isLobbyComplete(seat)) return (match.games ?? []).map(formOfGame)
  const sides = match.sides.map(
    ({ score, placement, incident }): GameSide => ({
      score: score ?? null,
      outcome: null,
      placement: placement ?? null,
      incident: incident ?? null,
    }),
  )
  return [{ number: 1, map: '', state: 'done', sides }]
}

/** A game for which a line differs from the stored one has been played. */
function gamesAfter(match: Match, stood: readonly GameResult[], lines: readonly Line[]): GameResult[] {
  const games = new Map(stood.map((game) => [game.number, game]))
  for (const { side, game, placement, kills, incident } of lines) {
    const number = game ?? 1
    const known = games.get(number)
    const told = known?.sides[side] ?? nobody
    const stands = told.incident ?? match.sides[side]?.incident ?? null
    const now: GameSide = {
      ...told,
      ...(placement !== null && { placement, incident: null }),
      ...(kills !== null && { score: kills }),
      ...(incident !== null && incident !== stands && { incident, placement: null, score: null }),
    }
    if (isSameSide(now, told)) continue
    const sides = match.sides.map((_, i) => (i === side ? now : (known?.sides[i] ?? nobody)))
    games.set(number, { number, map: known?.map ?? '', state: 'done', sides })
  }
  return [...games.values()].toSorted((a, b) => a.number - b.number)
}

const nobody: GameSide = { score: null, outcome: null }

function isSameSide(one: GameSide, other: GameSide): boolean {
  return (
    (one.placement ?? null) === (other.placement ?? null) &&
    one.score === other.score &&
    (one.incident ?? null) === (other.incident ?? null)
  )
}

function isSameGame(one: GameResult, other: GameResult | undefined): boolean {
  return other !== undefined && one.sides.every((side, i) => isSameSide(side, other.sides[i] ?? nobody))
}

/** 3, 第3局, 第3名. */
function wholeIn(row: SheetRow, field: SheetField, most: number, wrong: Wrong): number | null {
  const text = cellText(row, field)
  if (text === '') return null
  const [, figures] = /^第?\s*(\d{1,3})\s*[局名场]?$/.exec(text.normalize('NFKC')) ?? []
  const number = Number(figures)
  return number >= 1 && number <= most ? number : wrong(field, `“${shortened(text)}”不对，请写 1 到 ${most} 的整数。`)
}
