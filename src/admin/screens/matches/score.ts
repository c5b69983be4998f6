import { gamesOf } from '#rules/acts/entered.ts'
import { countedKind, displayedScores, gameOutcomes, outcomesByScore, scoresOfGames } from '#rules/score.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult } from '#shared/admin/results.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

export type Score = number | null
type Play = AdminMatch['match']['play']
export type GameOutcome = GameResult['sides'][number]['outcome']

/** The number of games of a match, and the meaning of its score. */
export type MatchForm = Pick<AdminMatch, 'bestOf' | 'totalGames' | 'score'>

export function scoreKind({ score, bestOf }: MatchForm): Ruleset['score'] {
  return countedKind(score, bestOf)
}

/** Whether a game may be drawn. */
export function mayGameDraw(data: Pick<AdminMatch, 'canDraw'> & MatchForm): boolean {
  return scoreKind(data) !== 'games_won' || data.canDraw
}

/** Whether the match's score is entered; otherwise it is counted from the games. */
export function isScoreEntered(form: MatchForm): boolean {
  return scoreKind(form) === 'entered'
}

/** The score counted from the finished games; null while there is none. */
export function countedScores(form: MatchForm, games: readonly GameResult[], sides: number): Score[] {
  const done = games.filter(({ state }) => state === 'done')
  if (done.length === 0) return Array.from({ length: sides }, () => null)
  return scoresOfGames(gamesOf({}, done), sides, scoreKind(form))
}

/** A score without games: none has begun, or the result has none. */
export function standsWithoutGames(games: readonly GameResult[]): boolean {
  return games.every(({ state }) => state === 'pending' || state === 'not_played')
}

/**
 * Of a score with its games, what was entered of it; null where it is counted from them. What people are told is another: of the only game of
 * a match its points, where the match has one won game.
 */
export function enteredScores(form: MatchForm, games: readonly GameResult[], told: readonly Score[]): Score[] {
  return isScoreEntered(form) || standsWithoutGames(games) ? [...told] : told.map(() => null)
}

/** The scores of a match as visitors read them. */
export function publicScores(form: MatchForm & { play: Play }, games: readonly GameResult[], entered: readonly Score[]): readonly Score[] {
  if (form.score === 'lobby') return entered
  const isCounted = !isScoreEntered(form) && games.some(({ state }) => state === 'done')
  const sides = entered.map((score) => (score === null || isCounted ? {} : { score }))
  return displayedScores({ key: '', play: form.play, sides, games: gamesOf({}, games) }, scoreKind(form), form.bestOf ?? form.totalGames)
}

/** The outcome of a game: as entered, else by its scores. */
export function outcomeOf(game: GameResult, side: number): GameOutcome {
  return gamesOf({}, [game]).map(gameOutcomes)[0]?.[side] ?? null
}

/** The games to show: the existing ones, and the next one while the match goes on. */
export function shownGames(form: MatchForm, games: readonly GameResult[], sides: number): GameResult[] {
  const known = [...games].sort((a, b) => a.number - b.number)
  if (form.totalGames !== null) return filledTo(known, form.totalGames, sides)
  if (form.bestOf === null) return known
  // A best of one with an entered score has no separate game.
  if (form.bestOf === 1 && isScoreEntered(form)) return known
  const played = known.filter(({ state }) => state !== 'pending' && state !== 'not_played')
  const isOpen = played.some(({ state }) => state === 'live')
  if (isOpen || isDecided(form, known, sides) || played.length >= form.bestOf) return played
  return filledTo(played, Math.min(played.length + 1, form.bestOf), sides, known)
}

function filledTo(games: readonly GameResult[], count: number, sides: number, known: readonly GameResult[] = games): GameResult[] {
  const rest = Array.from({ length: Math.max(count, games.length) }, (_, i) => i + 1)
    .filter((number) => !games.some((game) => game.number === number))
    .map((number) => ({ ...emptyGame(number, sides), map: known.find((game) => game.number === number)?.map ?? '' }))
  return [...games, ...rest].sort((a, b) => a.number - b.number)
}

