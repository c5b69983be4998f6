/** A match between two members of the set: `total` units, of which each side takes at most so many. */
export interface Share {
  a: number
  b: number
  total: number
  mostA: number
  mostB: number
}

/**
 * Whether the totals of all matches can be distributed so that every member respects its bound: at most `bounds` (`under`), or at least
 * (`over`). A maximum flow: units move along chains of matches from members with too many to members with room. Exact where every integer
 * split of a match is possible; otherwise a yes may be too optimistic, a no is always right.
 */
export function canShare(shares: readonly Share[], bounds: ReadonlyMap<number, number>, kind: 'under' | 'over'): boolean {
  const sign = kind === 'under' ? 1 : -1
  const room = new Map<number, number>()
  for (const [member, bound] of bounds) room.set(member, sign * bound)
  const taken = shares.map(({ total, mostA, mostB }) => Math.min(mostA, Math.max(total - mostB, Math.floor(total / 2))))
  const matches = new Map<number, number[]>([...bounds.keys()].map((member) => [member, []]))
  shares.forEach(({ a, b, total }, index) => {
    const ofA = taken[index] ?? 0
    room.set(a, (room.get(a) ?? 0) - sign * ofA)
    room.set(b, (room.get(b) ?? 0) - sign * (total - ofA))
    matches.get(a)?.push(index)
    matches.get(b)?.push(index)
  })
  for (const member of bounds.keys()) {
    while ((room.get(member) ?? 0) < 0) if (!relieve(member)) return false
  }
  return true

  /** Moves units along the shortest chain from `start` to a member with room; false where there is none. */
  function relieve(start: number): boolean {
    const from = new Map<number, { member: number; index: number }>()
    const queue = [start]
    const seen = new Set(queue)
    for (const member of queue) {
      for (const index of matches.get(member) ?? []) {
        const share = shares[index]
        if (!share) continue
        const other = share.a === member ? share.b : share.a
        if (seen.has(other) || movable(share, index, member) <= 0) continue
        seen.add(other)
        from.set(other, { member, index })
        if ((room.get(other) ?? 0) > 0) {
          move(start, other, from)
          return true
        }
        queue.push(other)
      }
    }
    return false
  }

  /** How many units of the match can be taken from (`under`) or given to (`over`) the member. */
  function movable({ a, total, mostA, mostB }: Share, index: number, member: number): number {
    const ofA = taken[index] ?? 0
    const isLess = (member === a) === (kind === 'under')
    return isLess ? Math.min(ofA, mostB - (total - ofA)) : Math.min(total - ofA, mostA - ofA)
  }

  function move(start: number, end: number, from: ReadonlyMap<number, { member: number; index: number }>): void {
    let amount = Math.min(-(room.get(start) ?? 0), room.get(end) ?? 0)
    const chain: { member: number; index: number }[] = []
    for (let step = from.get(end); step; step = from.get(step.member)) {
      chain.push(step)
      const share = shares[step.index]
      if (share) amount = Math.min(amount, movable(share, step.index, step.member))
    }
    for (const { member, index } of chain) {
      const isLess = (member === shares[index]?.a) === (kind === 'under')
      taken[index] = (taken[index] ?? 0) + (isLess ? -amount : amount)
    }
    room.set(start, (room.get(start) ?? 0) + amount)
    room.set(end, (room.get(end) ?? 0) - amount)
  }
}
