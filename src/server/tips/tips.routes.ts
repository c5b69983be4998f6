import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { Id } from '#shared/envelope.ts'
import { TipList, TipListQuery, TipView } from '#shared/tips.ts'
import { answerTip, answerTips } from './tips.answers.ts'

export async function tipRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/tips',
    summary: '下载指引，按平台',
    query: TipListQuery,
    data: TipList,
    answer: ({ query, ...ctx }) => answerTips(ctx, query),
  })

  publicRoute(app, context, {
    url: '/api/tips/:id',
    summary: '一条下载指引',
    params: Type.Object({ id: Id }),
    data: TipView,
    answer: ({ params, ...ctx }) => answerTip(ctx, params.id),
  })
}
