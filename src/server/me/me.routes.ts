import type { FastifyInstance } from 'fastify'
import { ErrorEnvelope, envelope } from '#shared/envelope.ts'
import { Me } from '#shared/me.ts'
import { tokenInvalid } from '../errors.ts'
import type { Verifier } from './token.ts'

export async function meRoutes(app: FastifyInstance, { verify }: { verify: Verifier }): Promise<void> {
  app.get(
    '/api/me',
    {
      config: { access: 'player', rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        summary: '当前玩家（Sub-Token 优先于 game-token）',
        querystring: { type: 'object', additionalProperties: false },
        response: { 200: envelope(Me), '4xx': ErrorEnvelope },
      },
    },
    async (request, reply) => {
      const token = request.headers['sub-token'] ?? request.headers['game-token']
      if (typeof token !== 'string' || token === '') throw tokenInvalid()
      reply.header('cache-control', 'no-store')
      return { code: 200, message: '成功', data: await verify(token) }
    },
  )
}
