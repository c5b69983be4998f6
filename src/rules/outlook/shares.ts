/** A match between two of those who are looked at: `total` units, of which the sides take at most so many. */
export interface Share {
  a: number
  b: number
  total: number
  mostA: number
  mostB: number
}

/**
 * Whether the totals of all matches can be shared out so that everybody keeps within a bound: no more than `bounds` (`under`), or no less
 * (`over`). A flow: units go along chains of matches from those who have too many to those who have room. Exact where every way of
 * sharing a match in whole units may happen; otherwise a yes may be too kind, a no never is wrong.
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

  /** Moves units along the shortest chain from `start` to somebody with room; false where there is none. */
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

  /** How many units the match can take off (`under`) or bring to (`over`) the member. */
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
