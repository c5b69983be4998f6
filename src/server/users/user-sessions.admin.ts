import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/base/errors.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { deleteAnySession, deleteSessionsOf, listAllSessions } from '#server/session/sessions.queries.ts'
import { findUser } from '#server/session/sign-in.queries.ts'
import { userSessionSheet } from './user-sessions.sheet.ts'

/** Open sessions, and ending them. */
export async function userSessionRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /sessions',
    summary: '所有登录',
    may: 'users.manage',
    sheet: userSessionSheet,
    answer: async ({ read, query, now, signed }) => {
      const { rows, total } = await listAllSessions(read, now, query)
      const { page = 1, pageSize = 20 } = query
      const items = rows.map((row) => ({
        id: row.id,
        user: { id: row.user_id, name: row.name, displayName: row.display_name },
        createdAt: row.created_at,
        seenAt: row.seen_at,
        address: row.address,
        agent: row.agent,
        isThis: row.id === signed.sessionId,
      }))
      return { items, page, pageSize, total }
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /sessions/:id',
    summary: '让一个登录失效',
    may: 'users.manage',
    answer: async ({ params, write }) => {
      await write(async (trx, _touch, audit) => {
        const user = await deleteAnySession(trx, params.id)
        if (!user) throw notFound()
        await audit({ act: 'session.end', subject: 'session', id: user.id, name: user.name })
      })
      return null
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /users/:id/sessions',
    summary: '让一个用户的所有登录失效',
    may: 'users.manage',
    answer: async ({ params, write, signed }) => {
      await write(async (trx, _touch, audit) => {
        const user = await findUser(trx, params.id)
        if (!user) throw notFound()
        await deleteSessionsOf(trx, user.id, user.id === signed.id ? signed.sessionId : undefined)
        await audit({ act: 'session.end_all', subject: 'session', id: user.id, name: user.display_name })
      })
      return null
    },
  })
}
