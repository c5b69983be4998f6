/** One line of the table. `bar` is the limit for `value`; null where there is none. */
export interface Figure {
  what: string
  value: number
  unit: string
  bar: { limit: number; side: 'at most' | 'at least' } | null
  note: string
}

/** A part that could not be measured here, and why. */
export interface Skipped {
  what: string
  why: string
}

export interface Measured {
  figures: Figure[]
  skipped: Skipped[]
}

interface Limit {
  limit: number
  unit: string
  note?: string
}

export function atMost(what: string, value: number, { limit, unit, note = '' }: Limit): Figure {
  return { what, value, unit, bar: { limit, side: 'at most' }, note }
}

export function atLeast(what: string, value: number, { limit, unit, note = '' }: Limit): Figure {
  return { what, value, unit, bar: { limit, side: 'at least' }, note }
}

export function plainFigure(what: string, value: number, unit: string, note = ''): Figure {
  return { what, value, unit, bar: null, note }
}

export function isWithin({ value, bar }: Figure): boolean {
  if (bar === null) return true
  return bar.side === 'at most' ? value <= bar.limit : value >= bar.limit
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
