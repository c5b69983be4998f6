import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/base/errors.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import { linkAddress } from './first-admin.service.ts'
import { invitationSheet } from './invitations.sheet.ts'
import { deleteInvitation, insertLink, listInvitations } from './users.queries.ts'

/** Invitations: one-time links to create an account. */
export async function invitationRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /invitations',
    summary: '还没用的邀请',
    may: 'users.manage',
    sheet: invitationSheet,
    answer: async ({ read, now }) => {
      const rows = await listInvitations(read, now)
      return {
        items: rows.map((row) => ({
          id: row.id,
          role: row.role ?? 'scorekeeper',
          note: row.note,
          createdAt: row.created_at,
          createdBy: row.created_by,
          expiresAt: row.expires_at,
        })),
      }
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /invitations',
    summary: '邀请一个用户',
    may: 'users.manage',
    answer: async ({ body, signed, write, now }) => {
      const token = newToken()
      const note = body.note.trim()
      const { expiresAt } = await write(async (trx, _touch, audit) => {
        const link = { tokenHash: hashOf(token), kind: 'invitation', role: body.role, userId: null, note, createdBy: signed.id } as const
        await audit({ act: 'user.invite', subject: 'user', name: note, after: { role: body.role } })
        return await insertLink(trx, link, now)
      })
      return { address: linkAddress(context.env.publicUrl, token), expiresAt }
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /invitations/:id',
    summary: '撤回邀请',
    may: 'users.manage',
    answer: async ({ params, write }) => {
      await write(async (trx, _touch, audit) => {
        const gone = await deleteInvitation(trx, params.id)
        if (!gone) throw notFound()
        await audit({ act: 'user.invitation_withdraw', subject: 'user', name: gone.note, before: { role: gone.role } })
      })
      return null
    },
  })
}
