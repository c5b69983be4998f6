import { momentText } from '#rules/sheets/written.ts'

/** 2026-11-20 20:00 in Beijing time; empty for null. */
export function when(instant: string | null): string {
  return instant === null ? '' : momentText(instant)
}

export function yes(flag: boolean): string {
  return flag ? '是' : ''
}
