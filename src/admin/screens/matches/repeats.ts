const pausesMs = [0, 500, 1_000, 2_000, 4_000]

/** By entry: how often it was sent again without a choice, after a refusal. */
const turns = new Map<number, number>()

/**
 * Waits before an entry is sent again on what was read after its refusal, longer each time. `isNewer`: that was read on a newer rev than the refused
 * one. False: what is read stays old, as a cache in between may give it, and somebody has to decide.
 */
export async function mayRepeat(id: number, isNewer: boolean): Promise<boolean> {
  const turn = turns.get(id) ?? 0
  if (!isNewer && turn >= pausesMs.length) return false
  turns.set(id, turn + 1)
  const pause = pausesMs[Math.min(turn, pausesMs.length - 1)]
  await new Promise((done) => setTimeout(done, pause))
  return true
}

/** It arrived, or somebody decides about it. */
export function forgetRepeats(id: number): void {
  turns.delete(id)
}
