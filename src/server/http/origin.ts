import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/base/env.ts'
import { HttpError } from '#server/base/errors.ts'

/**
 * Throws where another site could have sent the request: a request that changes something must have our own origin, and where a browser
 * sends `Sec-Fetch-Site`, it must be same-origin.
 */
export function requireOwnOrigin(request: FastifyRequest, env: Env): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (site !== undefined && site !== 'same-origin' && !(isReading && site === 'none')) throw foreign(env)
  if (!isReading && origin !== env.publicUrl) throw foreign(env)
}

function foreign(env: Env): HttpError {
  return new HttpError(403, 403, `这个请求不是从管理后台发出的。请从 ${env.publicUrl}/admin 打开后台再试`)
}
