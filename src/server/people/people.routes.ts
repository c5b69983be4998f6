import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { publicRoute } from '#server/cache/public-route.ts'
import type { PublicContext } from '#server/context.ts'
import { PlayerView, TeamView } from '#shared/competitions/record-views.ts'
import { Id } from '#shared/envelope.ts'
import { answerPlayer, answerTeam } from './people.answers.ts'

export async function peopleRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/teams/:id',
    summary: '一支队伍：成员、战绩、比赛与荣誉',
    params: Type.Object({ id: Id }),
    data: TeamView,
    answer: ({ params, ...asking }) => answerTeam(asking, params.id),
  })

  publicRoute(app, context, {
    url: '/api/players/:id',
    summary: '一名选手：战绩、比赛与荣誉',
    params: Type.Object({ id: Id }),
    data: PlayerView,
    answer: ({ params, ...asking }) => answerPlayer(asking, params.id),
  })
}
