import type { OpenPair, OpenTable } from './open-table.ts'
import { canShare, type Share } from './shares.ts'
import { someHold } from './some-of.ts'

/**
 * Possible ends of a table, computed for one member at a time without playing out every completion. Sound for every table of points: what
 * is reported as certain or impossible is so. Complete as far as the first rule goes where each match distributes the same sum in whole
 * units (2–1–0, wins alone, 3–2 gives 2 and 1); where it does not (3–1–0), some settled cases are only found when fewer matches are left.
 */
export interface Reach {
  /** Maximum of units that a member can still get. */
  mostOf: (member: number) => number
  /** With this many further units, and whatever else happens, at most `rank - 1` others are level with or ahead of the member. */
  isSafe: (member: number, gain: number, rank: number) => boolean
  /** In every completion at least `rank` others end ahead of the member. */
  isOutOfReach: (member: number, rank: number) => boolean
}

export function reachOf({ base, unit, free, pairs, members }: OpenTable): Reach {
  const own: OpenPair[][] = members.map(() => [])
  for (const pair of pairs) {
    own[pair.a]?.push(pair)
    own[pair.b]?.push(pair)
  }
  const most = members.map((_, member) => (own[member] ?? []).reduce((sum, pair) => sum + mostIn(pair, member), free))

  /** Units that the member may get without exceeding `held` hundredths. */
  const roomUnder = (member: number, held: number) => Math.floor((held - (base[member] ?? 0)) / unit)
  /** Units that the member needs to reach `held` hundredths. */
  const wayTo = (member: number, held: number) => Math.ceil((held - (base[member] ?? 0)) / unit)
  const others = (member: number) => members.flatMap((_, other) => (other === member ? [] : [other]))

  return {
    mostOf: (member) => most[member] ?? 0,
    isSafe(member, gain, rank) {
      const goal = (base[member] ?? 0) + gain * unit
      const ways = new Map(others(member).map((other) => [other, wayTo(other, goal)]))
      const there = [...ways].filter(([, way]) => way <= 0).length
      const wanted = rank - there
      if (wanted <= 0) return false
      const chasers = [...ways].filter(([other, way]) => way > 0 && way <= (most[other] ?? 0)).sort((one, other) => one[1] - other[1])
      if (chasers.length < wanted) return true
      const found = someHold(
        chasers.map(([other]) => other),
        wanted,
        (chosen) => canAllCome(new Map([...chosen.map((other) => [other, ways.get(other) ?? 0] as const), [member, gain]])),
      )
      return found === 'no'
    },
    isOutOfReach(member, rank) {
      const top = (base[member] ?? 0) + (most[member] ?? 0) * unit
      const rooms = new Map(others(member).map((other) => [other, roomUnder(other, top)]))
      const ahead = [...rooms].filter(([, room]) => room < 0).length
      const slots = rank - 1 - ahead
      if (slots < 0) return true
      const rivals = [...rooms].filter(([other, room]) => room >= 0 && room < (most[other] ?? 0)).sort((one, other) => other[1] - one[1])
      if (rivals.length <= slots) return false
      const found = someHold(
        rivals.map(([other]) => other),
        rivals.length - slots,
        (chosen) => canAllStay(new Map(chosen.map((other) => [other, rooms.get(other) ?? 0])), member),
      )
      return found === 'no'
    },
  }

  /** They win everything against others, and rounds that are not paired give the maximum. */
  function canAllCome(ways: ReadonlyMap<number, number>): boolean {
    const left = new Map([...ways].map(([member, way]) => [member, way - free]))
    const shares: Share[] = []
    for (const pair of pairs) {
      const [hasA, hasB] = [ways.has(pair.a), ways.has(pair.b)]
      if (hasA && hasB) shares.push({ ...pair, total: pair.mostSum })
      else if (hasA) left.set(pair.a, (left.get(pair.a) ?? 0) - pair.mostA)
      else if (hasB) left.set(pair.b, (left.get(pair.b) ?? 0) - pair.mostB)
    }
    return canShare(shares, left, 'over')
  }

  /** Against others, and in rounds that are not paired, they get no more than their minimum. */
  function canAllStay(rooms: ReadonlyMap<number, number>, member: number): boolean {
    const shares = pairs.flatMap((pair) => {
      const isAmong = rooms.has(pair.a) && rooms.has(pair.b) && pair.a !== member && pair.b !== member
      return isAmong ? [{ ...pair, total: pair.leastSum }] : []
    })
    return canShare(shares, rooms, 'under')
  }
}

function mostIn(pair: OpenPair, member: number): number {
  return pair.a === member ? pair.mostA : pair.mostB
}
