import type { FastifyInstance } from 'fastify'
import { instant } from '#server/base/clock.ts'
import { HttpError, tokenInvalid } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import type { PublicContext } from '#server/http/context.ts'
import { findPlayerByAccount } from '#server/people/people.queries.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import { ErrorEnvelope, envelope } from '#shared/envelope.ts'
import { Me } from '#shared/me.ts'
import type { Verifier } from './game-token.service.ts'
import { answerOwn } from './own.answers.ts'

interface MeParts extends Pick<PublicContext, 'read' | 'clock'> {
  verify: Verifier
}

export async function meRoutes(app: FastifyInstance, { verify, read, clock }: MeParts): Promise<void> {
  app.get(
    '/api/me',
    {
      config: { access: 'player', rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        summary: '当前玩家和他的战绩（Sub-Token 优先于 game-token）',
        querystring: { type: 'object', additionalProperties: false },
        response: { 200: envelope(Me), '4xx': ErrorEnvelope },
      },
    },
    async (request, reply) => {
      const token = request.headers['sub-token'] ?? request.headers['game-token']
      if (typeof token !== 'string' || token === '') throw tokenInvalid('there is none')
      reply.header('cache-control', 'no-store')
      const holder = await verify(token).catch((error: unknown) => {
        // Otherwise a setting that fits no token would drop every player's without a trace.
        if (error instanceof HttpError && error.status === 401) request.log.info({ why: error.cause }, 'the token of a player was refused')
        throw error
      })
      const now = instant(clock)
      const found = await findPlayerByAccount(read, now, holder.player)
      const profile = found ? { id: found.id, name: publicPlayerName(found) } : null
      const own = found ? await answerOwn({ read, now, deps: new CacheDeps() }, found.id) : null
      return { code: 200, message: '成功', data: { ...holder, profile, own } }
    },
  )
}
