import type { FastifyInstance } from 'fastify'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { Signed } from '#server/session/console-session.service.ts'
import { may } from '#shared/admin/policy.ts'
import { matchSheet } from './matches.sheet.ts'
import { answerAdminMatch, answerAdminMatches } from './matches-admin.answers.ts'
import { answerRounds } from './rounds.answers.ts'

export async function matchAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /matches',
    summary: '可以记分的比赛；记分员只看到分配给自己的，未公布的赛果也在内',
    may: 'results.record',
    sheet: matchSheet,
    answer: ({ read, now, query, signed }) => answerAdminMatches({ read, now, keeper: keeperOf(signed) }, query),
  })

  adminRoute(app, context, {
    endpoint: 'GET /competitions/:id/rounds',
    summary: '一组比赛，按轮排列，供成批录入；记分员只能录分配给自己的',
    may: 'results.record',
    answer: ({ read, params, query, signed }) => answerRounds({ read, keeper: keeperOf(signed) }, params.id, query.group),
  })

  adminRoute(app, context, {
    endpoint: 'GET /matches/:id',
    summary: '一场比赛的记分页',
    may: 'results.record',
    answer: ({ read, now, params, signed }) => answerAdminMatch({ read, now, keeper: keeperOf(signed) }, params.id),
  })
}

/** A user who may correct results may score any match. */
function keeperOf({ id, role }: Signed): number | null {
  return may(role, 'results.correct') ? null : id
}
