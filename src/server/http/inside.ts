import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Envelope } from '#shared/envelope.ts'

/** Used as the remote address when the server calls its own API; no network connection can have it. */
export const insideAddress = 'inside'

export function isInside(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === insideAddress
}

const handed = new WeakMap<IncomingMessage, Envelope>()

/** Passes the envelope as an object to a page of this process, which would otherwise parse the bytes that were just serialised. */
export function handOver(request: IncomingMessage, response: ServerResponse, envelope: Envelope): void {
  handed.set(request, envelope)
  response.end()
}

/** The envelope that was passed for a request; undefined where it was answered with bytes, as errors are. */
export function handedOver(request: IncomingMessage): Envelope | undefined {
  return handed.get(request)
}
