import { outcomesByScore } from '#rules/score.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult, ResultInput } from '#shared/admin/results.ts'
import type { ResultKind } from '#shared/competitions/match.ts'
import { isDecidedByPlay, type ResultKindTraits, resultKindTraits, wasPlayed } from '#shared/competitions/result-kinds.ts'
import { unplayed } from './applied.ts'
import { isLobby, lobbyFault, lobbyGames } from './lobby.ts'
import {
  closedByScore,
  countedScores,
  enteredScores,
  type GameOutcome,
  isAgainstScore,
  isScoreEntered,
  mayGameDraw,
  type Score,
  scoreKind,
} from './score.ts'
import { gameUnit, lengthText } from './words.ts'

/** How it ended, as offered in the form. `replay`: annulled, and to be played again. */
export type ResultChoice = Exclude<ResultKind, 'draw' | 'bye'> | 'replay'

/** A match to be played again has no result. */
export function traitsOf(happening: ResultChoice): ResultKindTraits {
  return resultKindTraits[happening === 'replay' ? 'void' : happening]
}

type Incident = NonNullable<ResultInput['sides'][number]['incident']>

/** A result being entered. Scores are kept when another choice hides them. */
export interface ResultDraft {
  happening: ResultChoice
  scores: readonly Score[]
  games: readonly GameResult[]
  decidedIn: ResultInput['decidedIn']
  regulation: readonly Score[]
  extraTime: readonly Score[]
  shootout: readonly Score[]
  /** Used where the scores do not determine it. */
  winner: number | null
  /** The side that was absent, or gave up. */
  absent: number | null
  incident: Incident
  /** One per side, where both forfeit. */
  incidents: readonly Incident[]
  placements: readonly (number | null)[]
  isProvisional: boolean
  endedAt: string | null
  /** Its score was entered as a whole, where it would be counted from games. */
  isWhole: boolean
}

/** The recorded result, or the score so far. An annulled result that is to be replayed is ignored. */
export function draftOf(given: AdminMatch): ResultDraft {
  const data = unplayed(given)
  const { match } = data
  const result = data.result?.state === 'void' ? null : data.result
  const none = match.sides.map(() => null)
  const told = match.sides.map(({ score }) => score)
  const sides = result?.sides
  const absent = sides?.findIndex(({ incident }) => incident !== null) ?? -1
  const winner = sides?.findIndex(({ outcome }) => outcome === 'win') ?? -1
  return {
    happening: result ? happeningOf(result) : 'played',
    scores: sides?.map(({ score }) => score) ?? enteredScores(data, data.games, told),
    games: isLobby(data) ? lobbyGames(data, result?.games ?? data.games) : (result?.games ?? data.games),
    decidedIn: result?.decidedIn ?? 'regulation',
    regulation: sides?.map(({ regulation }) => regulation ?? null) ?? none,
    extraTime: sides?.map(({ extraTime }) => extraTime ?? null) ?? none,
    shootout: sides?.map(({ shootout }) => shootout) ?? none,
    winner: winner < 0 ? null : winner,
    absent: absent < 0 ? null : absent,
    incident: sides?.[absent]?.incident ?? 'no_show',
    incidents: match.sides.map((_, i) => sides?.[i]?.incident ?? 'no_show'),
    placements: sides?.map(({ placement }) => placement ?? null) ?? none,
    isProvisional: result?.state === 'provisional',
    endedAt: result?.endedAt ?? null,
    isWhole: result !== null && isEnteredWhole(data, result),
  }
}

function isEnteredWhole(data: AdminMatch, { games, sides }: ResultInput): boolean {
  return !isLobby(data) && !isScoreEntered(data) && games.length === 0 && sides.some(({ score }) => score !== null)
}

function happeningOf({ kind, state }: ResultInput): ResultChoice {
  if (state === 'void') return 'replay'
  return kind === 'draw' || kind === 'bye' ? 'played' : kind
}

