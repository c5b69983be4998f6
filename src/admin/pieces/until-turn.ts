/** What is public between two moments. */
interface Planned {
  state?: string
  publishedAt?: string | null
  unpublishAt?: string | null
}

/** A little later, for the answer is by the server's clock. */
const graceMs = 500
/** The server's clock is behind this one. */
const againMs = 5_000
/** Timers hold no more than 24 days, and machines sleep. */
const longestMs = 3_600_000

/** How long until the clock makes it public or takes it down, ms; false where nothing is planned. */
export function untilTurn(view: object | undefined): number | false {
  const { state, publishedAt, unpublishAt }: Planned = view ?? {}
  const at = state === 'scheduled' ? publishedAt : state === 'published' ? unpublishAt : null
  if (!at) return false
  const left = Date.parse(at) - Date.now()
  return left > 0 ? Math.min(left + graceMs, longestMs) : againMs
}

/** The same of the first of a list. */
export function untilFirstTurn(page: { items: readonly unknown[] } | undefined): number | false {
  const turns = (page?.items ?? []).map((item) => untilTurn(item as object)).filter((turn) => turn !== false)
  return turns.length > 0 && Math.min(...turns)
}
