/** How often a worker says how many connections it has, ms; and from how many on it does. */
const everyMs = 250
const fewest = 8

interface Kept {
  /** Open connections that are between two requests, or soon will be: all but streams. */
  kept(): number
  /** So many are closed with their next answer. */
  closeNext(count: number): void
}

/**
 * New connections go to whichever worker takes them first, so a burst may go to one that happens to be awake, and stay there. Who has more
 * than its share closes what it has too many with the next answers; whoever had them connects anew, and comes to each worker in turn.
 * `ask`: how many are too many, of so many.
 */
export function keepShare(connections: Kept, ask: (kept: number) => Promise<number>): { close(): void } {
  let told = 0
  async function look(): Promise<void> {
    const kept = connections.kept()
    if (Math.max(kept, told) < fewest) return
    told = kept
    connections.closeNext(await ask(kept))
  }
  // Where the primary process does not answer, or does not know the question, all stay where they are.
  const timer = setInterval(() => void look().catch(() => {}), everyMs).unref()
  return { close: () => clearInterval(timer) }
}

/** Of the primary process: what each worker has said last. */
export function openShares(serving: () => number) {
  const kept = new Map<number, number>()
  return {
    excess(worker: number, count: number): number {
      kept.set(worker, count)
      return excessOf(count, [...kept.values()], serving())
    },
    forget(worker: number): void {
      kept.delete(worker)
    },
  }
}

/**
 * How many of its connections a worker has beyond the mean of all workers, of which those with few say nothing. One or a twentieth more are left alone, or some
 * would always be on their way.
 */
export function excessOf(own: number, said: readonly number[], workers: number): number {
  const mean = said.reduce((sum, count) => sum + count, 0) / Math.max(workers, said.length)
  const excess = Math.floor(own - mean)
  return excess > Math.max(1, mean / 20) ? excess : 0
}
