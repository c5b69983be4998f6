import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult } from '#shared/admin/results.ts'
import { emptyGame, type Score } from './score.ts'

type Side = GameResult['sides'][number]
export type Incident = NonNullable<Side['incident']>

export function isLobby(data: Pick<AdminMatch, 'score'>): boolean {
  return data.score === 'lobby'
}

/** The games to fill in: the planned number, and at least one. A result without games counts as one. */
export function lobbyGames(data: AdminMatch, games: readonly GameResult[]): GameResult[] {
  const sides = data.match.sides.length
  const known = games.length > 0 ? games : gameOfSides(data)
  const count = Math.max(data.totalGames ?? 1, ...known.map(({ number }) => number))
  return Array.from({ length: count }, (_, i) => known.find(({ number }) => number === i + 1) ?? emptyGame(i + 1, sides))
}

/** Places stored at the match itself, as those of its only game. */
function gameOfSides({ result }: AdminMatch): GameResult[] {
  if (!result?.sides.some(({ placement }) => placement)) return []
  const sides = result.sides.map(({ score, placement, incident }) => ({ score, outcome: null, placement: placement ?? null, incident }))
  return [{ number: 1, map: '', state: 'done', sides }]
}

/** A game with one side changed. It is finished as soon as every side has a place or was absent. */
function withSide(game: GameResult, index: number, part: Partial<Side>): GameResult {
  return stated({ ...game, sides: game.sides.map((side, i) => (i === index ? { ...side, ...part } : side)) })
}

export function withPlace(game: GameResult, index: number, placement: number | null): GameResult {
  return withSide(game, index, { placement, ...(placement !== null && { incident: null }) })
}

export function withIncident(game: GameResult, index: number, incident: Incident | null): GameResult {
  return withSide(game, index, { incident, ...(incident !== null && { placement: null, score: null }) })
}

export function withKills(game: GameResult, index: number, score: Score): GameResult {
  return withSide(game, index, { score })
}

export function withoutPlaces(game: GameResult): GameResult {
  return stated({ ...game, sides: game.sides.map((side) => ({ ...side, placement: null, incident: null })) })
}

export function stated(game: GameResult): GameResult {
  const isFull = game.sides.every((side) => side.placement || side.incident)
  const isBegun = game.sides.some((side) => side.placement || side.incident || side.score !== null)
  return { ...game, state: isFull ? 'done' : isBegun ? 'live' : 'pending' }
}

/** 已填 3 / 12, or 没填. */
export function filledText({ sides, state }: GameResult): string {
  const filled = sides.filter(({ placement, incident }) => placement || incident).length
  return state === 'done' ? '名次齐了' : filled === 0 ? '没填' : `已填 ${filled} / ${sides.length}`
}

/** The next free place, after all that are taken. */
export function nextPlace({ sides }: GameResult): number {
  return sides.filter(({ placement }) => placement).length + 1
}

/** The error in the places of a game, and how to fix it; null: none. */
export function placesFault({ number, sides }: GameResult, names: readonly string[]): string | null {
  const missing = sides.flatMap((side, i) => (side.placement || side.incident ? [] : [names[i] ?? '']))
  if (missing.length > 0) {
    const shown = missing.slice(0, 3).join('、')
    return `第 ${number} 局：${shown}${missing.length > 3 ? `等 ${missing.length} 方` : ''}还没有名次，请填名次，没来的请标“未到场”。`
  }
  const places = sides.flatMap(({ placement }) => placement ?? []).sort((a, b) => a - b)
  for (const [index, place] of places.entries()) {
    if (place === index + 1 || place === places[index - 1]) continue
    const due = index + 1
    if (place > due) return `第 ${number} 局：没有第 ${due} 名，却有第 ${place} 名，请改正。`
    const shared = places[index - 1] ?? place
    return `第 ${number} 局：第 ${shared} 名有并列，下一名是第 ${due} 名：请把第 ${place} 名改成第 ${due} 名，或改正重复的名次。`
  }
  return null
}

/** For the whole match: games that were not begun are ignored, but there must be at least one. */
export function lobbyFault(data: AdminMatch, games: readonly GameResult[]): string | null {
  const names = data.match.sides.map(({ entrant, label }) => entrant?.name ?? label)
  const begun = lobbyGames(data, games).filter(({ state }) => state !== 'pending' && state !== 'not_played' && state !== 'void')
  if (begun.length === 0) return '请填写每一方的名次。'
  return begun.map((game) => placesFault(game, names)).find((lack) => lack !== null) ?? null
}
