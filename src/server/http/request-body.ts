import type { Readable } from 'node:stream'
import { HttpError } from '#server/base/errors.ts'

/** The body is longer than it may be. */
export class BodyTooLong extends Error {}

interface BodyBounds {
  maxBytes: number
  /** What the client says that is coming, 0 where it does not say. */
  announcedBytes: number
}

/**
 * The chunks of a request's body. Throws `BodyTooLong`, or an `HttpError` where the body ends before it is whole.
 *
 * Whoever stops reading early must still be able to answer. Node's own iterator and `pipeline` would then destroy the request, which takes its
 * socket away and leaves the client stuck in its sending; here the rest is read and thrown away until `limitBody` ends the connection.
 */
export async function* chunksOf(body: Readable, { maxBytes, announcedBytes }: BodyBounds): AsyncGenerator<Buffer> {
  if (announcedBytes > maxBytes) throw new BodyTooLong()
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false })
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch(broken)
      if (done) return
      bytes += value.length
      if (bytes > maxBytes) throw new BodyTooLong()
      yield value
    }
  } finally {
    await chunks.return?.()
    body.resume()
  }
}

function broken(cause: unknown): never {
  throw Object.assign(new HttpError(400, 400, '上传中断了，请重试'), { cause })
}
