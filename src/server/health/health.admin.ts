import { stat, statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { programVersion } from '#server/base/program-version.ts'
import type { ChangeBus } from '#server/cache/bus.ts'
import { latestChange } from '#server/cache/changes.queries.ts'
import { schemaNumber } from '#server/db/migrate.ts'
import { type Db, databaseFile } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { Live } from '#server/live/live.service.ts'
import type { Metrics } from '#server/metrics/metrics.service.ts'
import { listComing } from './coming.queries.ts'
import { databaseVersion, postgresBytes } from './health.queries.ts'

interface Parts extends ConsoleContext {
  db: Db
  bus: ChangeBus
  metrics: Metrics
  live: Pick<Live, 'figures'>
}

const shownComing = 20

export async function healthAdminRoutes(app: FastifyInstance, { db, bus, metrics, live, ...context }: Parts): Promise<void> {
  const { env } = context

  adminRoute(app, context, {
    endpoint: 'GET /health',
    summary: '运行状况',
    may: 'health.read',
    answer: async ({ read, now }) => {
      const { memoryBytes, cache, hits, routed } = await metrics.totals()
      return {
        versions: {
          program: await programVersion(),
          node: process.versions.node,
          database: await databaseVersion(db),
          schema: schemaNumber,
        },
        startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
        now,
        disk: await statfs(env.dataFolder).then(
          ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
          () => null,
        ),
        databaseBytes: db.dialect === 'postgres' ? await postgresBytes(read) : await fileBytes(databaseFile(env.dataFolder)),
        memoryBytes,
        cache: { ...cache, longestBytes: env.cacheBytes, hits, routed },
        changes: { ...bus.state(), latest: await latestChange(read) },
        isProxyUnknown: live.figures().isProxyUnknown,
        coming: await listComing(read, now, shownComing),
      }
    },
  })
}

/** Includes the write-ahead log, which is not yet checkpointed into it. */
async function fileBytes(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((one) =>
      stat(one).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
