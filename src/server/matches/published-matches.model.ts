import { readJson } from '#server/db/stored-json.ts'

/** How long calendars are told of a match after it was, ms. */
const keptMs = 90 * 86_400_000

/** Calendars are told of matches from this moment on. */
export function publishedSince(now: string): string {
  return new Date(Date.parse(now) - keptMs).toISOString()
}

export function mayBePublished(startsAt: string, now: string): boolean {
  return startsAt >= publishedSince(now)
}

/** The date that was taken back last, of a match that was put off. */
export function lastDate(reschedules: string | null): string | null {
  const moves: { from: string | null }[] = readJson(reschedules ?? '[]')
  return moves.findLast(({ from }) => from !== null)?.from ?? null
}
