import type { Game, Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

export type Outcome = 'win' | 'loss' | 'draw'
type ScoreKind = Ruleset['score']

/**
 * The displayed score of each side: the entered one, else counted from the games by the ruleset's `score`. A board counts 1, ½ or 0. In a
 * lobby each side's own score. Null where nothing was played.
 */
export function scoresOf(match: Match, kind: ScoreKind): (number | null)[] {
  const entered = match.sides.map((side) => side.score ?? null)
  if (kind === 'entered' || entered.some((score) => score !== null)) return entered
  const games = doneGames(match)
  if (games.length === 0 || (kind === 'lobby' && !games.some(({ sides }) => sides.some(({ score }) => score !== undefined)))) return entered
  return scoresOfGames(games, match.sides.length, kind)
}

/** As much of a game as says its score. */
interface Scored {
  sides: readonly { score?: number | null | undefined }[]
}

/**
 * The scores of the only game of a match, which are told as the match's own: 16–14, where 1–0 is stored. `length`: of how many games it is. Null
 * where it has more, or they are not known.
 */
export function onlyGameScores(games: readonly Scored[], sides: number, length: number | null): number[] | null {
  const [first] = games
  if (length !== 1 || !first) return null
  const own = first.sides.flatMap(({ score }) => score ?? [])
  return own.length === sides ? own : null
}

/** What a score says. An entered one of several games can only be the won games. `bestOf`: null where the number of games is another. */
export function countedKind(kind: ScoreKind, bestOf: number | null): ScoreKind {
  return kind === 'entered' && bestOf !== null && bestOf >= 3 ? 'games_won' : kind
}

/**
 * The scores of a match as people are told them: of its only game that game's own, else as entered or counted. While the first of several games
 * runs nobody has won one yet: 0–0.
 */
export function displayedScores(match: Match, kind: ScoreKind, length: number | null): (number | null)[] {
  const games = match.games ?? []
  const own = onlyGameScores(games, match.sides.length, length)
  if (own) return own
  const scores = scoresOf(match, kind)
  const isRunning = match.play === 'live' || match.play === 'interrupted'
  const isFirst = isRunning && length !== 1 && games.some(({ state }) => state === 'live') && scores.every((score) => score === null)
  return isFirst && (kind === 'games_won' || kind === 'board_points') ? scores.map(() => 0) : scores
}

/** The sum of the finished games for each side. */
export function scoresOfGames(games: readonly Game[], sides: number, kind: ScoreKind): number[] {
  return Array.from({ length: sides }, (_, side) => games.reduce((sum, game) => sum + gameScore(game, side, kind), 0))
}

export interface GameCount {
  won: number
  lost: number
}

/** Games won and lost by each side: counted from the games, else, where a score means won games, from the score. Draws are neither. */
export function gameCountsOf(match: Match, kind: ScoreKind): GameCount[] {
  const games = doneGames(match).map(gameOutcomes)
  if (games.length > 0) {
    return match.sides.map((_, side) => ({
      won: games.filter((outcomes) => outcomes[side] === 'win').length,
      lost: games.filter((outcomes) => outcomes[side] === 'loss').length,
    }))
  }
  const [first, second] = match.sides
  if (kind !== 'games_won' || match.sides.length !== 2) return match.sides.map(() => ({ won: 0, lost: 0 }))
  const [one, other] = [first?.score ?? 0, second?.score ?? 0]
  return [
    { won: one, lost: other },
    { won: other, lost: one },
  ]
}

/** The outcome of one game for each side: as entered, else by who gave up, else by the score. Null where it cannot be told. */
export function gameOutcomes(game: Game): (Outcome | null)[] {
  if (game.sides.some((side) => side.outcome !== undefined)) return filledOutcomes(game.sides.map((side) => side.outcome))
  if (game.sides.some((side) => side.incident !== undefined))
    return game.sides.map((side) => (side.incident === undefined ? 'win' : 'loss'))
  return outcomesByScore(game.sides.map((side) => side.score ?? null)) ?? game.sides.map(() => null)
}

/** The highest score wins, unless it is shared. Null where a score is missing, or there is only one side. */
export function outcomesByScore(scores: readonly (number | null)[]): Outcome[] | null {
  if (scores.length < 2) return null
  let best = Number.NEGATIVE_INFINITY
  let holders = 0
  for (const score of scores) {
    if (score === null) return null
    if (score > best) [best, holders] = [score, 1]
    else if (score === best) holders++
  }
  return scores.map((score) => (score !== best ? 'loss' : holders > 1 ? 'draw' : 'win'))
}

/** With two sides, the outcome of one implies the other's. */
export function filledOutcomes(entered: readonly (Outcome | undefined)[]): (Outcome | null)[] {
  return entered.map((outcome, side) => outcome ?? (entered.length === 2 ? opposite(entered[1 - side]) : null))
}

function opposite(outcome: Outcome | undefined): Outcome | null {
  if (outcome === undefined) return null
  if (outcome === 'draw') return 'draw'
  return outcome === 'win' ? 'loss' : 'win'
}

function doneGames(match: Match): Game[] {
  return (match.games ?? []).filter((game) => game.state === 'done')
}

function gameScore(game: Game, side: number, kind: ScoreKind): number {
  switch (kind) {
    case 'entered':
      return 0
    case 'game_score_sum':
    case 'lobby':
      return game.sides[side]?.score ?? 0
    case 'games_won':
      return gameOutcomes(game)[side] === 'win' ? 1 : 0
    case 'board_points': {
      const outcome = gameOutcomes(game)[side]
      return outcome === 'win' ? 1 : outcome === 'draw' ? 0.5 : 0
    }
  }
}
