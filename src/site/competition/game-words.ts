import type { MatchView } from '#shared/competitions/match-view.ts'
import { lastOf } from '#shared/last.ts'
import { gameStateWords } from '#shared/words/matches.ts'
import { clockText } from '../statistics/figure-words.ts'
import type { MatchLoaded } from '../statistics/match-loaded.ts'
import { sideName } from './match-words.ts'

type Game = MatchView['games'][number]

/**
 * The games of a series that runs, with those that are still open: so that it shows how long it may become. Else those that are told.
 */
export function gamesOfSeries({ games, bestOf, play, liveGame, result, areBoards }: MatchView): MatchView['games'] {
  const isRunning = (play === 'live' || play === 'interrupted') && result === null
  if (!isRunning || bestOf === null || games.length === 0 || areBoards) return games
  const known = new Set(games.map(({ number }) => number))
  const open = Array.from({ length: bestOf }, (_, i) => i + 1).filter((number) => !known.has(number))
  return [...games, ...open.map((number) => openGame(number, number === liveGame))]
}

function openGame(number: number, isLive: boolean): Game {
  return { number, map: '', mode: '', state: isLive ? 'live' : 'pending', durationSeconds: null, note: '', sides: [] }
}

/** Whether it is played however the games before it end; the rest are played 如有, if it comes to them. */
export function isCertain({ number }: Game, { games, bestOf }: Pick<MatchView, 'games' | 'bestOf'>): boolean {
  if (bestOf === null) return true
  const won = [0, 1].map((side) => games.filter((game) => winnerOfGame(game) === side).length)
  const over = games.filter(({ state }) => state === 'done').length
  return number <= over + Math.floor(bestOf / 2) + 1 - Math.max(...won)
}

/** Venue, map and mode. */
export function mapOf({ map, mode }: Game): string {
  return [map, mode].filter(Boolean).join(' · ')
}

/** "31:08", "1:02:03"; '' where unknown. */
export function durationOf({ durationSeconds }: Game): string {
  return durationSeconds === null ? '' : clockText(durationSeconds)
}

/** "14:00", up to where a running game is told; '' where nothing says it. */
export function clockOf({ number }: Pick<Game, 'number'>, { match: { statistics }, series }: MatchLoaded): string {
  const told = statistics?.games.find((game) => game.number === number)?.events.map(({ at }) => at) ?? []
  const sampled = series.filter(({ game }) => game === number).map(({ samples }) => lastOf(samples)?.[0] ?? 0)
  const seconds = Math.max(0, ...told, ...sampled)
  return seconds > 0 ? clockText(seconds) : ''
}

/** Index of the winning side; null while it is open, and for a draw. */
export function winnerOfGame({ sides }: Game): number | null {
  const index = sides.findIndex((side) => side.outcome === 'win')
  return index < 0 ? null : index
}

/** "14–11", or '' where a game has no score. */
export function gameScore({ sides }: Game): string {
  const scores = sides.map((side) => side.score)
  return scores.length === 2 && scores.every((score) => score !== null) ? scores.join('–') : ''
}

/** The result of a board in the usual notation: 1–0, ½–½; + and − where a side was absent. '' while it is open. */
export function boardResult({ state, sides }: Game): string {
  if (state !== 'done' || sides.length !== 2) return ''
  const isForfeited = sides.some((side) => side.incident !== null)
  return sides
    .map(({ outcome }) => (outcome === 'draw' ? '½' : outcome === 'win' ? (isForfeited ? '+' : '1') : isForfeited ? '−' : '0'))
    .join('–')
}

/** The state of a game, in a word. */
export function gameState(game: Game, match: MatchView): string {
  if (game.state !== 'done') return gameStateWords[game.state]
  const winner = winnerOfGame(game)
  const side = winner === null ? undefined : match.sides[winner]
  return side ? `${sideName(side)} 胜` : game.sides.some((own) => own.outcome === 'draw') ? '平局' : gameStateWords.done
}
