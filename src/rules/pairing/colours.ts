import type { SwissPair, SwissRound } from './swiss.ts'

/** Where an entrant has sat, oldest first; rounds without an opponent are not in it. */
export interface Seat {
  key: string
  seats: readonly ('home' | 'away')[]
}

export function seatsOf(played: readonly SwissRound[]): ReadonlyMap<string, ('home' | 'away')[]> {
  const seats = new Map<string, ('home' | 'away')[]>()
  const note = (key: string, seat: 'home' | 'away') => seats.set(key, [...(seats.get(key) ?? []), seat])
  for (const { home, away } of played.flatMap((round) => round.pairs)) {
    note(home, 'home')
    note(away, 'away')
  }
  return seats
}

/** What it costs that both want the same seat: the square of the weaker wish, 0–9. */
export function seatConflict(one: Seat, other: Seat): number {
  const [wish, otherWish] = [wishOf(one), wishOf(other)]
  return wish.seat !== null && wish.seat === otherWish.seat ? Math.min(wish.strength, otherWish.strength) ** 2 : 0
}

/** Who sits where: the stronger wish, then whoever sat there longer ago, then the higher of the two (`one`), whose seats alternate by rank. */
export function seatPair(one: Seat, other: Seat, rank: number): SwissPair {
  const [wish, otherWish] = [wishOf(one), wishOf(other)]
  const isOneHome =
    wish.seat !== null && wish.strength >= otherWish.strength
      ? wish.strength === otherWish.strength && wish.seat === otherWish.seat
        ? alternates(one, other, wish.seat)
        : wish.seat === 'home'
      : otherWish.seat !== null
        ? otherWish.seat === 'away'
        : rank % 2 === 0
  return isOneHome ? { home: one.key, away: other.key } : { home: other.key, away: one.key }
}

/** Both wish the same as strongly: the seats of the last time when they sat differently are changed, else `one` has its wish. */
function alternates(one: Seat, other: Seat, wish: 'home' | 'away'): boolean {
  const reach = Math.min(one.seats.length, other.seats.length)
  for (let back = 1; back <= reach; back++) {
    const seat = one.seats.at(-back)
    if (seat !== other.seats.at(-back)) return seat === 'away'
  }
  return wish === 'home'
}

/** 3: it would be two out of balance, or a third time the same. 2: it is one out of balance. 1: it would only like to alternate. */
function wishOf({ seats }: Seat): { seat: 'home' | 'away' | null; strength: number } {
  const last = seats.at(-1)
  if (!last) return { seat: null, strength: 0 }
  const surplus = seats.reduce((sum, seat) => sum + (seat === 'home' ? 1 : -1), 0)
  const twice = seats.at(-2) === last
  const seat = Math.abs(surplus) >= 2 || (!twice && surplus !== 0) ? (surplus > 0 ? 'away' : 'home') : last === 'home' ? 'away' : 'home'
  return { seat, strength: Math.abs(surplus) >= 2 || twice ? 3 : surplus !== 0 ? 2 : 1 }
}
