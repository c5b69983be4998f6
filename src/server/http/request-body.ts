import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { HttpError } from '#server/base/errors.ts'

/** The body is longer than allowed. */
export class BodyTooLong extends Error {}

interface BodyBounds {
  maxBytes: number
  /** Content-Length, 0 where there is none. */
  announcedBytes: number
}

/**
 * The chunks of a request's body. Throws `BodyTooLong`, or an `HttpError` where the body ends early.
 *
 * A caller that stops reading early must still be able to respond. Node's own iterator and `pipeline` would then destroy the request, which
 * detaches its socket and leaves the client stuck while sending; here the rest is read and discarded until `limitBody` closes the connection.
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

/** Aborted with an `HttpError` where the client leaves before its response: what is made of its body is then of no use to it. */
export function untilGone(response: ServerResponse): AbortSignal {
  const control = new AbortController()
  const check = () => {
    if (!response.writableFinished) control.abort(cutOff())
  }
  if (response.destroyed) check()
  else response.once('close', check)
  return control.signal
}

function broken(cause: unknown): never {
  throw Object.assign(cutOff(), { cause })
}

function cutOff(): HttpError {
  return new HttpError(400, 400, '上传中断了，请重试')
}
