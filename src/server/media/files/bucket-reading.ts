import { finished, Readable } from 'node:stream'
import type { ConnectionSlots, SlotHolder } from './connection-slots.ts'

/** Bytes of a file, both included. */
export interface Span {
  from: number
  to: number
}

interface Sent {
  body: Readable
  bytes: number
}

interface Source {
  slots: ConnectionSlots
  /** Takes a connection for the holder, and asks for the bytes, without a span for all; undefined where the file is gone. */
  fetch(holder: SlotHolder, span: Span | undefined, signal: AbortSignal): Promise<Sent | undefined>
  /** Without a byte that was asked for, ms. */
  idleMs: number
  /** How long a reader may take nothing until it loses its connection, ms. */
  restMs: number
  away(why: string): Error
}

/** So much is asked for at once; what was sent and nobody took is lost with a connection. */
const mostAtOnce = 4 * 1024 * 1024

/**
 * A file of a bucket, or a part of it, as a stream. It is read over a connection as long as its reader takes what comes. From one that takes
 * nothing for a while, as a paused player, the connection is taken away, and what is left is asked for when it goes on.
 */
export class BucketReading extends Readable implements SlotHolder {
  readonly #source: Source
  readonly #leaving = new AbortController()
  /** What comes now, and how much of it is left. */
  #body: Readable | undefined
  #bytesOfBody = 0
  /** The next byte. */
  #at = 0
  /** Of all that is to be read. */
  #bytes = 0
  #isOpening = false
  #isWanted = false
  #timer: NodeJS.Timeout | undefined

  constructor(source: Source) {
    super()
    this.#source = source
    // The reader gets errors through its own listener; one that comes before would end the process.
    this.on('error', () => {})
  }

  /** Asks for the span, or for all; how many bytes that are, and undefined where there is no such file. Call it before reading. */
  async begin(span?: Span): Promise<number | undefined> {
    this.#at = span?.from ?? 0
    const sent = await this.#fetch(span && firstOf(span))
    if (sent === undefined) return undefined
    this.#bytes = span ? span.to - span.from + 1 : sent.bytes
    this.#listen(sent)
    return this.#bytes
  }

  override _read(): void {
    this.#isWanted = true
    if (this.#body) this.#flow(this.#body)
    else if (this.#bytes > 0 && !this.#isOpening) void this.#goOn()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#leaving.abort()
    this.disconnect()
    done(error)
  }

  disconnect(): void {
    clearTimeout(this.#timer)
    const body = this.#body
    this.#body = undefined
    body?.destroy()
    this.#source.slots.release(this)
  }

  async #fetch(span: Span | undefined): Promise<Sent | undefined> {
    const { slots, fetch, away } = this.#source
    try {
      const sent = await fetch(this, span, this.#leaving.signal)
      if (sent === undefined) slots.release(this)
      else if (span && sent.bytes !== span.to - span.from + 1) {
        sent.body.destroy()
        throw away('它给的不是要的那一段，请检查它是否兼容 S3')
      }
      return sent
    } catch (error) {
      slots.release(this)
      throw error
    }
  }

  async #goOn(): Promise<void> {
    this.#isOpening = true
    try {
      const sent = await this.#fetch(firstOf({ from: this.#at, to: this.#at + this.#bytes - 1 }))
      // What was promised cannot be sent: the reader has to see that.
      if (sent === undefined) throw new Error('A file was removed while it was read')
      this.#listen(sent)
      if (this.destroyed) this.disconnect()
      else this._read()
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    } finally {
      this.#isOpening = false
    }
  }

  #listen({ body, bytes }: Sent): void {
    this.#body = body
    this.#bytesOfBody = bytes
    body.on('data', (chunk: Buffer) => this.#onData(body, chunk))
    body.pause()
    finished(body, (error) => {
      // Not where it was let go, or brought all.
      if (this.#body !== body) return
      if (bytes === 0) this.#onEnd(body)
      else this.destroy(error ?? this.#source.away('它没有给出要的全部，请稍后再试'))
    })
  }

  #flow(body: Readable): void {
    const { slots, idleMs, away } = this.#source
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.destroy(away(`它 ${idleMs} 毫秒没有传来内容，请检查网络，稍后再试`)), idleMs)
    slots.markBusy(this)
    body.resume()
  }

  #onData(body: Readable, chunk: Buffer): void {
    clearTimeout(this.#timer)
    this.#at += chunk.length
    this.#bytes -= chunk.length
    this.#bytesOfBody -= chunk.length
    this.#isWanted = this.push(chunk)
    if (this.#bytesOfBody <= 0) this.#onEnd(body)
    else if (!this.#isWanted) {
      body.pause()
      this.#timer = setTimeout(() => this.disconnect(), this.#source.restMs)
      this.#source.slots.markIdle(this)
    }
  }

  /** All that was asked for is here. */
  #onEnd(body: Readable): void {
    this.#body = undefined
    // To its end, so that the connection can be used again.
    body.resume()
    this.#source.slots.release(this)
    if (this.#bytes <= 0) this.push(null)
    else if (this.#isWanted) this._read()
  }
}

function firstOf({ from, to }: Span): Span {
  return { from, to: Math.min(to, from + mostAtOnce - 1) }
}
