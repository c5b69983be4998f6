import type { FastifyRequest } from 'fastify'
import { networksOf } from '#server/base/network.model.ts'
import { isInside } from './inside.ts'

/** The client's, as far as proxies are trusted. Empty once the connection is gone, whatever the type says: it is read from the socket. */
export function clientAddress(request: FastifyRequest): string {
  const address: string | undefined = request.ip
  return address ?? ''
}

/** Whose turn an answer to this request waits for: the widest network of the client. Undefined for a request of this program. */
export function askingNetwork(request: FastifyRequest): string | undefined {
  return isInside(request) ? undefined : networksOf(clientAddress(request)).at(-1)
}
