import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import * as apiPaths from '#shared/api-paths.ts'
import {
  CompetitionListQuery,
  CompetitionOutcome,
  CompetitionPage,
  CompetitionQuery,
  CompetitionView,
} from '#shared/competitions/competition-views.ts'
import { Id } from '#shared/envelope.ts'
import { answerCompetition } from './competition.answers.ts'
import { findNamedCompetition } from './named-competition.service.ts'
import { answerOutcome } from './outcome.answers.ts'
import { answerCompetitionList } from './summaries.answers.ts'

export async function competitionRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/competitions',
    summary: '赛事列表，可按类型、赛季与状态筛选；total 最多数到一万',
    query: CompetitionListQuery,
    data: CompetitionPage,
    answer: ({ query, ...ctx }) => answerCompetitionList(ctx, query),
  })

  publicRoute(app, context, {
    url: '/api/competitions/:id',
    summary:
      '一项赛事，连同一个阶段的积分榜与对阵；stage 选阶段，round 看某一轮后的积分榜，q 只看名字里有这些字的参赛者，page 翻积分榜（每页一百行，按位次的天梯五十行）；id 写标识的，转到编号的地址',
    params: Type.Object({ id: Id }),
    query: CompetitionQuery,
    data: CompetitionView,
    called: async (read, params) => {
      const id = await findNamedCompetition(read, params)
      return id === undefined ? undefined : apiPaths.competition(id)
    },
    answer: ({ params, query, ...ctx }) => answerCompetition(ctx, params.id, { ...query, page: query.page ?? 1 }),
  })

  publicRoute(app, context, {
    url: '/api/competitions/:id/outcome',
    summary: '一项赛事的结果：奖项、前几名与场数；stage 是最后一个阶段，它的积分榜与对阵在 /api/competitions/:id?stage=',
    params: Type.Object({ id: Id }),
    data: CompetitionOutcome,
    answer: ({ params, ...ctx }) => answerOutcome(ctx, params.id),
  })
}
