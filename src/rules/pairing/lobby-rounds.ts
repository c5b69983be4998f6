import { requireWhole } from './round-robin.ts'

export interface LobbyPlan {
  entrants: number
  /** Matches of one round, played in parallel. */
  lobbies: number
  rounds: number
}

/**
 * Who plays in which lobby of each round: places counted from 1, everybody once per round, lobby sizes that differ by one at most. The
 * first round is a snake by places; each later one prefers those who have met least. The same plan gives the same rounds. Throws RangeError
 * unless every lobby has two or more, and outside of 2–200 entrants and 1–60 rounds.
 */
export function lobbyRounds({ entrants, lobbies, rounds }: LobbyPlan): number[][][] {
  requireWhole('entrants', entrants, 2, 200)
  requireWhole('lobbies', lobbies, 1, Math.floor(entrants / 2))
  requireWhole('rounds', rounds, 1, 60)
  const met = Array.from({ length: entrants }, () => new Array<number>(entrants).fill(0))
  const random = sameRandom()
  return Array.from({ length: rounds }, (_, round) => {
    const drawn = round === 0 || lobbies === 1 ? snake(entrants, lobbies) : leastMet(met, lobbies, random)
    for (const lobby of drawn) note(lobby, met)
    return drawn.map((lobby) => lobby.map((place) => place + 1).sort((a, b) => a - b))
  })
}

type Meetings = number[][]

function snake(entrants: number, lobbies: number): number[][] {
  const drawn: number[][] = Array.from({ length: lobbies }, () => [])
  for (let place = 0; place < entrants; place++) {
    const row = Math.floor(place / lobbies)
    const column = place % lobbies
    drawn[row % 2 === 0 ? column : lobbies - 1 - column]?.push(place)
  }
  return drawn
}

function note(lobby: readonly number[], met: Meetings): void {
  for (const one of lobby) {
    const row = met[one]
    for (const other of lobby) if (row && other !== one) row[other] = (row[other] ?? 0) + 1
  }
}

/** The best of several random draws, each improved by exchanges as long as that reduces repeated meetings. */
function leastMet(met: Meetings, lobbies: number, random: () => number): number[][] {
  const entrants = met.length
  const sizes = snake(entrants, lobbies).map((lobby) => lobby.length)
  const attempts = Math.max(2, Math.min(40, Math.round(40_000 / entrants ** 2)))
  const passes = entrants > 100 ? 1 : 8
  let best: number[][] = []
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts; attempt++) {
    const order = shuffled(entrants, random)
    const drawn = sizes.map((size) => order.splice(0, size))
    for (let pass = 0; pass < passes && improve(drawn, met); pass++);
    const weight = drawn.reduce((sum, lobby) => sum + lobby.reduce((own, place) => own + weightIn(lobby, place, met), 0), 0)
    if (weight < least) [best, least] = [drawn, weight]
  }
  return best
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1))
    ;[order[last], order[at]] = [order[at] ?? 0, order[last] ?? 0]
  }
  return order
}

/** The same pseudo-random numbers from 0 to 1 each time (mulberry32). */
function sameRandom(): () => number {
  let state = 0x2f6e2b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The weight of the next meeting is the number of meetings so far: three meetings of one pair cost more than one of three pairs. */
function weightIn(lobby: readonly number[], place: number, met: Meetings): number {
  let weight = 0
  for (const other of lobby) if (other !== place) weight += 2 * (met[place]?.[other] ?? 0) + 1
  return weight
}

function improve(drawn: number[][], met: Meetings): boolean {
  let hasChanged = false
  for (const [a, one] of drawn.entries()) {
    for (const other of drawn.slice(a + 1)) {
      const lobbies: LobbyPair = { one, other }
      for (let i = 0; i < one.length; i++) for (let j = 0; j < other.length; j++) hasChanged = exchanged(lobbies, i, j, met) || hasChanged
    }
  }
  return hasChanged
}

interface LobbyPair {
  one: number[]
  other: number[]
}

function exchanged({ one, other }: LobbyPair, i: number, j: number, met: Meetings): boolean {
  const [a, b] = [one[i] ?? 0, other[j] ?? 0]
  const between = 2 * (met[a]?.[b] ?? 0) + 1
  const now = weightIn(one, a, met) + weightIn(other, b, met)
  const then = weightIn(other, a, met) + weightIn(one, b, met) - 2 * between
  if (then >= now) return false
  one[i] = b
  other[j] = a
  return true
}
