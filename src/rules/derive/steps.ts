/** One thing to derive, once its dependencies are derived. */
export interface Step {
  run: () => void
  waits: number
  next: Step[]
}

export function step(run: () => void): Step {
  return { run, waits: 0, next: [] }
}

export function after(earlier: Step | undefined, later: Step): void {
  if (!earlier || earlier === later) return
  earlier.next.push(later)
  later.waits++
}

/** Runs each step once, dependencies first. Steps in a dependency cycle run last, in order, and find their sources open. */
export function runInOrder(steps: readonly Step[]): void {
  const ready = steps.filter((one) => one.waits === 0)
  for (const one of ready) {
    one.run()
    for (const later of one.next) {
      later.waits--
      if (later.waits === 0) ready.push(later)
    }
  }
  for (const one of steps) if (one.waits > 0) one.run()
}
