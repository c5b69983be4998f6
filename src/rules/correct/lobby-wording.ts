import { type LobbyGame, type LobbySide, lobbyGames, lobbyTotals } from '#rules/lobby.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { spaced } from '#shared/spaced.ts'

/** As many as fit in a sentence; of the others only the number is given. */
const leaders = 3
const changed = 8

/** 乙第 1、甲第 2、丙第 3，共 12 方: the best places of a lobby. Empty while nobody has one. */
export function lobbyResult(match: Match, names: readonly string[], ruleset: Pick<Ruleset, 'placementPoints'>): string {
  const placed = lobbyTotals(match, ruleset)
    .flatMap(({ place }, index) => (place === null ? [] : [{ place, name: names[index] ?? '' }]))
    .sort((one, other) => one.place - other.place)
  const best = placed.slice(0, leaders).map(({ name, place }) => spaced`${name}第 ${place}`)
  return `${best.join('、')}${placed.length > best.length ? `，共 ${names.length} 方` : ''}`
}

/** 第 1 局：甲第 1 → 第 3；第 2 局：乙淘汰 4 → 5. The differences between two results of a lobby; empty where places and kills are the same. */
export function lobbyChange(
  before: Pick<Match, 'sides' | 'games'>,
  after: Pick<Match, 'sides' | 'games'>,
  names: readonly string[],
): string {
  const [earlier, games] = [lobbyGames(before), lobbyGames(after)]
  const numbers = [...new Set([...earlier, ...games].map(({ number }) => number))].sort((a, b) => a - b)
  return numbers
    .flatMap((number) => {
      const sides = sideChanges(gameOf(earlier, number), gameOf(games, number), names)
      const rest = sides.length > changed ? `，共 ${sides.length} 方` : ''
      return sides.length === 0 ? [] : `${numbers.length > 1 ? `第 ${number} 局：` : ''}${sides.slice(0, changed).join('，')}${rest}`
    })
    .join('；')
}

function gameOf(games: readonly LobbyGame[], number: number): readonly LobbySide[] {
  return games.find((game) => game.number === number)?.sides ?? []
}

function sideChanges(before: readonly LobbySide[], after: readonly LobbySide[], names: readonly string[]): string[] {
  return names.flatMap((name, index) => {
    const [from, to] = [before[index] ?? nothing, after[index] ?? nothing]
    if (from.placement !== to.placement) return `${name}${placeText(from)} → ${placeText(to)}`
    return from.score === to.score ? [] : spaced`${name}淘汰 ${from.score ?? '未记'} → ${to.score ?? '未记'}`
  })
}

const nothing: LobbySide = { placement: null, score: null }

function placeText({ placement }: LobbySide): string {
  return placement === null ? '没有名次' : `第 ${placement}`
}
