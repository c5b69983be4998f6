import type { StandingRow, Trace } from '#rules/model.ts'

/** How many entrants a kept trace names, those nearest to the row's own: among a thousand level ones the others tell a reader nothing. */
const namedMax = 40

/** The row as it is kept and shown. */
export function keptRow(row: StandingRow): StandingRow {
  return row.trace && row.trace.tied.length > namedMax ? { ...row, trace: shortTrace(row.trace, row.entrant) } : row
}

function shortTrace(trace: Trace, entrant: string): Trace {
  return {
    ...trace,
    tied: around(trace.tied, (one) => one === entrant),
    steps: trace.steps.map((step) => ({ ...step, values: around(step.values, (one) => one.entrant === entrant) })),
  }
}

function around<T>(list: readonly T[], isOwn: (one: T) => boolean): readonly T[] {
  const start = Math.max(0, Math.min(list.findIndex(isOwn) - namedMax / 2, list.length - namedMax))
  return list.slice(start, start + namedMax)
}
