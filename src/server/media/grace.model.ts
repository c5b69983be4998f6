import { trashDays } from '#shared/limits.ts'

const graceMs = trashDays * 86_400_000

/** When something moved to the trash now is deleted permanently. */
export function graceFrom(moment: string): string {
  return new Date(Date.parse(moment) + graceMs).toISOString()
}

/** What was moved to the trash at this instant or before is deleted permanently now. */
export function graceBefore(now: string): string {
  return new Date(Date.parse(now) - graceMs).toISOString()
}
