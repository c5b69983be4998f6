import type { Logger } from 'pino'
import type { Clock } from '#server/base/clock.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import type { ChangeBus } from '#server/cache/bus.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { type Change, latestChange } from '#server/cache/changes.queries.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { Reader } from '#server/db/open.ts'
import type { StreamGate } from '#server/http/admission.model.ts'
import type { Write } from '#server/http/context.ts'
import type { Headers } from '#server/http/headers.ts'
import type { LiveDigest } from '#shared/live.ts'
import { liveVersion } from '#shared/live-version.ts'
import { answerDigest } from './digest.answers.ts'
import { blockOf, blocksOf, joined, spreadOf } from './event-text.service.ts'
import { type LiveEvent, LiveReads } from './events.answers.ts'
import { ForwardedStreams } from './forwarded-streams.model.ts'
import { History, type LiveChange, readNewest } from './history.service.ts'
import { type Joining, joinsTo } from './joins.service.ts'
import { findEpoch } from './live.queries.ts'
import { type LiveLimits, liveLimits, Readers } from './readers.service.ts'
import { Reveals } from './reveal.job.ts'

/** At most so often a stream gets something, ms. */
const flushMs = 250
/** After a failed read, ms. */
const againMs = 1_000
/** A read for the streams that takes longer has failed, ms. */
const longestLookMs = 5_000
/** How often results that are due are looked for, ms. */
const revealMs = 500
/** No changes are deleted from the database before there are so many. */
const deletedFrom = 10_000

/** Lists of what may be planned or held back until a moment. */
const timedTags = ['matches', 'articles', 'pages', 'albums', 'videos'] as const

interface LiveParts {
  read: Reader
  write: Write
  clock: Clock
  cache: ResponseCache
  bus: ChangeBus
  log: Pick<Logger, 'warn' | 'error'>
  headers: Headers
  gate: StreamGate
  /** A change was told so long after its commit, ms. */
  onTold(ms: number): void
  limits?: LiveLimits
}

export interface LiveFigures {
  streams: number
  /** Since the start. */
  flushes: number
  written: number
  cut: number
  resyncs: number
  refused: Readonly<Record<'full' | 'address', number>>
  isProxyUnknown: boolean
  /** How far what streams were told is behind what this node knows, in numbers of changes. */
  untold: number
}

export interface Live {
  /** Answers with a stream; where there is no room or nothing to read, with one event that says to poll. */
  join(joining: Joining): Promise<void>
  /** What changed in the last minute; the answer depends on the tag `live`. */
  digest(question: { now: string; deps: CacheDeps }): Promise<LiveDigest>
  /** The number up to which this node has dropped the answers that are older, as `since` takes it; streams may not have been told of all of it. */
  position(): string
  /** Writes the ends of embargoes that are due now. */
  reveal(): Promise<void>
  figures(): LiveFigures
  /** Ends the streams, in slices where there are many. */
  end(): Promise<void>
}

