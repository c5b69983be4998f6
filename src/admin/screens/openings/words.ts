import { formatClock, formatDay } from '#shared/dates.ts'
import type { OpeningPrecision, OpeningState } from '#shared/opening-state.ts'

export const stateColors: Readonly<Record<OpeningState, string>> = {
  announced: 'default',
  soon: 'blue',
  open: 'green',
  full: 'purple',
  maintenance: 'orange',
  merged: 'default',
  closed: 'default',
  cancelled: 'default',
}

/** With the precision in which it is known. */
export function openingTime({ opensAt, precision }: { opensAt: string | null; precision: OpeningPrecision }): string {
  if (opensAt === null || precision === 'tbd') return '待定'
  return precision === 'day' ? formatDay(opensAt) : `${formatDay(opensAt)} ${formatClock(opensAt)}`
}
