import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Envelope } from '#shared/envelope.ts'

/** The remote address of a request of this server to its own API; no network connection can have it. */
export const internalAddress = 'inside'

export function isInternal(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === internalAddress
}

const envelopes = new WeakMap<IncomingMessage, Envelope>()
/** By what they are the JSON of. */
const texts = new WeakMap<object, readonly string[]>()

/** The JSON of an answer's data, in pieces, and of each of its fields. */
export interface JsonPieces {
  pieces: readonly string[]
  fields: readonly { field: unknown; text: string }[]
}

/**
 * Passes the envelope as an object to a page of this process, which would otherwise parse the bytes that were just serialised. `text`: the JSON of
 * its data.
 */
export function passEnvelope(
  request: IncomingMessage,
  response: ServerResponse,
  { envelope, text }: { envelope: Envelope; text: JsonPieces },
): void {
  envelopes.set(request, envelope)
  if (isObject(envelope.data)) texts.set(envelope.data, text.pieces)
  for (const { field, text: json } of text.fields) if (isObject(field)) texts.set(field, [json])
  response.end()
}

/**
 * The JSON of data that was passed, or of a field of it, so that a page in which it stands need not serialise it again; undefined for
 * anything else.
 */
export function passedJson(data: object): readonly string[] | undefined {
  return texts.get(data)
}

/** The envelope that was passed for a request; undefined where it was answered with bytes, as errors are. */
export function passedEnvelope(request: IncomingMessage): Envelope | undefined {
  return envelopes.get(request)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
