import type { Source } from '#shared/competitions/document.ts'

/** One thing to derive, once everything it rests on has been. */
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

/** Runs each step once, sources first. Steps that wait for each other in a circle run last, in their order, and find their sources open. */
export function runInOrder(steps: readonly Step[]): void {
  const ready = steps.filter((one) => one.waits === 0)
  const done = new Set<Step>()
  for (let index = 0; index < ready.length; index++) {
    const one = ready[index]
    if (!one) continue
    one.run()
    done.add(one)
    for (const later of one.next) {
      later.waits--
      if (later.waits === 0) ready.push(later)
    }
  }
  for (const one of steps) if (!done.has(one)) one.run()
}

/** The step that a source rests on: the names under which steps are filed. */
export function sourceName(source: Source, stage: string): string | null {
  if ('seed' in source) return `place ${stage}/${source.seed}`
  if ('winnerOf' in source) return `match ${source.winnerOf}`
  if ('loserOf' in source) return `match ${source.loserOf}`
  if ('rankOf' in source) {
    const { rankOf } = source
    return rankOf.group === undefined ? `stage ${rankOf.stage}` : `group ${rankOf.stage}/${rankOf.group}`
  }
  return null
}
