/** One of so many hits is logged, and not more than one in so many ms: each line is a write. */
const oneOf = 1_000
const leastMs = 1_000

/** Asked at each hit: for how many hits this one's line in the log stands; 0: it gets none. */
export function hitSampler(): () => number {
  let hits = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    hits += 1
    if (hits % oneOf !== 0) return 0
    const now = performance.now()
    if (now - loggedAt < leastMs) return 0
    const sampled = hits
    hits = 0
    loggedAt = now
    return sampled
  }
}