/** The current score as the result. An open game is closed by its score, where that decides the match. */
export function endingDraft(data: AdminMatch): ResultDraft {
  const draft = draftOf(data)
  const closed = { ...draft, games: draft.games.map((game) => closedByScore(game, mayGameDraw(data))) }
  return missingInput(data, draft) !== null && missingInput(data, closed) === null ? closed : draft
}

/** Games of a fixed number without an entry; a result without them means that they were not played. */
export function openGames(data: AdminMatch, { games }: Pick<ResultInput, 'games'>): number[] {
  if (data.totalGames === null || games.length === 0) return []
  const settled = new Set(games.flatMap(({ number, state }) => (state === 'done' || state === 'void' ? [number] : [])))
  return Array.from({ length: data.totalGames }, (_, i) => i + 1).filter((number) => !settled.has(number))
}

/** The request body. No score is invented: a side that did not play has none. `now`: when it ended, where the draft does not say; null: as recorded. */
export function inputOf(data: AdminMatch, draft: ResultDraft, now: string | null): ResultInput {
  const { happening, absent } = draft
  const state = happening === 'replay' ? 'void' : draft.isProvisional ? 'provisional' : 'official'
  const kind = happening === 'replay' ? 'played' : happening
  const hasPlay = wasPlayed(kind)
  const { decidedBy } = traitsOf(happening)
  const scores = hasPlay ? matchScores(data, draft) : draft.scores.map(() => null)
  const isByPlay = kind === 'played'
  const isDecidedLater = isByPlay && canGoOn(data) && draft.decidedIn !== 'regulation'
  return {
    kind,
    state,
    decidedIn: isDecidedLater ? draft.decidedIn : 'regulation',
    games: hasPlay ? draft.games.map((game) => brokenOff(game, happening)) : [],
    endedAt: draft.endedAt ?? now,
    sides: data.match.sides.map((_, i) => ({
      score: scores[i] ?? null,
      shootout: isDecidedLater && draft.decidedIn === 'shootout' ? (draft.shootout[i] ?? null) : null,
      ...(isDecidedLater && known(draft.regulation) && { regulation: draft.regulation[i] ?? null }),
      ...(isDecidedLater && known(draft.extraTime) && { extraTime: draft.extraTime[i] ?? null }),
      outcome: outcomeIn(data, draft, i),
      // In a lobby the places are in its games.
      ...(isByPlay && data.match.sides.length > 2 && { placement: isLobby(data) ? null : (draft.placements[i] ?? null) }),
      incident:
        decidedBy === 'absences' ? (draft.incidents[i] ?? 'no_show') : decidedBy === 'absence' && i === absent ? draft.incident : null,
    })),
  }
}

/** The game in which somebody gave up was not finished: its score is stored and does not count. */
function brokenOff(game: GameResult, happening: ResultChoice): GameResult {
  return traitsOf(happening).play === 'broken off' && game.state === 'live' ? { ...game, state: 'void' } : game
}

/** Null where the scores determine it. */
function outcomeIn(data: AdminMatch, draft: ResultDraft, side: number): GameOutcome {
  const { happening, absent, winner } = draft
  const { decidedBy } = traitsOf(happening)
  if (decidedBy === 'absences') return 'loss'
  if (decidedBy === 'absence') return absent === null ? null : side === absent ? 'loss' : 'win'
  const isAsked = decidedBy === 'award' || (happening === 'played' && asksForWinner(data, draft))
  return isAsked && winner !== null ? (side === winner ? 'win' : 'loss') : null
}

/** The scores have no winner, and there must be one (away goals, a draw of lots), or no score is known. */
export function asksForWinner(data: AdminMatch, draft: ResultDraft): boolean {
  if (data.match.sides.length !== 2 || isLobby(data) || unfinishedLack(data, draft) !== null) return false
  const scores = matchScores(data, draft)
  if (scores.every((score) => score === null)) return true
  if (data.canDraw || draft.decidedIn === 'shootout') return false
  return outcomesByScore(scores)?.includes('draw') ?? false
}

