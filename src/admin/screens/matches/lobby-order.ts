import type { GameResult } from '#shared/admin/results.ts'
import { stated } from './lobby.ts'

/** A line of the order of a game: a side by its number, or the separator above those without a place, or above absent ones. */
export type OrderLine = number | 'unplaced' | 'absent'

/** Sides by place, then those without one, then absent ones; ties in the order of the sides. */
export function orderOf({ sides }: GameResult): OrderLine[] {
  const all = sides.map((_, index) => index)
  const isAbsent = (index: number) => Boolean(sides[index]?.incident)
  const placeOf = (index: number) => (isAbsent(index) ? null : (sides[index]?.placement ?? null))
  return [
    ...all.filter((index) => placeOf(index) !== null).sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0)),
    'unplaced',
    ...all.filter((index) => placeOf(index) === null && !isAbsent(index)),
    'absent',
    ...all.filter(isAbsent),
  ]
}

/** Moves a line to another position: places follow the order, and a side between tied ones becomes tied. */
export function withMoved(game: GameResult, from: number, to: number): GameResult {
  const lines = movedLines(game, from, to)
  const [placed, unplaced, absent] = zones(lines)
  const moved = orderOf(game)[from]
  const groupOf = (index: number | undefined) => (index === undefined || index === moved ? null : (game.sides[index]?.placement ?? null))
  const ties = placed.map((index, i) => {
    const before = groupOf(placed[i - 1])
    if (index === moved) return before !== null && before === groupOf(placed[i + 1])
    const last = placed[i - 1] === moved ? groupOf(placed[i - 2]) : before
    return i > 0 && last !== null && last === groupOf(index)
  })
  return withOrder(game, { placed, ties, unplaced, absent })
}

/** Ties a side with the one above, or, where it was tied, gives it its own place. */
export function withTie(game: GameResult, line: number): GameResult {
  const [placed, unplaced, absent] = zones(orderOf(game))
  const ties = placed.map((_, i) => (i === line ? !isTied(game, line) : isTied(game, i)))
  return withOrder(game, { placed, ties, unplaced, absent })
}

export function isTied(game: GameResult, line: number): boolean {
  const [own, above] = [line, line - 1].map((at) => orderOf(game)[at])
  return typeof own === 'number' && typeof above === 'number' && game.sides[own]?.placement === game.sides[above]?.placement
}

/** Gives all sides without a place the next ones, in their order. */
export function withRest(game: GameResult): GameResult {
  const [placed, unplaced, absent] = zones(orderOf(game))
  const ties = [...placed.map((_, i) => isTied(game, i)), ...unplaced.map(() => false)]
  return withOrder(game, { placed: [...placed, ...unplaced], ties, unplaced: [], absent })
}

/** 第 3 位, 还没有名次, or 未到场: the target position of a line. */
export function placeText(game: GameResult, from: number, to: number): string {
  const [placed, unplaced] = zones(movedLines(game, from, to))
  const moved = orderOf(game)[from]
  if (typeof moved !== 'number') return ''
  const at = placed.indexOf(moved)
  if (at >= 0) return `第 ${at + 1} 位`
  return unplaced.includes(moved) ? '“还没有名次”里' : '“未到场、弃权、退赛”里'
}

/** The places of an earlier state, with the scores entered since. */
export function withPlacesOf(game: GameResult, before: GameResult): GameResult {
  const sides = game.sides.map((side, i) => {
    const old = before.sides[i]
    if (!old) return side
    const score = (old.incident ?? null) === (side.incident ?? null) ? side.score : old.score
    return { ...side, placement: old.placement ?? null, incident: old.incident ?? null, score }
  })
  return stated({ ...game, sides })
}

export function hasSamePlaces(one: GameResult, other: GameResult): boolean {
  return one.sides.every(
    (side, i) =>
      (side.placement ?? null) === (other.sides[i]?.placement ?? null) && (side.incident ?? null) === (other.sides[i]?.incident ?? null),
  )
}

function movedLines(game: GameResult, from: number, to: number): OrderLine[] {
  const lines = orderOf(game)
  lines.splice(to, 0, ...lines.splice(from, 1))
  return lines
}

function zones(lines: readonly OrderLine[]): [number[], number[], number[]] {
  const [unplaced, absent] = [lines.indexOf('unplaced'), lines.indexOf('absent')]
  const sidesOf = (part: readonly OrderLine[]) => part.filter((line) => typeof line === 'number')
  return [sidesOf(lines.slice(0, unplaced)), sidesOf(lines.slice(unplaced, absent)), sidesOf(lines.slice(absent))]
}

interface Order {
  placed: readonly number[]
  /** Whether each is tied with the one before. */
  ties: readonly boolean[]
  unplaced: readonly number[]
  absent: readonly number[]
}

function withOrder(game: GameResult, { placed, ties, absent }: Order): GameResult {
  const places = new Map<number, number>()
  for (const [i, index] of placed.entries()) places.set(index, (ties[i] && places.get(placed[i - 1] ?? index)) || i + 1)
  const sides = game.sides.map((side, i) => {
    if (absent.includes(i))
      return { ...side, placement: null, incident: side.incident ?? 'no_show', score: side.incident ? side.score : null }
    return { ...side, placement: places.get(i) ?? null, incident: null }
  })
  return stated({ ...game, sides })
}
