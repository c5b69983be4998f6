import { readJson } from '#server/db/stored-json.ts'

/** How long calendars contain a match after it was played, ms. */
const keptMs = 90 * 86_400_000

/** Calendars contain matches from this instant on. */
export function publishedSince(now: string): string {
  return new Date(Date.parse(now) - keptMs).toISOString()
}

export function mayBePublished(startsAt: string, now: string): boolean {
  return startsAt >= publishedSince(now)
}

/** The last cancelled date of a postponed match. */
export function lastDate(reschedules: string | null): string | null {
  const moves: { from: string | null }[] = readJson(reschedules ?? '[]')
  return moves.findLast(({ from }) => from !== null)?.from ?? null
}
