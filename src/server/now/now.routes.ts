import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Clock, instant } from '#server/base/clock.ts'
import { ErrorEnvelope, envelope, Instant, noQuery } from '#shared/envelope.ts'

/** What time it is here: a phone's clock may be minutes off, and a countdown to a moment of the site must not be. */
export async function nowRoutes(app: FastifyInstance, { clock }: { clock: Clock }): Promise<void> {
  const schema = {
    // Our own pages' alone: all that is offered to others is an answer that may be kept.
    hide: true,
    querystring: noQuery,
    response: { 200: envelope(Type.Object({ now: Instant })), '4xx': ErrorEnvelope, '5xx': ErrorEnvelope },
  }
  app.get('/api/now', { config: { access: 'public' }, schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { code: 200, message: '成功', data: { now: instant(clock) } }
  })
}
