import { trashDays } from '#shared/limits.ts'

const graceMs = trashDays * 86_400_000

/** When what is thrown away at this moment goes for good. */
export function graceFrom(moment: string): string {
  return new Date(Date.parse(moment) + graceMs).toISOString()
}

/** What was thrown away at this moment or before goes for good now. */
export function graceBefore(now: string): string {
  return new Date(Date.parse(now) - graceMs).toISOString()
}
