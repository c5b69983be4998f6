import type { FastifyInstance } from 'fastify'
import { conflict, type Fault, invalid } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import { takeTurnWith } from '#server/competitions/store/lock.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { ScorekeepersView } from '#shared/admin/competitions.ts'
import { loadCompetition } from './act-on.service.ts'
import { listPossibleKeepers, listScorekeeping, replaceScorekeeping } from './scorekeepers.queries.ts'

export async function scorekeeperRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /competitions/:id/scorekeepers',
    summary: '谁记哪些比赛的分',
    may: 'competitions.write',
    answer: async ({ read, params }) => {
      await loadCompetition(read, params.id)
      return await viewScorekeepers(read, params.id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /competitions/:id/scorekeepers',
    summary: '分配记分员；match 为 null 表示整项赛事',
    may: 'competitions.write',
    answer: async ({ write, params: { id }, body }) =>
      await write(async (trx, _touch, audit) => {
        // Its matches stay while it is assigned to them, and the users as they are.
        await takeTurnWith(trx, [id])
        const { document, ids } = await loadCompetition(trx, id)
        const users = new Map((await listPossibleKeepers(trx)).map((user) => [user.id, user.display_name]))
        const faults = body.items.flatMap(({ userId, match }, i): Fault[] => [
          ...(users.has(userId) ? [] : [{ path: `/items/${i}/userId`, message: '这个用户不存在或已停用，请另选一人' }]),
          ...(match === null || ids.matches.has(match)
            ? []
            : [{ path: `/items/${i}/match`, message: '这项赛事没有这场比赛，请刷新后再选' }]),
        ])
        if (faults.length > 0) throw invalid(faults)
        const before = await viewScorekeepers(trx, id)
        if (before.rev !== body.rev) throw conflict('记分员刚被别人重新分配过', before)
        const wanted = body.items.map(({ userId, match }) => ({
          userId,
          matchId: match === null ? null : (ids.matches.get(match) ?? null),
        }))
        await replaceScorekeeping(trx, id, await listScorekeeping(trx, id), wanted)
        const after = await viewScorekeepers(trx, id)
        if (JSON.stringify(before.items) !== JSON.stringify(after.items)) {
          await audit({
            act: 'competition.scorekeepers',
            subject: 'competition',
            id,
            name: document.competition.name,
            before: { items: before.items },
            after: { items: after.items },
          })
        }
        return after
      }, 'alongside'),
  })
}

async function viewScorekeepers(db: Selecting, id: number): Promise<ScorekeepersView> {
  const kept = await listScorekeeping(db, id)
  const users = await listPossibleKeepers(db)
  const items = kept.map((row) => ({ userId: row.user_id, match: row.match_key }))
  return {
    rev: revOf(items),
    items,
    users: users.map(({ id: userId, display_name, role }) => ({ id: userId, displayName: display_name, role })),
  }
}
