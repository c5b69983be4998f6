import type { ServerResponse } from 'node:http'
import type { LiveTopic } from '#shared/live.ts'

/** One open stream. */
export interface Stream {
  response: ServerResponse
  topics: readonly LiveTopic[]
  /** What came while the changes that it missed were read; written after them. Null: they have been written. */
  held: Buffer[] | null
  endsAt: number
  /** The tick since which the client has not read all that was written; null: it has. */
  behindSince: number | null
}

export interface LiveLimits {
  /** All times below are in ticks; the usual tick is a second, ms. */
  tickMs: number
  /** A reader whose unread bytes in this process reach this is cut. */
  longestQueue: number
}
export const liveLimits: LiveLimits = { tickMs: 1_000, longestQueue: 64 * 1024 }

const beatTicks = 20
const lifeTicks = 600
const behindTicks = 15
/** Longer than a beat with its spread. */
const wheelSize = 32
/** Sockets written to in one turn of the event loop. */
const slice = 2_000
/** When the process ends, it ends its streams in slices, so that the clients do not all reconnect at once. */
const farewell = { everyMs: 100, slices: 80, least: 200 }

/** The open streams, by topic, and their times: few timers for all. */
export class Readers {
  readonly #limits: LiveLimits
  readonly #streams = new Set<Stream>()
  readonly #byTopic = new Map<LiveTopic, Set<Stream>>()
  /** The streams of a slot get a heartbeat in its tick. */
  readonly #wheel = Array.from({ length: wheelSize }, () => new Set<Stream>())
  readonly #behind = new Set<Stream>()
  readonly #timer: ReturnType<typeof setInterval>
  readonly #beat: () => Buffer
  #tick = 0
  #cut = 0
  #written = 0

  /** `beat`: makes the heartbeat, which is written to a stream that may have had nothing else for a while. */
  constructor(limits: LiveLimits, beat: () => Buffer) {
    this.#limits = limits
    this.#beat = beat
    this.#timer = setInterval(() => this.#turn(), limits.tickMs)
    this.#timer.unref()
  }

  get size(): number {
    return this.#streams.size
  }

  /** Since the start: readers cut because they did not read, and writes to single streams. */
  get totals(): { cut: number; written: number } {
    return { cut: this.#cut, written: this.#written }
  }

  hasTopic(topic: LiveTopic): boolean {
    return this.#byTopic.has(topic)
  }

  add(response: ServerResponse, topics: readonly LiveTopic[]): Stream {
    const stream: Stream = { response, topics, held: [], endsAt: this.#tick + spread(lifeTicks), behindSince: null }
    this.#streams.add(stream)
    for (const topic of topics) {
      const known = this.#byTopic.get(topic)
      if (known) known.add(stream)
      else this.#byTopic.set(topic, new Set([stream]))
    }
    this.#scheduleBeat(stream)
    response.once('close', () => this.#remove(stream))
    return stream
  }

  /** Writes what was missed, then what came meanwhile. */
  release(stream: Stream, missed: Buffer | null): void {
    const held = stream.held ?? []
    stream.held = null
    for (const bytes of [...(missed ? [missed] : []), ...held]) this.#write(stream, bytes)
  }

  /** Nothing is sent under this topic any more. */
  dropTopic(topic: LiveTopic): void {
    this.#byTopic.delete(topic)
  }

  /**
   * Sends each stream those of the blocks that it has a topic of, in one write; `join` makes the bytes of a selection, once for all streams
   * with the same one.
   */
  async send(blocks: readonly (readonly LiveTopic[])[], join: (selection: readonly number[]) => Buffer): Promise<void> {
    const selections = new Map<Stream, number[]>()
    blocks.forEach((topics, i) => {
      for (const topic of topics) {
        for (const stream of this.#byTopic.get(topic) ?? []) {
          const own = selections.get(stream)
          if (!own) selections.set(stream, [i])
          else if (own.at(-1) !== i) own.push(i)
        }
      }
    })
    const made = new Map<string, Buffer>()
    let n = 0
    for (const [stream, selection] of selections) {
      const key = selection.join()
      const bytes = made.get(key) ?? join(selection)
      made.set(key, bytes)
      this.#write(stream, bytes)
      if (++n % slice === 0) await turnOfLoop()
    }
  }

  async sendAll(bytes: Buffer): Promise<void> {
    let n = 0
    for (const stream of [...this.#streams]) {
      this.#write(stream, bytes)
      if (++n % slice === 0) await turnOfLoop()
    }
  }

  async end(): Promise<void> {
    const open = [...this.#streams]
    const length = Math.max(farewell.least, Math.ceil(open.length / farewell.slices))
    for (let at = 0; at < open.length; at += length) {
      if (at > 0) await new Promise((done) => setTimeout(done, farewell.everyMs))
      for (const { response } of open.slice(at, at + length)) response.end()
    }
    clearInterval(this.#timer)
  }

  #write(stream: Stream, bytes: Buffer): void {
    const { response, held } = stream
    if (response.destroyed || response.writableEnded) return
    if (held) {
      held.push(bytes)
      return
    }
    this.#written += 1
    response.write(bytes)
    if (response.writableLength >= this.#limits.longestQueue) this.#cutOff(stream)
    else if (response.writableLength > 0 && stream.behindSince === null) {
      stream.behindSince = this.#tick
      this.#behind.add(stream)
    }
  }

  #turn(): void {
    this.#tick += 1
    for (const stream of this.#behind) {
      if (stream.response.writableLength === 0) {
        stream.behindSince = null
        this.#behind.delete(stream)
      } else if (this.#tick - (stream.behindSince ?? this.#tick) >= behindTicks) this.#cutOff(stream)
    }
    const slot = this.#wheel[this.#tick % wheelSize]
    if (!slot || slot.size === 0) return
    const due = [...slot]
    slot.clear()
    const beat = this.#beat()
    for (const stream of due) {
      if (this.#tick >= stream.endsAt) stream.response.end()
      else {
        this.#write(stream, beat)
        this.#scheduleBeat(stream)
      }
    }
  }

  #scheduleBeat(stream: Stream): void {
    this.#wheel[(this.#tick + spread(beatTicks)) % wheelSize]?.add(stream)
  }

  /** By a reset, which frees the system's send buffer at once. */
  #cutOff({ response }: Stream): void {
    this.#cut += 1
    if (response.socket) response.socket.resetAndDestroy()
    else response.destroy()
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream)
    this.#behind.delete(stream)
    for (const slot of this.#wheel) slot.delete(stream)
    for (const topic of stream.topics) {
      const known = this.#byTopic.get(topic)
      known?.delete(stream)
      if (known?.size === 0) this.#byTopic.delete(topic)
    }
  }
}

/** This number of ticks, a fifth more or less at random. */
function spread(ticks: number): number {
  return Math.round(ticks * (0.8 + Math.random() * 0.4))
}

function turnOfLoop(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}