export function emptyGame(number: number, sides: number): GameResult {
  return { number, map: '', state: 'pending', sides: Array.from({ length: sides }, () => ({ score: null, outcome: null })) }
}

/** A best-of is over when a side has more than half of its games. */
export function isDecided(form: MatchForm, games: readonly GameResult[], sides: number): boolean {
  const { bestOf, totalGames } = form
  if (bestOf !== null) {
    const wins = Array.from({ length: sides }, (_, side) =>
      games.filter((game) => game.state === 'done' && outcomeOf(game, side) === 'win'),
    )
    return wins.some(({ length }) => length > bestOf / 2)
  }
  return totalGames !== null && games.filter(({ state }) => state === 'done').length >= totalGames
}

/** Replaces the game of the same number, or appends it. */
export function withGame(games: readonly GameResult[], game: GameResult): GameResult[] {
  const others = games.filter(({ number }) => number !== game.number)
  return [...others, game].sort((a, b) => a.number - b.number)
}

/** A missing score counts as 0 where the other side has one. */
export function withScore(scores: readonly Score[], side: number, score: Score): Score[] {
  return scores.map((each, i) => (score === null ? null : i === side ? score : (each ?? 0)))
}

/** A game with one side's score changed; it has begun then. */
export function scoredGame(game: GameResult, side: number, score: Score): GameResult {
  const scores = withScore(
    game.sides.map((each) => each.score),
    side,
    score,
  )
  const sides = game.sides.map((each, i) => ({ ...each, score: scores[i] ?? null }))
  if (game.state !== 'done') return { ...game, state: game.state === 'pending' ? 'live' : game.state, sides }
  const outcomes = outcomesByScore(scores)
  return { ...game, sides: outcomes ? sides.map((each, i) => ({ ...each, outcome: outcomes[i] ?? null })) : sides }
}

/** `winner` null: a draw. */
export function wonGame(game: GameResult, winner: number | null): GameResult {
  return {
    ...game,
    state: 'done',
    sides: game.sides.map((side, i) => ({
      ...side,
      outcome: winner === null ? 'draw' : i === winner ? 'win' : 'loss',
      ...(side.incident && { incident: null }),
    })),
  }
}

/** One side of a board was absent: the other wins. */
export function absentAt(game: GameResult, side: number): GameResult {
  const sides = game.sides.map((each, i) => ({
    ...each,
    score: null,
    outcome: i === side ? ('loss' as const) : ('win' as const),
    incident: i === side ? ('no_show' as const) : null,
  }))
  return { ...game, state: 'done', sides }
}

/** Closes a running game by its score; where the score does not decide, it is unchanged. */
export function closedByScore(game: GameResult, canDraw: boolean): GameResult {
  const outcomes = game.state === 'live' ? outcomesByScore(game.sides.map(({ score }) => score)) : null
  if (!outcomes || (outcomes.includes('draw') && !canDraw)) return game
  return { ...game, state: 'done', sides: game.sides.map((side, i) => ({ ...side, outcome: side.outcome ?? outcomes[i] ?? null })) }
}

export function reopenedGame(game: GameResult): GameResult {
  return { ...game, state: 'live', sides: game.sides.map((side) => ({ ...side, outcome: null, ...(side.incident && { incident: null }) })) }
}

/** What the rules refuse of a game: the lower score won, or none did. A level score may have a winner: on time, or by sudden death. */
export function isAgainstScore(game: GameResult): boolean {
  const byScore = outcomesByScore(game.sides.map(({ score }) => score))
  const isForfeited = game.sides.some(({ incident }) => incident)
  return game.sides.length === 2 && contradicts(game) && !isForfeited && !byScore?.includes('draw')
}

/** The scores name another winner than the one entered; reported, not corrected. */
export function contradicts(game: GameResult): boolean {
  if (game.state !== 'done') return false
  const byScore = outcomesByScore(game.sides.map(({ score }) => score))
  return byScore?.some((outcome, i) => game.sides[i]?.outcome !== null && game.sides[i]?.outcome !== outcome) ?? false
}
