import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Clock, instant } from '#server/base/clock.ts'
import type { Write } from '#server/http/context.ts'
import { knownChannels } from '#server/visits/known-channels.model.ts'
import { ErrorEnvelope, envelope, noQuery } from '#shared/envelope.ts'
import { VitalsReport } from '#shared/vitals.ts'
import { deleteVitalsBefore, insertVitals } from './vitals.queries.ts'

const sweepEvery = 1_000
/** How long reports are kept, ms: 90 days. */
const keptMs = 90 * 86_400_000

export async function vitalRoutes(app: FastifyInstance, { write, clock }: { write: Write; clock: Clock }): Promise<void> {
  let received = 0
  const knownChannel = knownChannels(clock)
  app.post<{ Body: VitalsReport }>(
    '/api/vitals',
    {
      config: { access: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        summary: '真实访问的性能指标',
        querystring: noQuery,
        body: VitalsReport,
        response: { 200: envelope(Type.Null()), '4xx': ErrorEnvelope },
      },
    },
    async (request) => {
      const isTimeToSweep = received++ % sweepEvery === 0
      const { channel, ...rest } = request.body
      const measured = { ...rest, channel: channel === undefined ? null : knownChannel(channel) }
      await write(async (db) => {
        await insertVitals(db, measured, instant(clock))
        if (isTimeToSweep) await deleteVitalsBefore(db, new Date(clock().getTime() - keptMs).toISOString())
      }, 'alongside')
      return { code: 200, message: '成功', data: null }
    },
  )
}
