import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type Clock, instant } from '#server/base/clock.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import type { ChangeBus } from '#server/cache/bus.ts'
import type { Caller, StreamGate } from '#server/http/admission.model.ts'
import type { Headers } from '#server/http/headers.ts'
import type { LiveTopic } from '#shared/live.ts'
import { goneBefore, liveVersion } from '#shared/live-version.ts'
import { pollMs } from './digest.answers.ts'
import { blocksOf, joined, spreadOf, textOf } from './event-text.service.ts'
import type { LiveEvent, LiveReads } from './events.answers.ts'
import type { ForwardedStreams } from './forwarded-streams.model.ts'
import type { History, LiveChange } from './history.service.ts'
import type { Readers } from './readers.service.ts'

/** Timeout of what is read before a stream begins, ms. */
const readTimeoutMs = 5_000

export interface Joining extends Caller {
  response: ServerResponse
  requestId: string
  topics: readonly LiveTopic[]
  since: string | undefined
  isForwardedByUnknown: boolean
}

interface JoinParts {
  reads: LiveReads
  readers: Readers
  gate: StreamGate
  forwarded: ForwardedStreams
  bus: ChangeBus
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  headers: Headers
  /** Resolves once the history is read. */
  ready(): Promise<void>
  /** `told`: the last change that was written to the streams. */
  state(): { history: History; told: LiveChange; isEnding: boolean }
  /** Called for each stream that begins with `resync`. */
  resynced(): void
}

/** Begins a stream: with what was missed, or with `resync` where that is not known. */
export function joinsTo({ reads, readers, gate, forwarded, bus, clock, log, headers, ready, state, resynced }: JoinParts) {
  let isProxyTold = false
  return join

  async function join({ response, requestId, topics, since, isForwardedByUnknown, ...caller }: Joining): Promise<void> {
    if (response.destroyed) return
    forwarded.note(isForwardedByUnknown)
    if (!isProxyTold && forwarded.areMost) {
      isProxyTold = true
      log.warn({ peer: caller.peer }, 'most streams are forwarded by a peer that TRUST_PROXY does not name: all its visitors count as one')
    }
    const leave = state().isEnding ? null : await gate.admit(caller)
    if (response.destroyed) return leave?.()
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
    const sendToPolling = () => {
      head()
      response.end(helloOf({ mode: 'poll', resync: false, id: null }))
    }
    if (leave === null) {
      if (!isProxyTold && gate.isProxyUnknown) {
        isProxyTold = true
        log.warn({ peer: caller.peer }, 'most streams are refused to one address: TRUST_PROXY probably lacks a proxy')
      }
      sendToPolling()
      return
    }
    response.once('close', leave)
    try {
      await withTimeout(readTimeoutMs, ready())
      const there = await withTimeout(readTimeoutMs, reads.publicAmong(topics))
      let located = since === undefined ? null : state().history.locate(since)
      if (located?.kind === 'ahead') {
        await bus.catchUp().catch(() => {})
        located = state().history.locate(since ?? '')
      }
      if (response.destroyed) return
      const missed = located?.kind === 'known' ? located.missed : []
      const isLost = located !== null && located.kind !== 'known'
      if (isLost) resynced()
      const { history, told } = state()
      const upTo = history.newest
      const stream = readers.add(
        response,
        topics.filter((topic) => there.has(topic)),
      )
      head()
      // A reader who leaves before it is told what it missed asks from the same number again.
      const id = missed.length > 0 && since !== undefined ? since : history.idOf(told)
      // A reader who has missed nothing has what is there. The number of a change would tell what is hidden from what never was.
      const isCurrent = located?.kind === 'known' && missed.length === 0
      const gone = topics
        .filter((topic) => !isCurrent && !there.has(topic))
        .map((topic): LiveEvent => ({ name: 'gone', topics: [topic], n: goneBefore }))
      const spread = spreadOf(readers.size)
      response.write(Buffer.concat([helloOf({ mode: 'stream', resync: isLost, id }), joined(blocksOf(gone, spread), null)]))
      if (missed.length === 0) {
        readers.release(stream, null)
        return
      }
      const wanted = new Set<LiveTopic>(stream.topics)
      const events = await withTimeout(
        readTimeoutMs,
        reads.eventsOf(missed, upTo.n, (topic) => wanted.has(topic)),
      )
      const isSame = state().history === history
      readers.release(stream, isSame ? joined(blocksOf(events, spreadOf(readers.size)), history.idOf(upTo)) : null)
    } catch (error) {
      log.error({ err: error }, 'a stream could not begin')
      if (response.headersSent) response.end()
      else sendToPolling()
    }
  }

  function helloOf({ mode, resync, id }: { mode: 'stream' | 'poll'; resync: boolean; id: string | null }): Buffer {
    const spread = spreadOf(readers.size)
    const hello = { v: liveVersion, isBehind: bus.state().isBehind, now: instant(clock), mode, resync, every: pollMs, spread } as const
    // When the browser comes back by itself: not all at once, and later where there is no room.
    const retry = Math.round((mode === 'poll' ? 60_000 : 2_000) + Math.random() * (mode === 'poll' ? 30_000 : 8_000))
    return Buffer.from(`retry: ${retry}\n${joined([textOf('hello', hello)], id)}`)
  }
}
