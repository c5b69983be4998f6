import type { SwissEntrant, SwissInput, SwissMode } from './swiss-model.ts'

/** An entrant's position: score groups from 0, the best; indices within the group from 0, the best. */
export interface GroupPlace {
  entrant: SwissEntrant
  group: number
  index: number
  size: number
}

/**
 * The entrants to be paired, best first: by points and seed; or by record, then Buchholz (wins less losses of the opponents met), then
 * seed.
 */
export function rankEntrants(paired: readonly SwissEntrant[], { entrants, played, mode }: SwissInput): SwissEntrant[] {
  const buchholz = mode.by === 'record' ? buchholzOf(entrants, played) : new Map<string, number>()
  return paired.toSorted(
    (a, b) =>
      compareScore(a, b, mode) || (buchholz.get(b.key) ?? 0) - (buchholz.get(a.key) ?? 0) || a.seed - b.seed || (a.key < b.key ? -1 : 1),
  )
}

export function groupPlaces(ranked: readonly SwissEntrant[], mode: SwissMode): GroupPlace[] {
  const groups: SwissEntrant[][] = []
  for (const entrant of ranked) {
    const group = groups.at(-1)
    if (group?.[0] && compareScore(group[0], entrant, mode) === 0) group.push(entrant)
    else groups.push([entrant])
  }
  return groups.flatMap((members, group) => members.map((entrant, index) => ({ entrant, group, index, size: members.length })))
}

function compareScore(a: SwissEntrant, b: SwissEntrant, mode: SwissMode): number {
  return mode.by === 'points' ? b.points - a.points : b.wins - b.losses - (a.wins - a.losses) || b.wins - a.wins
}

function buchholzOf(entrants: readonly SwissEntrant[], played: SwissInput['played']): ReadonlyMap<string, number> {
  const balance = new Map(entrants.map(({ key, wins, losses }) => [key, wins - losses]))
  const sums = new Map<string, number>()
  const add = (key: string, opponent: string) => sums.set(key, (sums.get(key) ?? 0) + (balance.get(opponent) ?? 0))
  for (const { home, away } of played.flatMap((round) => round.pairs)) {
    add(home, away)
    add(away, home)
  }
  return sums
}

/** Floating between groups: the lowest leave a group, and the highest of the other group meet them. */
export function floatCost(upper: GroupPlace, lower: GroupPlace): number {
  return (upper.size - 1 - upper.index) ** 2 + lower.index ** 2
}

/** Top half against bottom half, in order. */
export function halvesCost(upper: GroupPlace, lower: GroupPlace): number {
  return (lower.index - upper.index - Math.floor(upper.size / 2)) ** 2
}

/**
 * Best against worst. With six in the group the sums of these costs order the fifteen possible rounds as the table of the Counter-Strike
 * Major rulebook does: deviations cost more for the higher seed, and two of the same half should not meet.
 */
export function endsCost(upper: GroupPlace, lower: GroupPlace): number {
  const missed = Math.abs(upper.index + lower.index - (upper.size - 1))
  const isOneHalf = lower.index < upper.size / 2 || upper.index >= upper.size / 2
  return missed ** 2 + missed * (upper.size - upper.index) + (isOneHalf ? 3 : 0)
}
