import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#server/base/errors.ts'
import { within } from '#server/base/within.ts'
import { latestChange } from '#server/cache/changes.queries.ts'
import type { Db } from '#server/db/open.ts'
import type { Metrics } from '#server/metrics/metrics.service.ts'
import { type SeenAddress, seenAddressPath } from './seen-address.model.ts'

interface HealthParts {
  db: Db
  metrics: Metrics
  metricsToken: string | null
  isEnding(): boolean
}

/** How long one check of the database is reused for all callers, ms. */
const readinessMs = 1_000
/** A database that takes longer counts as unreachable, ms. */
const longestLookMs = 2_000

export async function healthRoutes(app: FastifyInstance, { db, metrics, metricsToken, isEnding }: HealthParts): Promise<void> {
  const plain = { config: { access: 'operator' as const }, schema: { hide: true } }
  let lastLook = { at: Number.NEGATIVE_INFINITY, isReady: Promise.resolve(false) }

  app.get('/healthz', plain, async (_request, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok'))

  app.get(seenAddressPath, plain, async (request, reply): Promise<SeenAddress> => {
    reply.header('cache-control', 'no-store')
    const isKnown = request.ip !== request.raw.socket.remoteAddress || request.headers['x-forwarded-for'] === undefined
    return { address: request.ip, proxy: request.headers['x-forwarded-for'] === undefined ? 'none' : isKnown ? 'known' : 'unknown' }
  })

  app.get('/readyz', plain, async (_request, reply) => {
    const now = performance.now()
    if (now - lastLook.at > readinessMs) {
      const isReady = within(longestLookMs, latestChange(db.read)).then(
        () => true,
        () => false,
      )
      lastLook = { at: now, isReady }
    }
    const said = isEnding() ? 'ending' : (await lastLook.isReady) ? 'ready' : 'database unreachable'
    return reply
      .code(said === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(said)
  })

  app.get('/metrics', plain, async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw notFound()
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4')
      .send(await metrics.text())
  })
}

/** With a token configured, the caller must send it; without one, only this machine itself may read. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null)
    return (
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.raw.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined
    )
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
