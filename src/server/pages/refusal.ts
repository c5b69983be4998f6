import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/base/env.ts'
import { HttpError } from '#server/base/errors.ts'
import { isBusy, isUnavailable } from '#server/db/contention.ts'
import type { PublicContext } from '#server/http/context.ts'
import { retryLater } from '#server/http/error-handler.ts'
import type { RefusalCause } from '#shared/refusal-cause.ts'
import type { SiteBuild } from './site-build.ts'

interface Parts extends Pick<PublicContext, 'headers'> {
  env: Pick<Env, 'publicUrl'>
  site: SiteBuild
}

/** Answers with a page where none can be made now; throws every other error. It is made once: what is refused must cost nothing. */
export function refusalBy({ site, env, headers }: Parts) {
  const sent = { ...headers, ...retryLater, refresh: '10', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }
  const made = new Map<RefusalCause, string>()
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const cause = causeOf(error)
    if (cause === null) throw error
    if (cause === 'away') request.log.error({ err: error }, 'request failed')
    const page = made.get(cause) ?? (await site.renderRefusal({ cause, publicUrl: env.publicUrl, assetsOf: (file) => site.assetsOf(file) }))
    made.set(cause, page)
    return await reply.code(503).headers(sent).send(page)
  }
}

function causeOf(error: unknown): RefusalCause | null {
  if (error instanceof HttpError && error.status === 503) return 'busy'
  return isBusy(error) || isUnavailable(error) ? 'away' : null
}
