import type { Fault } from '#rules/fault.ts'
import { gameOutcomes } from '#rules/score.ts'
import type { Game, Side } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { isBye } from './byes.ts'
import type { LocatedMatch } from './catalogue.ts'
import { isLobby } from './lobbies.ts'
import { gamesToWin, type MatchLength } from './match-length.ts'
import { formatRecord } from './wording.ts'

/** The score of a match is possible for its length, and equals the sum of its games or boards. At most one fault per match. */
export function* scoreFaults(seat: LocatedMatch): Generator<Fault> {
  const { match, path } = seat
  const [first, second] = match.sides
  const kind = match.result?.kind ?? 'played'
  const { mayHaveScore, decidedBy } = resultKindTraits[kind]
  if (
    !mayHaveScore ||
    isBye(seat) ||
    isLobby(seat) ||
    match.sides.length !== 2 ||
    first?.score === undefined ||
    second?.score === undefined
  )
    return
  const scores = [first.score, second.score] as const
  const fault = unitFault(seat, scores) ?? lengthFault(seat, scores) ?? (decidedBy === 'award' ? null : sumFault(seat, match.sides))
  if (fault !== null) yield { ...fault, path: `${path}.${fault.path}` }
}

type Pair = readonly [number, number]

function unitFault({ stage }: LocatedMatch, scores: Pair): Fault | null {
  const { score } = stage.stage.ruleset
  const unit = score === 'board_points' ? 0.5 : score === 'games_won' ? 1 : null
  if (unit === null) return null
  const i = scores.findIndex((value) => !Number.isInteger(value / unit))
  if (i < 0) return null
  return unit === 1
    ? { path: `sides[${i}].score`, rule: 'games-score-whole', message: '按胜局计分的比分是整数，请改正。' }
    : { path: `sides[${i}].score`, rule: 'board-points-half', message: '台次分是 ½ 的倍数（胜 1、和 0.5），请改正。' }
}

function lengthFault(seat: LocatedMatch, scores: Pair): Fault | null {
  const { length, stage } = seat
  const { score } = stage.stage.ruleset
  if (length === null) return null
  // The score of one single game is its goals or rounds; of several games it can only be the won games.
  const countsGames = score === 'games_won' || (score === 'entered' && length.games >= 3)
  if (length.kind === 'bestOf') return countsGames ? bestOfFault(seat, length, scores) : null
  if (score !== 'games_won' && score !== 'board_points') return null
  if (scores[0] + scores[1] <= length.games) return null
  return {
    path: 'sides[1].score',
    rule: 'total-games-score',
    message: `一共 ${length.games} 局，比分 ${formatRecord(...scores)} 加起来多了，请改正。`,
  }
}

function bestOfFault({ match }: LocatedMatch, { games }: MatchLength, scores: Pair): Fault | null {
  const toWin = gamesToWin(games)
  const text = formatRecord(...scores)
  const over = scores.findIndex((score) => score > toWin)
  if (over >= 0 || (scores[0] === toWin && scores[1] === toWin)) {
    return {
      path: `sides[${Math.max(over, 0)}].score`,
      rule: 'best-of-score',
      ...{ games, toWin, score: text },
      message: `${games} 局 ${toWin} 胜制打不出 ${text}，请改正比分或 bestOf。`,
    }
  }
  const { result, play } = match
  const isPlayedOut = result?.kind === 'played' && result.state === 'official' && play === 'ended'
  // Drawn games use up the length without a winner.
  const hasDraw = (match.games ?? []).some((game) => gameOutcomes(game)[0] === 'draw')
  if (!isPlayedOut || hasDraw || Math.max(...scores) === toWin) return null
  return {
    path: `sides[${scores[0] >= scores[1] ? 0 : 1}].score`,
    rule: 'best-of-unfinished',
    ...{ games, toWin, score: text },
    message: `${games} 局 ${toWin} 胜制要有一方胜 ${toWin} 局才结束，${text} 还没打完：请改正比分，中途弃权写 forfeit_in_play。`,
  }
}

function sumFault({ match, stage }: LocatedMatch, sides: readonly Side[]): Fault | null {
  const { score: counted } = stage.stage.ruleset
  const done = (match.games ?? []).filter((game) => game.state === 'done' && game.sides.length === sides.length)
  if (counted === 'entered' || counted === 'lobby' || done.length === 0) return null
  for (const [i, { score }] of sides.entries()) {
    const sum = sumOf(done, counted, i)
    if (sum === null || sum === score) continue
    const what = { games_won: '各局胜局', board_points: '各台得分', game_score_sum: '各局比分' }[counted]
    return {
      path: `sides[${i}].score`,
      rule: 'score-sum',
      message: `${what}加起来是 ${sum}，比分却写 ${score}，请改正其中一个，或把各局写全。`,
    }
  }
  return null
}

/** Null: a game has no score; another rule reports that. */
function sumOf(games: readonly Game[], counted: 'games_won' | 'board_points' | 'game_score_sum', side: number): number | null {
  let cents = 0
  for (const game of games) {
    const outcome = gameOutcomes(game)[side]
    if (!outcome) return null
    const score = game.sides[side]?.score
    if (counted === 'game_score_sum' && score === undefined) return null
    const worth = outcome === 'win' ? 1 : outcome === 'draw' && counted === 'board_points' ? 0.5 : 0
    // Scores have two decimals: hundredths as integers add up exactly.
    cents += Math.round((counted === 'game_score_sum' ? (score ?? 0) : worth) * 100)
  }
  return cents / 100
}
