import type { FastifyInstance } from 'fastify'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { WinnerListQuery, WinnerPage } from '#shared/competitions/award-views.ts'
import { answerWinners } from './awards.answers.ts'

export async function winnerRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/winners',
    summary: '荣誉名单，可按赛季、类型与奖项筛选；total 最多数到一万',
    query: WinnerListQuery,
    data: WinnerPage,
    answer: ({ query, ...ctx }) => answerWinners(ctx, query),
  })
}
