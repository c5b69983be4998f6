import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheTag } from './tags.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The output of a renderer, before it is cached. */
export interface Rendered {
  status: number
  /** Lower-case names, without the headers that `CachedAnswer` adds. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Bytes at the end of the body that make no other version of it: the ETag is made of those before. */
  tail?: number
}

/** The tags of an answer, and when it becomes out of date, ms since 1970. */
export interface Freshness {
  tags: readonly CacheTag[]
  /** From then on something in it may have to be hidden: it is never served again, even if the database is down. */
  goneAt: number
  /** From then on there is more or newer content. Not after `goneAt`. */
  changesAt: number
  freshUntil: number
  /** Whether the tags are sent to caches between us and the visitor. */
  sendsTags: boolean
}

/** Below this size compression saves less than its headers cost, bytes. */
const worthCompressing = 900
/** Up to this size Node writes a string body and its headers together, from the stack, bytes. */
const longestText = 14 * 1024
const takesBeforeText = 20

/** A response ready to be sent, with its body once per encoding. */
export class CachedAnswer {
  readonly status: number
  readonly tags: readonly CacheTag[]
  readonly goneAt: number
  readonly changesAt: number
  #freshUntil: number
  /** By the process's monotonic clock. */
  #standsInUntil = Number.NEGATIVE_INFINITY
  readonly #body: Buffer
  readonly #ownHeaders: Readonly<Record<string, string>>
  readonly #sendsTags: boolean
  readonly #tail: number
  #etag: string | null = null
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly #ready = new Map<Encoding, Outgoing>()

  constructor(rendered: Rendered, { tags, goneAt, changesAt, freshUntil, sendsTags }: Freshness) {
    this.status = rendered.status
    this.#body = ownBytes(rendered.body)
    this.tags = tags
    this.goneAt = goneAt
    this.changesAt = changesAt
    this.#freshUntil = freshUntil
    this.#ownHeaders = rendered.headers
    this.#sendsTags = sendsTags
    this.#tail = rendered.tail ?? 0
  }

  /** Weak, for it is the same for every encoding. Made when it is first asked for: most answers of the API are only put into a page. */
  get etag(): string {
    // Not the strongest hash, but the quickest: a tag that somebody else's body shares does no harm at this address.
    this.#etag ??= `W/"${hash('sha1', this.#body.subarray(0, this.#body.length - this.#tail), 'base64url').slice(0, 22)}"`
    return this.#etag
  }

  get #headers(): Readonly<Record<string, string>> {
    return {
      ...this.#ownHeaders,
      ...(this.status === 200
        ? { 'cache-control': 'no-cache', etag: this.etag, ...(this.#sendsTags ? { 'cache-tag': tagsOnTheLine(this.tags) } : {}) }
        : { 'cache-control': 'no-store' }),
      vary: 'Accept-Encoding',
    }
  }

  /**
   * The memory it will take, bytes: the body, its encodings (most visitors ask for the same one) and the headers. The encodings of a short
   * body may be stored as strings too, in the garbage-collected heap, where they take more.
   */
  get size(): number {
    return Math.ceil(this.#body.length * (this.#body.length <= longestText ? 1.7 : 1.4)) + 1_024
  }

  isFreshAt(now: number): boolean {
    return now < this.#freshUntil
  }

  /** Whether it is fresh, or stands in for one that cannot be made now. */
  isServedAt(now: number): boolean {
    return now < this.#freshUntil || (now < this.goneAt && performance.now() < this.#standsInUntil)
  }

  /** Makes it stale: the next request fills it again; until then it is the last good answer. */
  expire(): void {
    this.#freshUntil = Number.NEGATIVE_INFINITY
    this.#standsInUntil = Number.NEGATIVE_INFINITY
  }

  standIn(ms: number): void {
    this.#standsInUntil = performance.now() + ms
  }

  /** Available at once where this encoding was requested before. */
  outgoingNow(encoding: Encoding): Outgoing | undefined {
    return this.#ready.get(encoding)
  }

  async outgoing(wanted: Encoding): Promise<Outgoing> {
    const known = this.#ready.get(wanted)
    if (known) return known
    const encoding = this.#body.length < worthCompressing ? 'identity' : wanted
    const body = encoding === 'identity' ? this.#body : ownBytes(await this.#compress(encoding))
    const outgoing = new Outgoing(this.#headers, encoding, body)
    this.#ready.set(wanted, outgoing)
    this.#compressed.delete(encoding)
    return outgoing
  }

  get body(): Buffer {
    return this.#body
  }

  #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const underWay = this.#compressed.get(encoding) ?? compress(this.#body, encoding)
    this.#compressed.set(encoding, underWay)
    return underWay
  }
}

/** Headers and body of one encoding, prepared once so that a cache hit only has to write them. */
export class Outgoing {
  /** Names and values alternating, as `writeHead` takes them. */
  readonly headers: readonly string[]
  /** The same for 304, which has no body to describe. */
  readonly headersWithoutBody: readonly string[]
  #body: Buffer | string
  /** Requests left until the body is stored as a string; 0 where it is, or where it is too long for that. */
  #takesLeft: number

  constructor(headers: Readonly<Record<string, string>>, encoding: Encoding, body: Buffer) {
    this.#body = body
    const longest = encoding === 'identity' ? worthCompressing : longestText
    this.#takesLeft = body.length <= longest ? takesBeforeText : 0
    this.headersWithoutBody = Object.entries(headers).flat()
    this.headers = [
      ...this.headersWithoutBody,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.length),
    ]
  }

  /**
   * The body to write. A small body that is often requested is stored as a string of one character per byte: headers and body then go out
   * in one write, a third cheaper than two buffers. Other bodies stay buffers outside the JavaScript heap, where they take half the memory.
   */
  take(): Buffer | string {
    if (this.#takesLeft > 0 && --this.#takesLeft === 0) this.#body = this.#body.toString('latin1')
    return this.#body
  }
}

/** Node cuts small buffers out of slabs of 64 KB: keeping one would keep its whole slab in memory. */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}

/**
 * Above this size a slower, stronger brotli costs the visitor more time than the saved bytes are worth: a bracket of 64 is 1 ms faster
 * without it, for 13 % more bytes.
 */
const longestCarefully = 64 * 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: body.length > longestCarefully ? 4 : 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : zip(body, { level: 6 })
}

/** Many proxies allow 4 KB for all headers of a response by default. */
const longestTags = 1_024

/** Sorted: the order in which they were read would reveal what was read and left out. Above the limit the tag `all` is sent instead. */
function tagsOnTheLine(tags: readonly string[]): string {
  const text = tags.map(tagOnTheLine).sort().join(',')
  return text.length <= longestTags ? text : 'all'
}

/** `Cache-Tag` is a comma-separated ASCII list. Of the hundreds of tags of a long page nearly all need no escaping. */
function tagOnTheLine(tag: string): string {
  if (/^[\w:-]*$/.test(tag)) return tag
  return encodeURIComponent(tag).replaceAll('%3A', ':')
}
