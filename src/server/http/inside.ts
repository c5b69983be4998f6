import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Envelope } from '#shared/envelope.ts'

/** Stands where a caller's address stands when the server calls its own API; no line can bring it. */
export const insideAddress = 'inside'

export function isInside(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === insideAddress
}

const handed = new WeakMap<IncomingMessage, Envelope>()

/** Answers a page of this process with the envelope itself, which would else be written as bytes only to be read again. */
export function handOver(request: IncomingMessage, response: ServerResponse, envelope: Envelope): void {
  handed.set(request, envelope)
  response.end()
}

/** What was handed over to a request; undefined where it was answered by bytes, as errors are. */
export function handedOver(request: IncomingMessage): Envelope | undefined {
  return handed.get(request)
}
