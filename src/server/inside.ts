import type { FastifyRequest } from 'fastify'

/** Stands where a caller's address stands when the server calls its own API; no line can bring it. */
export const insideAddress = 'inside'

export function isInside(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === insideAddress
}
