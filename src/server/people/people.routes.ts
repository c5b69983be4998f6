import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { MeetingsQuery, MeetingsView, PlayerView, RecordQuery, TeamView } from '#shared/competitions/record-views.ts'
import { Id } from '#shared/envelope.ts'
import { answerMeetings } from './meetings.answers.ts'
import { answerPlayer, answerTeam } from './people.answers.ts'

export async function peopleRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/teams/:id',
    summary: '一支战队：成员、战绩、比赛与荣誉',
    params: Type.Object({ id: Id }),
    query: RecordQuery,
    data: TeamView,
    answer: ({ params, query, ...ctx }) => answerTeam(ctx, params.id, query),
  })

  publicRoute(app, context, {
    url: '/api/players/:id',
    summary: '一名选手：战绩、比赛与荣誉',
    params: Type.Object({ id: Id }),
    query: RecordQuery,
    data: PlayerView,
    answer: ({ params, query, ...ctx }) => answerPlayer(ctx, params.id, query),
  })

  publicRoute(app, context, {
    url: '/api/meetings',
    summary: '两支战队（team 与 opponent）或两名选手（player 与 opponent）的全部交锋',
    query: MeetingsQuery,
    data: MeetingsView,
    answer: ({ query, ...ctx }) => answerMeetings(ctx, query),
  })
}
