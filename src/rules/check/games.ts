import type { Fault } from '#rules/fault.ts'
import { gameOutcomes, type Outcome } from '#rules/score.ts'
import type { Game } from '#shared/competitions/match.ts'
import { isBye } from './byes.ts'
import type { Catalogue, LocatedMatch } from './catalogue.ts'
import { unknownPlayer } from './entrants.ts'
import { isLobby } from './lobbies.ts'
import { gamesToWin } from './match-length.ts'

/** The games of a match: no more than it can have, none after the deciding one, each with its sides and, when finished, a result. */
export function* gameFaults(seat: LocatedMatch, { players }: Catalogue): Generator<Fault> {
  const { match, path, length } = seat
  if (match.games === undefined || isBye(seat)) return
  const numbers = new Set<number>()
  const isOver = match.result?.state === 'official' && match.play !== 'live'
  for (const [i, game] of match.games.entries()) {
    const at = `${path}.games[${i}]`
    if (numbers.has(game.number)) {
      yield { path: `${at}.number`, rule: 'game-twice', game: game.number, message: `第 ${game.number} 局已经写过，请改正局号。` }
    } else if (length !== null && game.number > length.games) {
      const message = `这场比赛最多 ${length.games} 局，没有第 ${game.number} 局，请改正。`
      yield { path: `${at}.number`, rule: 'too-many-games', game: game.number, most: length.games, message }
    }
    numbers.add(game.number)
    if (game.sides.length !== match.sides.length) {
      yield {
        path: `${at}.sides`,
        rule: 'game-sides',
        sides: match.sides.length,
        message: `比赛有 ${match.sides.length} 方，这一局也要按同样的顺序写 ${match.sides.length} 方。`,
      }
      continue
    }
    if (isOver && (game.state === 'pending' || game.state === 'live')) {
      yield { path: `${at}.state`, rule: 'game-open-after-end', message: '比赛已有正式赛果：这一局请写成 done、not_played 或 void。' }
    } else if (!isLobby(seat)) yield* gameFault(game, at)
    yield* playerFaults(game, players, at)
  }
  if (length?.kind === 'bestOf') yield* afterDecision(match.games, gamesToWin(length.games), path)
}

function* gameFault(game: Game, at: string): Generator<Fault> {
  const isTold = game.sides.some((side) => side.score !== undefined || side.outcome !== undefined)
  if ((game.state === 'pending' || game.state === 'not_played') && isTold) {
    yield { path: `${at}.state`, rule: 'game-not-played', message: '没打的一局不能有比分和胜负：请把 state 写成 done，或去掉它们。' }
  }
  if (game.state !== 'done' || game.sides.length !== 2) return
  const [first, second] = game.sides
  const [outcome, other] = gameOutcomes(game)
  const scores = [first?.score ?? 0, second?.score ?? 0] as const
  const isForfeited = game.sides.some((side) => side.incident !== undefined)
  const isScored = first?.score !== undefined && second?.score !== undefined
  if (!outcome || !other) {
    yield { path: `${at}.sides`, rule: 'game-open', message: '打完的一局要看得出结果：请写双方的 score，或用 outcome 写明。' }
  } else if ((first?.score === undefined) !== (second?.score === undefined)) {
    const missing = first?.score === undefined ? 0 : 1
    yield {
      path: `${at}.sides[${missing}].score`,
      rule: 'score-one-side',
      message: '只写了一方的比分，请写上另一方的 score（没得分写 0）。',
    }
  } else if (!isPair(outcome, other, isForfeited) || (isScored && !isForfeited && isAgainst(outcome, ...scores))) {
    yield { path: `${at}.sides`, rule: 'game-outcome', message: '这一局的 outcome 互相矛盾或与比分矛盾，请改正。' }
  }
}

function isPair(first: Outcome, second: Outcome, isForfeited: boolean): boolean {
  if (first === 'draw' || second === 'draw') return first === second
  return first !== second || (first === 'loss' && isForfeited)
}

/** A level score may have a winner: a game decided on time or by sudden death. */
function isAgainst(outcome: Outcome, own: number, other: number): boolean {
  if (own === other) return false
  return outcome !== (own > other ? 'win' : 'loss')
}

function* playerFaults({ sides }: Game, players: ReadonlySet<string>, at: string): Generator<Fault> {
  const seen = new Set<string>()
  for (const [i, side] of sides.entries()) {
    for (const [j, player] of (side.players ?? []).entries()) {
      const path = `${at}.sides[${i}].players[${j}]`
      if (!players.has(player)) yield unknownPlayer(player, path)
      else if (seen.has(player))
        yield { path, rule: 'game-player-twice', player, message: `选手“${player}”在这一局里出现两次，请只留一处。` }
      seen.add(player)
    }
  }
}

function* afterDecision(games: readonly Game[], toWin: number, path: string): Generator<Fault> {
  const won = [0, 0]
  const inOrder = [...games.entries()].sort(([, a], [, b]) => a.number - b.number)
  for (const [i, game] of inOrder) {
    if (game.state !== 'done') continue
    if (Math.max(...won) >= toWin) {
      yield {
        path: `${path}.games[${i}].state`,
        rule: 'game-after-decision',
        wins: toWin,
        message: `${toWin} 局已经拿下，后面的局不再打：请写成 not_played 或去掉。`,
      }
      return
    }
    const winner = gameOutcomes(game).indexOf('win')
    if (winner >= 0) won[winner] = (won[winner] ?? 0) + 1
  }
}
