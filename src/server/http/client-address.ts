import type { FastifyRequest } from 'fastify'
import { networksOf } from '#server/base/network.model.ts'
import { isInternal } from './internal-request.ts'

/** The client's, as far as proxies are trusted. Empty once the connection is gone, whatever the type says: it is read from the socket. */
export function clientAddress(request: FastifyRequest): string {
  const address: string | undefined = request.ip
  return address ?? ''
}

/** Whether somebody says that he forwards it who is no trusted proxy. */
export function isForwardedByUnknown(request: FastifyRequest): boolean {
  // Only what a known one forwarded is counted as another hop; the caller may be on the proxy's own machine, with its very address.
  return request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) <= 1
}

/** Whose turn an answer to this request waits for: the widest network of the client. Undefined for a request of this program. */
export function askingNetwork(request: FastifyRequest): string | undefined {
  return isInternal(request) ? undefined : networksOf(clientAddress(request)).at(-1)
}
