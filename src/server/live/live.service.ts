import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type Clock, instant } from '#server/base/clock.ts'
import { within } from '#server/base/within.ts'
import type { ChangeBus } from '#server/cache/bus.ts'
import { type Change, latestChange } from '#server/cache/changes.queries.ts'
import type { CacheDeps, ResponseCache } from '#server/cache/response-cache.ts'
import type { Reader } from '#server/db/open.ts'
import type { Write } from '#server/http/context.ts'
import type { Headers } from '#server/http/headers.ts'
import type { LiveDigest, LiveEvents, LiveTopic } from '#shared/live.ts'
import { liveVersion } from '#shared/live-version.ts'
import { Admission, type Caller } from './admission.model.ts'
import { type LiveEvent, LiveReads } from './events.answers.ts'
import { History, type LiveChange } from './history.service.ts'
import { findEpoch, listNewestChanges } from './live.queries.ts'
import { type LiveLimits, liveLimits, Readers } from './readers.service.ts'
import { Reveals } from './reveal.job.ts'

/** At most so often a stream gets something, ms. */
const flushMs = 250
/** After a failed read, ms. */
const againMs = 1_000
/** How long a reader waits for what its stream begins with, ms. */
const longestLookMs = 5_000
/** How often results that are due are looked for, ms. */
const revealMs = 500
const pollMs = 5_000
/** Rows read at the start, to have 512 that streams are told. */
const readAtStart = 1_000
/** No changes are deleted from the database before there are so many. */
const deletedFrom = 10_000
const digestMs = 60_000
/** A digest of more is none: everybody asks for everything. */
const longestDigest = 300

interface LiveParts {
  read: Reader
  write: Write
  clock: Clock
  cache: ResponseCache
  bus: ChangeBus
  log: Pick<Logger, 'warn' | 'error'>
  headers: Headers
  mostStreams: number
  limits?: LiveLimits
}

interface Joining extends Caller {
  response: ServerResponse
  requestId: string
  topics: readonly LiveTopic[]
  since: string | undefined
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
}

export interface Live {
  /** Answers with a stream; where there is no room or nothing to read, with one event that says to poll. */
  join(joining: Joining): Promise<void>
  /** What changed in the last minute; the answer depends on the tag `live`. */
  digest(question: { now: string; deps: CacheDeps }): Promise<LiveDigest>
  /** The number up to which this node has begun to tell, as `since` takes it: it has dropped all answers that are older. */
  position(): string
  /** Writes the ends of embargoes that are due now. */
  reveal(): Promise<void>
  figures(): LiveFigures
  /** Ends the streams, in slices where there are many. */
  end(): Promise<void>
}

