import * as apiPaths from '#shared/api-paths.ts'
import type { LiveDigest, LiveEvents, LiveTopic, PagePosition } from '#shared/live.ts'
import { liveVersion } from '#shared/live-version.ts'
import { withQuery } from '#shared/paths.ts'
import { fetchQuietly } from '../send.ts'
import { keepServerClock } from '../server-clock.ts'
import { takePlace } from './place-in-browser.ts'

/** Callbacks of the page. */
export interface LiveHandlers {
  match(frame: LiveEvents['match']): void
  /** The page's data of the topic is older than this number; refetch it after a random delay of up to `spread` ms. */
  changed(topic: LiveTopic, n: number, spread: number): void
  /** The topic has no public page any more. */
  gone(topic: LiveTopic, n: number): void
  /** Unknown changes were missed; `spread` as above. */
  lost(spread: number): void
  /** Connected. `isCurrent`: false while the server cannot read its database, so that the data may be out of date. */
  heard(isCurrent: boolean): void
  /** The connection is lost and is being retried. */
  interrupted(): void
}

/** The server sends something at least every 24 s; iOS drops streams silently. */
const silenceMs = 45_000
/** If nothing has arrived by then, a proxy is buffering. */
const helloMs = 5_000
const hiddenMs = 30_000
/** Over HTTP/1.1 a browser opens six connections to a site, for all of its tabs. */
const hiddenOldMs = 3_000
/** Consecutive streams that failed before their first event, after which it polls: a proxy may block only streams. */
const failuresUntilPoll = 3
/** How often it retries a stream while polling. */
const streamAgainMs = 60_000
/** The first retry: the server may only have restarted. */
const streamSoonMs = 5_000
/** A digest does not report removals: everything is refetched after this many polls. */
const pollsUntilAll = 24
const spreadMs = 3_000

/**
 * One stream for the current page, or a poll of the digest every few seconds where streams do not get through. Closed while the tab is hidden,
 * and resumed from the last known event.
 */
