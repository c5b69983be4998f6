import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import {
  FigureEntries,
  FigureEntriesQuery,
  FigureRanking,
  FigureRankingQuery,
  FigureRecords,
  MatchSeries,
} from '#shared/competitions/statistic-views.ts'
import { Id } from '#shared/envelope.ts'
import {
  answerFigureEntries,
  answerFigureRanking,
  answerMatchSeries,
  answerPlayerFigures,
  answerTeamFigures,
} from './statistics.answers.ts'

const params = Type.Object({ id: Id })

export async function statisticsRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/competitions/:id/figures',
    summary: '一项赛事按一个数据项的排名；figure 选数据项，sort 按合计、平均或最好一次，每页五十行',
    params,
    query: FigureRankingQuery,
    data: FigureRanking,
    answer: ({ params: { id }, query, ...ctx }) => answerFigureRanking(ctx, id, query),
  })

  publicRoute(app, context, {
    url: '/api/competitions/:id/figures/entries',
    summary: '一个参赛者（entrant）或一名选手（player）的一个数据项是哪些比赛、哪些局得来的，最近的在前',
    params,
    query: FigureEntriesQuery,
    data: FigureEntries,
    answer: ({ params: { id }, query, ...ctx }) => answerFigureEntries(ctx, id, query),
  })

  publicRoute(app, context, {
    url: '/api/teams/:id/figures',
    summary: '一支战队在各项赛事里的数据：合计、平均与最好一次',
    params,
    data: FigureRecords,
    answer: ({ params: { id }, ...ctx }) => answerTeamFigures(ctx, id),
  })

  publicRoute(app, context, {
    url: '/api/players/:id/figures',
    summary: '一名选手在各项赛事里的数据：合计、平均与最好一次',
    params,
    data: FigureRecords,
    answer: ({ params: { id }, ...ctx }) => answerPlayerFigures(ctx, id),
  })

  publicRoute(app, context, {
    url: '/api/matches/:id/series',
    summary: '一场比赛的走势：各局与整场的点，秒与数值',
    params,
    data: MatchSeries,
    answer: ({ params: { id }, ...ctx }) => answerMatchSeries(ctx, id),
  })
}
