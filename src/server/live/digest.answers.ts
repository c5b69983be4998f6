import type { CacheDeps } from '#server/cache/cache-deps.ts'
import type { LiveDigest } from '#shared/live.ts'
import { liveVersion } from '#shared/live-version.ts'
import type { LiveReads } from './events.answers.ts'
import type { History } from './history.service.ts'

const digestMs = 60_000
/** A digest of more is none: everybody asks for everything. */
const longestDigest = 300
/** How often it is to be asked for, ms. */
export const pollMs = 5_000

interface Question {
  reads: LiveReads
  history: History
  isBehind: boolean
  now: string
  deps: CacheDeps
}

/** What changed in the last minute; the answer depends on the tag `live`. */
export async function answerDigest({ reads, history, isBehind, now, deps }: Question): Promise<LiveDigest> {
  deps.addTags('live')
  const windowFrom = new Date(Date.parse(now) - digestMs).toISOString()
  const { epoch, newest } = history
  const { from, changes } = history.since(windowFrom)
  const [oldest] = changes
  if (oldest) deps.renewsAt(new Date(Date.parse(oldest.at) + digestMs + 1).toISOString())
  const told = { v: liveVersion, isBehind, epoch, to: newest.n, every: pollMs } as const
  const isLong = new Set(changes.flatMap(({ topics }) => topics)).size > longestDigest
  if (isLong) return { ...told, from: newest.n, matches: [], parts: [] }
  const events = await reads
    .eventsOf(changes, newest.n, () => true)
    .catch((error: unknown) => {
      if (!isBehind) throw error
      return null
    })
  // What changed is not known while there is no database: whoever is as far as the window's beginning takes nothing from this.
  if (events === null) return { ...told, from, to: from, matches: [], parts: [] }
  return {
    ...told,
    from,
    matches: events.flatMap((event) => (event.name === 'match' ? event.match : [])),
    parts: events.flatMap((event) => (event.name === 'part' ? { topic: event.topics[0], part: event.part, n: event.n } : [])),
  }
}
