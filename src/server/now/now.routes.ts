import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Clock, instant } from '#server/base/clock.ts'
import { ErrorEnvelope, envelope, Instant, noQuery } from '#shared/envelope.ts'

/** The server's time: a phone's clock may be minutes off, which a countdown must not be. */
export async function nowRoutes(app: FastifyInstance, { clock }: { clock: Clock }): Promise<void> {
  const schema = {
    // For our own pages only: the documented API has cacheable answers only.
    hide: true,
    querystring: noQuery,
    response: { 200: envelope(Type.Object({ now: Instant })), '4xx': ErrorEnvelope, '5xx': ErrorEnvelope },
  }
  app.get('/api/now', { config: { access: 'public' }, schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { code: 200, message: '成功', data: { now: instant(clock) } }
  })
}
