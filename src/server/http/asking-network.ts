import type { FastifyRequest } from 'fastify'
import { networksOf } from '#server/base/network.model.ts'
import { isInside } from './inside.ts'

/** Whose turn an answer to this request waits for: the widest network of the client. Undefined for a request of this program. */
export function askingNetwork(request: FastifyRequest): string | undefined {
  return isInside(request) ? undefined : networksOf(request.ip).at(-1)
}
