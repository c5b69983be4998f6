import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { Id } from '#shared/envelope.ts'
import { OpeningListQuery, OpeningPage, OpeningView } from '#shared/openings.ts'
import { answerOpening, answerOpeningList } from './openings.answers.ts'
import { openingCalendarRoutes } from './openings-calendar.routes.ts'

export async function openingRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  publicRoute(app, context, {
    url: '/api/openings',
    summary: '新服，可按区和状态筛选',
    query: OpeningListQuery,
    data: OpeningPage,
    answer: ({ query, ...ctx }) => answerOpeningList(ctx, query),
  })

  publicRoute(app, context, {
    url: '/api/openings/:id',
    summary: '一座新服：时间、状态、合服经过',
    params: Type.Object({ id: Id }),
    data: OpeningView,
    answer: ({ params, ...ctx }) => answerOpening(ctx, params.id),
  })

  await openingCalendarRoutes(app, context)
}
