import type { FastifyInstance } from 'fastify'
import { instant } from '#server/base/clock.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { type Signed, signedOf } from '#server/session/console-session.service.ts'
import { exportList } from '#server/sheets/list-export.ts'
import type { QueryOf } from '#shared/admin/contract.ts'
import { may } from '#shared/admin/policy.ts'
import { matchSheet } from './matches.sheet.ts'
import { answerAdminMatch, answerAdminMatches, answerAdminMatchesAfter } from './matches-admin.answers.ts'
import type { ListPlace } from './matches-admin.queries.ts'
import { answerRounds } from './rounds.answers.ts'

export async function matchAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /matches',
    summary: '可以记分的比赛；记分员只看到分配给自己的，未公布的赛果也在内',
    may: 'results.record',
    answer: ({ read, now, query, signed }) => answerAdminMatches({ read, now, keeper: keeperOf(signed) }, query),
  })

  // Not as pages of the list: after half a million matches each page would walk past all of them.
  exportList(app, {
    endpoint: 'GET /matches/export',
    summary: '可以记分的比赛',
    may: 'results.record',
    sheet: matchSheet,
    now: () => instant(context.clock),
    pageOf: async (request, _reply, { pageSize, cursor }) => {
      const caller = { read: context.read, now: instant(context.clock), keeper: keeperOf(signedOf(request)) }
      // Checked by the endpoint's query schema.
      const { competition, state, day } = request.query as QueryOf<'GET /matches'>
      const after = cursor === undefined ? null : placeOf(cursor)
      const { items, place } = await answerAdminMatchesAfter(caller, { competition, state, day }, { after, limit: pageSize })
      return { items, next: place && cursorOf(place) }
    },
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
    answer: ({ read, now, params, signed }) => answerAdminMatch({ read, now, keeper: keeperOf(signed), userId: signed.id }, params.id),
  })
}

function cursorOf({ walk, listedAt, id }: ListPlace): string {
  return `${walk}_${listedAt}_${id}`
}

function placeOf(cursor: string): ListPlace {
  const [walk, listedAt = '', id] = cursor.split('_')
  return { walk: Number(walk), listedAt, id: Number(id) }
}

/** A user who may correct results may score any match. */
function keeperOf({ id, role }: Signed): number | null {
  return may(role, 'results.correct') ? null : id
}