/** Tells streams of every change that visitors can see. See docs/decisions/0027-live.md. */
export async function openLive(parts: LiveParts): Promise<Live> {
  const { read, clock, cache, bus, log, headers, gate } = parts
  const reads = new LiveReads(read, clock)
  const reveals = new Reveals(parts)
  let history: History
  let told: LiveChange
  /** Changes that this node knows and has not told. */
  let pending: LiveChange[] = []
  /** Those that came while the history was read. */
  let early: Change[] | null = []
  let ready: Promise<void>
  let isEnding = false
  const totals = { flushes: 0, resyncs: 0 }
  const beat = () => blockOf('beat', { v: liveVersion, isBehind: bus.state().isBehind }, history.idOf(told))
  const readers = new Readers(parts.limits ?? liveLimits, beat)

  async function load(): Promise<void> {
    early = []
    const [epoch, { rows, isAll }, count] = await Promise.all([findEpoch(read), readNewest(read), latestChange(read)])
    history = new History(epoch, rows, isAll && count < deletedFrom)
    for (const change of early) history.add(change)
    early = null
    pending = []
    told = history.newest
    reads.forget()
    cache.drop(['live'])
  }

  /** Nobody who reads a stream knows any more what he missed. */
  async function loadAgain(): Promise<void> {
    for (;;) {
      try {
        await load()
        break
      } catch (error) {
        log.error({ err: error }, 'reading the history of changes failed')
        await new Promise((done) => setTimeout(done, againMs).unref())
        if (isEnding) return
      }
    }
    totals.resyncs += readers.size
    await readers.sendAll(blockOf('resync', { v: liveVersion, spread: spreadOf(readers.size) }, history.idOf(told)))
  }

  function hear(change: Change): void {
    if (timedTags.some((tag) => change.tags.includes(tag))) reveals.forget()
    if (early) {
      early.push(change)
      return
    }
    if (!history.add(change)) return
    reads.forget()
    cache.drop(['live'])
    pending.push(history.newest)
    flushLater(0)
  }

  let flushTimer: ReturnType<typeof setTimeout> | undefined
  let isFlushing = false
  let flushedAt = Number.NEGATIVE_INFINITY

  function flushLater(leastMs: number): void {
    if (isFlushing || isEnding) return
    clearTimeout(flushTimer)
    flushTimer = setTimeout(() => void flush(), Math.max(leastMs, flushedAt + flushMs - performance.now(), 0))
    flushTimer.unref()
  }

  async function flush(): Promise<void> {
    isFlushing = true
    const changes = pending.splice(0)
    const [epoch, upTo] = [history, changes.at(-1) ?? told]
    let failed = false
    try {
      if (readers.size > 0) {
        const events = await withTimeout(
          longestLookMs,
          reads.eventsOf(changes, history.newest.n, (topic) => readers.hasTopic(topic)),
        )
        flushedAt = performance.now()
        totals.flushes += 1
        if (epoch === history) {
          await tell(events, upTo)
          for (const { at } of changes) parts.onTold(clock().getTime() - Date.parse(at))
        }
      }
      if (epoch === history) told = upTo
    } catch (error) {
      failed = true
      log.error({ err: error }, 'reading for the streams failed')
      if (epoch === history) pending.unshift(...changes)
    } finally {
      isFlushing = false
    }
    if (pending.length > 0) flushLater(failed ? againMs : 0)
  }

  async function tell(events: readonly LiveEvent[], upTo: LiveChange): Promise<void> {
    const blocks = blocksOf(events, spreadOf(readers.size))
    const id = history.idOf(upTo)
    await readers.send(
      events.map(({ topics }) => topics),
      (selection) =>
        joined(
          selection.map((i) => blocks[i] ?? ''),
          id,
        ),
    )
    for (const event of events) if (event.name === 'gone') readers.dropTopic(event.topics[0])
  }

  let revealing: Promise<void> | null = null
  function reveal(): Promise<void> {
    revealing ??= reveals.writeDue().finally(() => {
      revealing = null
    })
    return revealing
  }
  let isRevealFailing = false
  const revealTimer = setInterval(() => {
    // While the database is away, the listener's attempts are enough.
    if (!bus.state().isConnected) return
    reveal().then(
      () => {
        isRevealFailing = false
      },
      (error: unknown) => {
        if (!isRevealFailing) log.error({ err: error }, 'writing the end of an embargo failed')
        isRevealFailing = true
      },
    )
  }, revealMs)
  revealTimer.unref()

  bus.follow({
    changed: hear,
    lost: () => {
      reveals.forget()
      early ??= []
      ready = ready.then(loadAgain, loadAgain)
    },
    // The digest says so.
    behindChanged: () => cache.drop(['live']),
  })
  ready = load()
  await ready
  const forwarded = new ForwardedStreams()

  return {
    join: joinsTo({
      reads,
      readers,
      gate,
      forwarded,
      bus,
      clock,
      log,
      headers,
      ready: () => ready,
      state: () => ({ history, told, isEnding }),
      resynced: () => {
        totals.resyncs += 1
      },
    }),
    async digest(question) {
      await ready
      return await answerDigest({ ...question, reads, history, isBehind: bus.state().isBehind })
    },
    position: () => history.idOf(history.newest),
    reveal,
    figures: () => ({
      streams: readers.size,
      flushes: totals.flushes,
      ...readers.totals,
      resyncs: totals.resyncs,
      refused: gate.refused,
      isProxyUnknown: gate.isProxyUnknown || forwarded.areMost,
      untold: history.newest.n - told.n,
    }),
    async end() {
      isEnding = true
      clearTimeout(flushTimer)
      clearInterval(revealTimer)
      await Promise.all([readers.end(), revealing?.catch(() => {})])
    },
  }
}
