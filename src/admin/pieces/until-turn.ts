/** What is public between two moments. */
interface Planned {
  state?: string
  publishedAt?: string | null
  unpublishAt?: string | null
}

/** A little later, for the answer is by the server's clock. */
const graceMs = 500
/** Timers hold no more than 24 days, and machines sleep. */
const longestMs = 3_600_000
/** This device's clock is ahead of the server's, perhaps by hours. */
const overdueMs = 10_000

/** How long until the clock makes it public or takes it down, ms; false where nothing is planned. */
export function untilTurn(view: object | undefined): number | false {
  const { state, publishedAt, unpublishAt }: Planned = view ?? {}
  const at = state === 'scheduled' ? publishedAt : state === 'published' ? unpublishAt : null
  if (!at) return false
  const left = Date.parse(at) - Date.now() + graceMs
  return left > 0 ? Math.min(left, longestMs) : overdueMs
}
