import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { MatchesNow, MatchesNowQuery, MatchListQuery, MatchPage } from '#shared/competitions/match-lists.ts'
import { MatchView } from '#shared/competitions/match-view.ts'
import { Id } from '#shared/envelope.ts'
import { matchCalendarRoutes } from './calendar.routes.ts'
import { answerMatch } from './match.answers.ts'
import { answerMatchesNow, answerMatchList } from './match-list.answers.ts'

export async function matchRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  publicRoute(app, context, {
    url: '/api/matches',
    summary: '比赛列表，可按赛事、阶段、战队、选手、状态与日期筛选；total 最多数到一万',
    query: MatchListQuery,
    data: MatchPage,
    answer: ({ query, ...ctx }) => answerMatchList(ctx, query),
  })

  publicRoute(app, context, {
    url: '/api/matches/now',
    summary: '正在进行、接下来、最近结束（按结束时间）和待更新的比赛',
    query: MatchesNowQuery,
    data: MatchesNow,
    answer: ({ query, ...ctx }) => answerMatchesNow(ctx, query),
  })

  publicRoute(app, context, {
    url: '/api/matches/:id',
    summary: '一场比赛：比分、每局、经过、往绩与相关新闻',
    params: Type.Object({ id: Id }),
    data: MatchView,
    answer: ({ params, ...ctx }) => answerMatch(ctx, params.id),
  })

  await matchCalendarRoutes(app, context)
}
