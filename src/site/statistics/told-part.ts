import { lastOf } from '#shared/last.ts'
import { clockOf } from '../competition/game-words.ts'
import type { MatchLoaded } from './match-loaded.ts'

/** What is told every minute may end this long before the game, seconds. */
const lastSampleMost = 90

/**
 * Of a match that is over, which part of it its figures are of: 前 3 局，第 3 局截至 14:00. Null where they are of all of it, for all that is
 * known, and while it runs.
 */
export function partTold({ match, series }: MatchLoaded): string | null {
  const { statistics, result, games } = match
  if (!statistics || result === null) return null
  const told = new Set(statistics.games.flatMap(({ number, sides }) => (sides.some(hasFigures) ? [number] : [])))
  const over = games.filter(({ state }) => state === 'done')
  // What was told of the match as a whole needs no games.
  if (told.size === 0 || over.length === 0) return null
  const known = over.filter(({ number }) => told.has(number))
  const cut = known.flatMap((game) => (isCut(game, series) ? [`第 ${game.number} 局截至 ${clockOf(game, { match, series })}`] : []))
  const numbers = known.map(({ number }) => number)
  const isStart = numbers.every((number, i) => number === over[i]?.number)
  const which = isStart ? `前 ${numbers.length} 局` : `第 ${numbers.join('、')} 局`
  const parts = [...(known.length < over.length ? [which] : []), ...cut]
  return parts.length === 0 ? null : parts.join('，')
}

/** Its course ends long before it did, or nothing says how long it was. */
export function isCut({ number, durationSeconds }: MatchLoaded['match']['games'][number], series: MatchLoaded['series']): boolean {
  const lasts = series.flatMap(({ game, samples }) => (game === number ? (lastOf(samples)?.[0] ?? []) : []))
  if (lasts.length === 0) return false
  return durationSeconds === null || Math.max(...lasts) < durationSeconds - lastSampleMost
}

export function hasFigures({ values, players }: NonNullable<MatchLoaded['match']['statistics']>['sides'][number]): boolean {
  return values.length + players.length > 0
}
