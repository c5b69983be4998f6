import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { loggedPath } from '#server/base/log.ts'
import { networkOf } from '#server/base/network.model.ts'
import type { Db } from '#server/db/open.ts'
import { registerOpenApi } from '#server/docs/docs.routes.ts'
import { requireAccessRules } from '#server/http/access.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Write } from '#server/http/context.ts'
import { handleErrors } from '#server/http/error-handler.ts'
import type { Headers } from '#server/http/headers.ts'
import { isInternal } from '#server/http/internal-request.ts'
import { refuseWhenOverloaded } from '#server/http/overload.ts'
import { type CountRequest, countInMemory, requestLimits } from '#server/http/request-limits.ts'
import type { RouteTable } from '#server/http/route-table.ts'
import { serializerFor } from '#server/http/serialization.ts'
import { validatorFor } from '#server/http/validation.ts'
import type { Metrics } from '#server/metrics/metrics.service.ts'
import { guardConsole } from '#server/session/console-session.service.ts'
import { countRequests } from '#server/session/sign-in.queries.ts'
import * as apiPaths from '#shared/api-paths.ts'

interface Parts {
  env: Env
  db: Db
  clock: Clock
  write: Write
  headers: Headers
  metrics: Pick<Metrics, 'routed'>
  /** Of the whole server, as they are added. */
  routes: RouteTable
  /** Of the other processes of this machine, where there are some. */
  count: CountRequest | undefined
  longestLoopDelayMs: number
}

/** What holds for every request, set before the first route: access, checks of what is sent, errors, log, limits, sessions of the console. */
export async function setRequestRules(app: FastifyInstance, parts: Parts): Promise<void> {
  const { env, db, clock, write, headers, metrics, routes, count, longestLoopDelayMs } = parts
  requireAccessRules(app, routes)
  app.setValidatorCompiler(validatorFor)
  app.setSerializerCompiler(serializerFor)
  // Bodies are JSON only: text/plain could be sent by a form of another site without a preflight.
  app.removeContentTypeParser('text/plain')
  handleErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isInternal(request)) return
    // A stream is no request that took ten minutes.
    if (request.routeOptions.url === apiPaths.live() && reply.raw.statusCode === 200) return
    metrics.routed(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    request.log.info(
      { path: loggedPath(request.url), method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  const store = requestLimits({
    count: count ?? countInMemory(),
    countForAll: db.dialect === 'postgres' ? countRequests(db.write) : null,
    onAway: (error) => app.log.warn({ err: error }, 'limits are counted by this machine alone while the database is away'),
  })
  await app.register(rateLimit, { global: false, store, keyGenerator: (request) => networkOf(clientAddress(request)) })
  refuseWhenOverloaded(app, longestLoopDelayMs)
  await guardConsole(app, { env, read: db.read, clock, write })
  await registerOpenApi(app, env)
}
