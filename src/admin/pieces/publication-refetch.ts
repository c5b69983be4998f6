/** Published at one time, and unpublished at another. */
interface Planned {
  state?: string
  publishedAt?: string | null
  unpublishAt?: string | null
}

/** A little later, because the server's clock decides. */
const graceMs = 500
/** The server's clock is behind this one. */
const retryMs = 5_000
/** Timers hold no more than 24 days, and machines sleep. */
const longestMs = 3_600_000

/** For `refetchInterval`: ms until it is published or unpublished by schedule; false where nothing is scheduled. */
export function publicationRefetchMs(view: object | undefined): number | false {
  const { state, publishedAt, unpublishAt }: Planned = view ?? {}
  const at = state === 'scheduled' ? publishedAt : state === 'published' ? unpublishAt : null
  if (!at) return false
  const left = Date.parse(at) - Date.now()
  return left > 0 ? Math.min(left + graceMs, longestMs) : retryMs
}

/** The same for a list: the earliest of its items. */
export function listRefetchMs(page: { items: readonly unknown[] } | undefined): number | false {
  const times = (page?.items ?? []).map((item) => publicationRefetchMs(item as object)).filter((time) => time !== false)
  return times.length > 0 && Math.min(...times)
}
