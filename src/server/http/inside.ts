import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Envelope } from '#shared/envelope.ts'

/** Used as the remote address when the server calls its own API; no network connection can have it. */
export const insideAddress = 'inside'

export function isInside(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === insideAddress
}

const handed = new WeakMap<IncomingMessage, Envelope>()

const texts = new WeakMap<object, readonly string[]>()

/** The JSON of an answer's data, in pieces, and of each of its fields. */
export interface Written {
  pieces: readonly string[]
  fields: readonly { field: unknown; text: string }[]
}

/**
 * Passes the envelope as an object to a page of this process, which would otherwise parse the bytes that were just serialised. `text`: the JSON of
 * its data.
 */
export function handOver(
  request: IncomingMessage,
  response: ServerResponse,
  { envelope, text }: { envelope: Envelope; text: Written },
): void {
  handed.set(request, envelope)
  if (isObject(envelope.data)) texts.set(envelope.data, text.pieces)
  for (const { field, text: written } of text.fields) if (isObject(field)) texts.set(field, [written])
  response.end()
}

/**
 * The JSON of data that was handed over, or of a field of it, so that a page in which it stands need not write it again; undefined for
 * anything else.
 */
export function handedText(data: object): readonly string[] | undefined {
  return texts.get(data)
}

/** The envelope that was passed for a request; undefined where it was answered with bytes, as errors are. */
export function handedOver(request: IncomingMessage): Envelope | undefined {
  return handed.get(request)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