export function openConnection(handlers: LiveHandlers): { follow(position: PagePosition | null): void } {
  let topics = ''
  /** Of the last event of a stream, or of the page, as the server takes it; '': not known. */
  let since = ''
  /** The same, or that of the last digest. */
  let known = numberOf(since)
  let source: EventSource | null = null
  let leavePlace: (() => void) | null = null
  /** Ends what was begun before the last stop. */
  let turn = 0
  let failures = 0
  /** Streams were refused, or broke, and the digest came: it is asked for at once on the next page too. */
  let areStreamsRefused = false
  let every = 5_000
  let isStopped = true
  const timers = new Map<'next' | 'silence' | 'hidden' | 'stream', ReturnType<typeof setTimeout>>()

  function after(ms: number, name: 'next' | 'silence' | 'hidden' | 'stream', act: () => void): void {
    clearTimeout(timers.get(name))
    timers.set(name, setTimeout(act, ms))
  }

  function stop(): void {
    turn += 1
    isStopped = true
    source?.close()
    source = null
    leavePlace?.()
    leavePlace = null
    for (const timer of timers.values()) clearTimeout(timer)
  }

  async function start(isStreamTried = !areStreamsRefused): Promise<void> {
    stop()
    if (topics === '' || document.hidden) return
    isStopped = false
    const mine = turn
    const leave = isStreamTried && 'EventSource' in window ? await takePlace() : null
    if (mine !== turn) return leave?.()
    leavePlace = leave
    if (leave) listen()
    else void poll(0)
  }

  function listen(): void {
    const stream = new EventSource(withQuery(apiPaths.live(), { topics, since: since || undefined }))
    source = stream
    if (since === '') handlers.lost(spreadMs)
    after(helloMs, 'silence', pollInstead)
    on('hello', ({ now, mode, resync, every: wanted, spread }) => {
      keepServerClock(now)
      every = wanted
      if (mode === 'poll') return pollInstead()
      failures = 0
      areStreamsRefused = false
      if (resync) handlers.lost(spread)
    })
    on('match', handlers.match)
    on('part', ({ topic, n, spread }) => handlers.changed(topic, n, spread))
    on('gone', ({ topic, n }) => handlers.gone(topic, n))
    on('resync', ({ spread }) => handlers.lost(spread))
    on('beat', () => {})
    // The browser would give up after an error of a proxy.
    stream.onerror = again

    function on<Name extends keyof LiveEvents>(name: Name, act: (data: LiveEvents[Name]) => void): void {
      stream.addEventListener(name, (event) => {
        after(silenceMs, 'silence', again)
        const data: LiveEvents[Name] = JSON.parse(event.data)
        if (event.lastEventId !== '') {
          since = event.lastEventId
          known = numberOf(since)
        }
        if (data.v === liveVersion) act(data)
        else handlers.lost(spreadMs)
        handlers.heard(!('isBehind' in data && data.isBehind))
      })
    }
  }

  function again(): void {
    stop()
    isStopped = false
    handlers.interrupted()
    failures += 1
    const next = areStreamsRefused || failures % failuresUntilPoll === 0 ? () => poll(0) : () => start()
    const longest = areStreamsRefused ? 1_000 : Math.min(13_000, 1_000 * 2 ** failures)
    after(2_000 + Math.random() * longest, 'next', () => void (document.hidden ? stop() : next()))
  }

  function pollInstead(): void {
    stop()
    isStopped = false
    void poll(0)
  }

  async function poll(times: number): Promise<void> {
    const mine = turn
    const tryStream = (ms: number) => after(ms * (1 + Math.random() / 2), 'stream', () => void start(true))
    if (times === 0) tryStream(streamAgainMs)
    const answer = await fetchQuietly({ method: 'GET', path: apiPaths.liveDigest() })
    if (mine !== turn) return
    if (answer?.code === 200) {
      const digest = answer.data as LiveDigest // as the server's response schema has it
      read(digest)
      if (times % pollsUntilAll === pollsUntilAll - 1) handlers.lost(spreadMs)
      handlers.heard(!digest.isBehind)
      if (failures > 0 && !areStreamsRefused) tryStream(streamSoonMs)
      areStreamsRefused ||= failures > 0
    } else if (failures > 0) {
      areStreamsRefused = false
      return again()
    } else {
      handlers.interrupted()
    }
    after(every * (isDataSaved() ? 3 : 1) * (0.8 + Math.random() * 0.4), 'next', () => void poll(times + 1))
  }

  function read({ v, epoch, from, to, matches, parts, every: wanted }: LiveDigest): void {
    every = wanted
    const isLost = v !== liveVersion || known.epoch !== epoch || known.n < from
    // Of another node, which has not read on yet.
    if (!isLost && to < known.n) return
    const before = known
    known = { epoch, n: to }
    if (isLost) {
      since = ''
      handlers.lost(spreadMs)
      return
    }
    for (const match of matches) handlers.match(match)
    const followed = topics.split(',')
    for (const { topic, n } of parts) if (n > before.n && followed.includes(topic)) handlers.changed(topic, n, spreadMs)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) after(isOldProtocol() ? hiddenOldMs : hiddenMs, 'hidden', stop)
    else if (isStopped) void start()
    else clearTimeout(timers.get('hidden'))
  })
  addEventListener('pagehide', stop)
  addEventListener('pageshow', ({ persisted }) => persisted && void start())
  // By another line they may come through.
  addEventListener('online', () => void start(true))

  return {
    follow(position) {
      const next = position?.topics.join(',') ?? ''
      // Nothing of this page but what another one followed before it.
      if (!isStopped && next === topics && position?.since === '') return
      topics = next
      const at = numberOf(position?.since ?? '')
      // The ribbon has come no further than the line had: earlier is harmless to the page, later would lose what was still under way to the ribbon.
      if (at.epoch !== known.epoch || at.n <= known.n) {
        since = position?.since ?? ''
        known = at
      }
      failures = 0
      void start()
    },
  }
}

/** The epoch and number of `since`. */
export function numberOf(since: string): { epoch: string; n: number } {
  const [epoch = '', n = ''] = since.split('.')
  return { epoch, n: Number(n) }
}

function isOldProtocol(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.nextHopProtocol.startsWith('http/1')
}

function isDataSaved(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } } // not in the library's types
  return connection?.saveData === true
}