/** Tells streams of every change that visitors can see. See docs/decisions/0027-live.md. */
export async function openLive(parts: LiveParts): Promise<Live> {
  const { read, clock, cache, bus, log, headers } = parts
  const reads = new LiveReads(read, clock)
  const reveals = new Reveals(parts)
  const admission = new Admission(parts.mostStreams)
  let history: History
  let told: LiveChange
  /** Some of the streams may have been told up to here: who is asks for a page that says so. */
  let telling: LiveChange
  /** Changes that this node knows and has not told. */
  let pending: LiveChange[] = []
  /** Those that came while the history was read. */
  let early: Change[] | null = []
  let ready: Promise<void>
  let isEnding = false
  let isProxyTold = false
  const totals = { flushes: 0, resyncs: 0 }
  const readers = new Readers(parts.limits ?? liveLimits, () => blockOf('beat', { v: liveVersion }, history.idOf(told)))

  async function load(): Promise<void> {
    early = []
    const [epoch, rows, count] = await Promise.all([findEpoch(read), listNewestChanges(read, readAtStart), latestChange(read)])
    history = new History(epoch, rows, rows.length < readAtStart && count < deletedFrom)
    for (const change of early) history.add(change)
    early = null
    pending = []
    told = history.newest
    telling = told
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
    if (change.tags.includes('matches')) reveals.forget()
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
        const events = await within(
          longestLookMs,
          reads.eventsOf(changes, history.newest.n, (topic) => readers.hasTopic(topic)),
        )
        flushedAt = performance.now()
        totals.flushes += 1
        if (epoch === history) {
          telling = upTo
          await tell(events, upTo)
        }
      }
      if (epoch === history) {
        told = upTo
        telling = upTo
      }
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
    const blocks = blocksOf(events, upTo.n)
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

  function blocksOf(events: readonly LiveEvent[], n: number): string[] {
    return events.map((event) => blockText(event, n))
  }

  function blockText(event: LiveEvent, n: number): string {
    switch (event.name) {
      case 'match':
        return textOf('match', event.match)
      case 'part':
        return textOf('part', { v: liveVersion, topic: event.topics[0], part: event.part, n, spread: spreadOf(readers.size) })
      case 'gone':
        return textOf('gone', { v: liveVersion, topic: event.topics[0], n })
    }
  }

  async function join({ response, requestId, topics, since, ...caller }: Joining): Promise<void> {
    if (response.destroyed) return
    const leave = isEnding ? null : admission.admit(caller)
    const head = () => {
      // Without chunks: what is written goes to the socket as it is, the same bytes for all.
      response.useChunkedEncodingByDefault = false
      response.shouldKeepAlive = false
      response.writeHead(200, {
        ...headers,
        'x-request-id': requestId,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx buffers answers otherwise.
        'x-accel-buffering': 'no',
      })
    }
    const sendAway = () => {
      head()
      response.end(helloOf({ mode: 'poll', resync: false, id: null }))
    }
    if (leave === null) {
      if (!isProxyTold && admission.isProxyUnknown) {
        isProxyTold = true
        log.warn({ peer: caller.peer }, 'most streams are refused to one address: TRUST_PROXY probably lacks a proxy')
      }
      sendAway()
      return
    }
    response.once('close', leave)
    try {
      await within(longestLookMs, ready)
      const there = await within(longestLookMs, reads.publicAmong(topics))
      let judged = since === undefined ? null : history.judge(since)
      if (judged?.kind === 'ahead') {
        await bus.catchUp().catch(() => {})
        judged = history.judge(since ?? '')
      }
      if (response.destroyed) return
      const missed = judged?.kind === 'known' ? judged.missed : []
      const isLost = judged !== null && judged.kind !== 'known'
      if (isLost) totals.resyncs += 1
      const [epoch, upTo] = [history, history.newest]
      const stream = readers.add(
        response,
        topics.filter((topic) => there.has(topic)),
      )
      head()
      // A reader who leaves before it is told what it missed asks from the same number again.
      const id = missed.length > 0 && since !== undefined ? since : history.idOf(told)
      const gone = topics.filter((topic) => !there.has(topic)).map((topic): LiveEvent => ({ name: 'gone', topics: [topic] }))
      response.write(Buffer.concat([helloOf({ mode: 'stream', resync: isLost, id }), joined(blocksOf(gone, upTo.n), null)]))
      if (missed.length === 0) {
        readers.release(stream, null)
        return
      }
      const wanted = new Set<LiveTopic>(stream.topics)
      const events = await within(
        longestLookMs,
        reads.eventsOf(missed, upTo.n, (topic) => wanted.has(topic)),
      )
      readers.release(stream, epoch === history ? joined(blocksOf(events, upTo.n), history.idOf(upTo)) : null)
    } catch (error) {
      log.error({ err: error }, 'a stream could not begin')
      if (response.headersSent) response.end()
      else sendAway()
    }
  }

  function helloOf({ mode, resync, id }: { mode: 'stream' | 'poll'; resync: boolean; id: string | null }): Buffer {
    const spread = spreadOf(readers.size)
    const hello = { v: liveVersion, now: instant(clock), mode, resync, every: pollMs, spread } as const
    // When the browser comes back by itself: not all at once, and later where there is no room.
    const retry = Math.round((mode === 'poll' ? 60_000 : 2_000) + Math.random() * (mode === 'poll' ? 30_000 : 8_000))
    return Buffer.from(`retry: ${retry}\n${joined([textOf('hello', hello)], id)}`)
  }

  async function digest({ now, deps }: { now: string; deps: CacheDeps }): Promise<LiveDigest> {
    await ready
    deps.addTags('live')
    const windowFrom = new Date(Date.parse(now) - digestMs).toISOString()
    const { epoch, newest } = history
    const { from, changes } = history.since(windowFrom)
    const [oldest] = changes
    if (oldest) deps.renewsAt(new Date(Date.parse(oldest.at) + digestMs + 1).toISOString())
    const told = { v: liveVersion, epoch, to: newest.n, every: pollMs } as const
    const isLong = new Set(changes.flatMap(({ topics }) => topics)).size > longestDigest
    if (isLong) return { ...told, from: newest.n, matches: [], parts: [] }
    const events = await reads.eventsOf(changes, newest.n, () => true)
    const changedAt = new Map(changes.flatMap(({ n, topics }) => topics.map((topic) => [topic, n] as const)))
    return {
      ...told,
      from,
      matches: events.flatMap((event) => (event.name === 'match' ? event.match : [])),
      parts: events.flatMap((event) =>
        event.name === 'part' ? { topic: event.topics[0], part: event.part, n: changedAt.get(event.topics[0]) ?? newest.n } : [],
      ),
    }
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
  })
  ready = load()
  await ready

  return {
    join,
    digest,
    position: () => history.idOf(telling),
    reveal,
    figures: () => ({
      streams: readers.size,
      flushes: totals.flushes,
      ...readers.totals,
      resyncs: totals.resyncs,
      refused: admission.refused,
      isProxyUnknown: admission.isProxyUnknown,
    }),
    async end() {
      isEnding = true
      clearTimeout(flushTimer)
      clearInterval(revealTimer)
      await Promise.all([readers.end(), revealing?.catch(() => {})])
    },
  }
}

/** So that thousands do not ask for the same part at once, ms. */
function spreadOf(streams: number): number {
  return streams < 200 ? 0 : Math.min(3_000, Math.round(streams * 0.3))
}

function textOf<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n`
}

function blockOf<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], id: string): Buffer {
  return joined([textOf(name, data)], id)
}

/** Only the last one carries the number: whoever gets a part of it asks for all of it again. */
function joined(blocks: readonly string[], id: string | null): Buffer {
  const last = blocks.length - 1
  return Buffer.from(blocks.map((block, i) => `${block}${i === last && id !== null ? `id: ${id}\n` : ''}\n`).join(''))
}
