import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#server/base/errors.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import { latestChange } from '#server/cache/changes.queries.ts'
import type { Db } from '#server/db/open.ts'
import { clientAddress, isForwardedByUnknown } from '#server/http/client-address.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import type { Metrics } from '#server/metrics/metrics.service.ts'
import { type SeenAddress, seenAddressPath } from './seen-address.model.ts'

interface HealthParts {
  db: Db
  files: Pick<MediaFiles, 'reach'>
  metrics: Metrics
  metricsToken: string | null
  isEnding(): boolean
}

/** How long one check of the database is reused for all callers, and one of the bucket, ms. */
const readinessMs = 1_000
const bucketReadinessMs = 5_000
/** A database or bucket that takes longer counts as unreachable, ms. */
const longestLookMs = 2_000

export async function healthRoutes(app: FastifyInstance, { db, files, metrics, metricsToken, isEnding }: HealthParts): Promise<void> {
  const plain = { config: { access: 'operator' as const }, schema: { hide: true } }
  const isDatabaseReached = looking(readinessMs, () => latestChange(db.read))
  const isBucketReached = looking(bucketReadinessMs, () => files.reach())
  /** A node that loses the bucket goes on with everything else; one that never had it was set up wrongly. */
  let hasReachedBucket = false

  app.get('/healthz', plain, async (_request, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok'))

  app.get(seenAddressPath, plain, async (request, reply): Promise<SeenAddress> => {
    reply.header('cache-control', 'no-store')
    if (request.headers['x-forwarded-for'] === undefined) return { address: clientAddress(request), proxy: 'none' }
    return { address: clientAddress(request), proxy: isForwardedByUnknown(request) ? 'unknown' : 'known' }
  })

  app.get('/readyz', plain, async (_request, reply) => {
    const [isDatabaseThere, isBucketThere] = await Promise.all([isDatabaseReached(), isBucketReached()])
    hasReachedBucket ||= isBucketThere
    const isReady = !isEnding() && isDatabaseThere && hasReachedBucket
    const ready = isBucketThere ? 'ready' : 'ready, bucket unreachable'
    const said = isEnding() ? 'ending' : isDatabaseThere ? 'bucket unreachable' : 'database unreachable'
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(isReady ? ready : said)
  })

  app.get('/metrics', plain, async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw notFound()
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4')
      .send(await metrics.text())
  })
}

/** Whether `look` succeeds in time; one look is reused for so long, ms. */
function looking(reusedMs: number, look: () => Promise<unknown>): () => Promise<boolean> {
  let last = { at: Number.NEGATIVE_INFINITY, isReached: Promise.resolve(false) }
  return () => {
    const now = performance.now()
    if (now - last.at > reusedMs) {
      const isReached = withTimeout(longestLookMs, look()).then(
        () => true,
        () => false,
      )
      last = { at: now, isReached }
    }
    return last.isReached
  }
}

/** What proxies add: one on this machine passes on what others ask, and not each of them says for whom. */
const forwardedBy = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'],
  ...['cf-connecting-ip', 'true-client-ip', 'x-client-ip'],
]

/** With a token configured, the caller must send it; without one, only this machine itself may read. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null)
    return (
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.raw.socket.remoteAddress ?? '') &&
      forwardedBy.every((name) => request.headers[name] === undefined)
    )
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
