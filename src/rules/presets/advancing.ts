/** A qualifier from a group: group from 0, rank from 1. */
export interface Qualifier {
  group: number
  rank: number
}

/**
 * The places of the bracket after this many groups: all group winners, then all runners-up, … Within a rank the groups are permuted so that
 * qualifiers of the same group meet as late as possible, and not in the first round where that can be avoided.
 */
export function crossedQualifiers(groups: number, advance: number, bracketSize: number): Qualifier[] {
  const depth = Math.ceil(Math.log2(Math.max(2, bracketSize)))
  const seats = seatsOf(depth)
  const placed: Qualifier[] = []
  for (let rank = 1; rank <= advance; rank++) {
    const orders = rank === 1 ? [ascending(groups)] : turnings(groups)
    let best: Qualifier[] = []
    let bestScore = Number.NEGATIVE_INFINITY
    for (const order of orders) {
      const block = order.map((group): Qualifier => ({ group, rank }))
      const score = lateness([...placed, ...block], seats)
      if (score > bestScore) [best, bestScore] = [block, score]
    }
    placed.push(...best)
  }
  return placed
}

/** The position in the tree, from 0, for each seed from 1. */
function seatsOf(depth: number): number[] {
  let order = [1]
  for (let level = 0; level < depth; level++) {
    const sum = order.length * 2 + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  const seats: number[] = []
  for (const [seat, seed] of order.entries()) seats[seed] = seat
  return seats
}

/** An early meeting costs more than all later ones together. */
function lateness(placed: readonly Qualifier[], seats: readonly number[]): number {
  let score = 0
  for (const [i, one] of placed.entries()) {
    for (const [j, other] of placed.entries()) {
      if (j <= i || one.group !== other.group) continue
      const apart = (seats[i + 1] ?? 0) ^ (seats[j + 1] ?? 0)
      score -= 1000 ** -Math.floor(Math.log2(Math.max(1, apart)))
    }
  }
  return score
}

/** Rotations and mirror images, also with neighbours or halves exchanged. */
function turnings(groups: number): number[][] {
  const exchanged = Array.from({ length: Math.max(1, groups) }, (_, mask) => ascending(groups).map((index) => index ^ mask)).filter(
    (order) => order.every((group) => group < groups),
  )
  const turned = Array.from({ length: groups }, (_, by) => ascending(groups).map((index) => (index + by) % groups))
  return [...exchanged, ...turned, ...turned.map((order) => order.toReversed())]
}

function ascending(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
