import type { SwissPair, SwissRound } from './swiss-model.ts'

/** Where an entrant has sat, oldest first; rounds without an opponent are not in it. */
export interface Seat {
  key: string
  seats: readonly ('home' | 'away')[]
  params: ColourPreference
}

/** 3: it would be two out of balance, or a third time the same. 2: it is one out of balance. 1: it would only like to alternate. 0: none. */
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

/** What it costs that both want the same seat: the square of the weaker wish, 0–9. */
export function seatConflict({ params }: Seat, { params: otherWish }: Seat): number {
  return params.seat !== null && params.seat === otherWish.seat ? Math.min(params.strength, otherWish.strength) ** 2 : 0
}

/** Who sits where: the stronger wish, then whoever sat there longer ago, then the higher of the two (`one`), whose seats alternate by rank. */
export function seatPair(one: Seat, other: Seat, rank: number): SwissPair {
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

/** Both wish the same as strongly: the seats of the last time when they sat differently are changed, else `one` has its wish. */
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