/** Extra time and a shoot-out exist for matches whose score is entered. */
export function canGoOn(data: AdminMatch): boolean {
  return isScoreEntered(data) && data.match.sides.length === 2
}

export function matchScores(data: AdminMatch, { scores, games }: Pick<ResultDraft, 'scores' | 'games'>): readonly Score[] {
  if (isScoreEntered(data) || !games.some(({ state }) => state === 'done')) return scores
  return countedScores(data, games, data.match.sides.length)
}

/** What is missing before it can be sent. */
export function missingInput(data: AdminMatch, draft: ResultDraft): string | null {
  const { happening, absent, winner } = draft
  const { decidedBy } = traitsOf(happening)
  if (decidedBy === 'absence' && absent === null) return '请选择是哪一方弃权。'
  if (decidedBy === 'award' && winner === null) return '请选择判给哪一方。'
  const against = wasPlayed(happening === 'replay' ? 'played' : happening) ? draft.games.find(isAgainstScore) : undefined
  if (against) return `第 ${against.number} ${gameUnit(data)}的比分和胜方矛盾：请改正其中一样。`
  if (happening !== 'played') return null
  if (isLobby(data)) return lobbyFault(data, draft.games)
  if (data.match.sides.length > 2)
    return draft.placements.every((place) => place === null) && draft.scores.every((score) => score === null) ? '请填写名次或比分。' : null
  const open = draft.games.find(({ state }) => state === 'live')
  if (open) return `第 ${open.number} ${gameUnit(data)}还没有结束：请选出这一${gameUnit(data)}的胜方。`
  const unfinished = unfinishedLack(data, draft)
  if (unfinished !== null) return unfinished
  if (asksForWinner(data, draft) && winner === null) {
    const scores = matchScores(data, draft)
    if (scores.every((score) => score === null)) return '请填写比分，或选出胜方。'
    const level = `这场比赛要分出胜负，现在是 ${scores.join(' : ')}：`
    return canGoOn(data) ? `${level}请写明加时、决胜的比分，或选出胜方。` : `${level}请选出胜方，或改正各局。`
  }
  return null
}

/** A best-of is over when one side has won more than half; only drawn games use up its length. */
function unfinishedLack(data: AdminMatch, draft: ResultDraft): string | null {
  const { bestOf } = data
  const scores = matchScores(data, draft)
  if (bestOf === null || bestOf < 2 || scoreKind(data) !== 'games_won' || data.match.sides.length !== 2) return null
  const need = Math.floor(bestOf / 2) + 1
  const done = draft.games.filter(({ state }) => state === 'done').length
  const known = scores.filter((score) => score !== null)
  if (known.length < 2 || Math.max(...known) >= need || done >= bestOf) return null
  const now = `${lengthText(data)}，要有一方胜 ${need} 局才打完，现在是 ${known.join(' : ')}。`
  return `${now}请补上后面的局；没有打完就结束的，请选弃权。`
}

/** The winner by a result; null: none, or only the server can tell. */
export function winnerOf(data: AdminMatch, input: ResultInput): number | null {
  const byIncident = input.sides.findIndex(({ outcome }) => outcome === 'win')
  if (byIncident >= 0) return byIncident
  if (!isDecidedByPlay(input.kind)) return null
  if (isLobby(data)) return null
  const placed = input.sides.findIndex(({ placement }) => placement === 1)
  if (placed >= 0) return placed
  const scores = matchScores(data, { scores: input.sides.map(({ score }) => score), games: input.games })
  const shootout = outcomesByScore(input.sides.map((side) => side.shootout))
  const byScore = outcomesByScore(scores)
  const decisive = byScore?.includes('draw') ? shootout : byScore
  const index = decisive?.indexOf('win') ?? -1
  return index < 0 ? null : index
}

function known(figures: readonly Score[]): boolean {
  return figures.every((figure) => figure !== null)
}
