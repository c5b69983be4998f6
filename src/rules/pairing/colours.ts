import type { SwissPair, SwissRound } from './swiss-model.ts'

/** An entrant's sides (home or away) so far, oldest first; rounds without an opponent are left out. */
export interface Seat {
  key: string
  seats: readonly ('home' | 'away')[]
  params: ColourPreference
}

/**
 * 3: it would be two out of balance, or have the same side a third time. 2: it is one out of balance. 1: it would only like to alternate.
 * 0: none.
 */
interface ColourPreference {
  seat: 'home' | 'away' | null
  strength: number
}

export function seatsOf(keys: readonly string[], played: readonly SwissRound[]): Seat[] {
  const seats = new Map<string, ('home' | 'away')[]>()
  const note = (key: string, seat: 'home' | 'away') => seats.set(key, [...(seats.get(key) ?? []), seat])
  for (const { home, away } of played.flatMap((round) => round.pairs)) {
    note(home, 'home')
    note(away, 'away')
  }
  return keys.map((key) => ({ key, seats: seats.get(key) ?? [], params: preferenceOf(seats.get(key) ?? []) }))
}

/** The cost where both want the same side: the square of the weaker preference, 0–9. */
export function sideConflict({ params }: Seat, { params: otherWish }: Seat): number {
  return params.seat !== null && params.seat === otherWish.seat ? Math.min(params.strength, otherWish.strength) ** 2 : 0
}

/**
 * Assigns the sides: by the stronger preference, then to the one who had it longer ago, then to the higher of the two (`one`), whose sides
 * alternate by rank.
 */
export function assignSides(one: Seat, other: Seat, rank: number): SwissPair {
  return isHome(one, other, rank) ? { home: one.key, away: other.key } : { home: other.key, away: one.key }
}

function isHome(one: Seat, other: Seat, rank: number): boolean {
  const { params } = one
  const { params: otherWish } = other
  if (params.seat === null && otherWish.seat === null) return rank % 2 === 0
  if (params.seat !== null && params.seat === otherWish.seat && params.strength === otherWish.strength)
    return alternates(one, other, params.seat)
  return params.seat !== null && params.strength >= otherWish.strength ? params.seat === 'home' : otherWish.seat === 'away'
}

/**
 * Both preferences are equally strong: the sides are the reverse of the last round in which they differed, else `one` gets its preference.
 */
function alternates(one: Seat, other: Seat, params: 'home' | 'away'): boolean {
  const reach = Math.min(one.seats.length, other.seats.length)
  for (let back = 1; back <= reach; back++) {
    const seat = one.seats.at(-back)
    if (seat !== other.seats.at(-back)) return seat === 'away'
  }
  return params === 'home'
}

function preferenceOf(seats: Seat['seats']): ColourPreference {
  const last = seats.at(-1)
  if (!last) return { seat: null, strength: 0 }
  const surplus = seats.reduce((sum, seat) => sum + (seat === 'home' ? 1 : -1), 0)
  const hasSatTwice = seats.at(-2) === last
  if (Math.abs(surplus) >= 2) return { seat: surplus > 0 ? 'away' : 'home', strength: 3 }
  if (surplus === 0 || hasSatTwice) return { seat: last === 'home' ? 'away' : 'home', strength: hasSatTwice ? 3 : 1 }
  return { seat: surplus > 0 ? 'away' : 'home', strength: 2 }
}
