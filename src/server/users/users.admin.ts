import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { forbidden, invalid, notFound } from '#server/base/errors.ts'
import type { Database } from '#server/db/tables.ts'
import { type Audit, adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { countSessions, deleteSessionsOf } from '#server/session/sessions.queries.ts'
import { findUser, type UserRow } from '#server/session/sign-in.queries.ts'
import { mustHaveTotp } from '#server/session/sign-in.service.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import type { Role } from '#shared/admin/roles.ts'
import type { UserLine } from '#shared/admin/users.ts'
import { linkAddress } from './first-admin.service.ts'
import { invitationRoutes } from './invitations.admin.ts'
import { endLinksOf, setDisabled, subjectOf } from './user-access.service.ts'
import { userSessionRoutes } from './user-sessions.admin.ts'
import { deletePasswordLinks, deleteTotpSecret, insertLink, listUsers, lockAdmins, updateUser } from './users.queries.ts'
import { userSheet } from './users.sheet.ts'

/** Users and their roles. Nobody can change their own account here: a session left open must not be enough for that. */
export async function userRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await invitationRoutes(app, context)
  await userSessionRoutes(app, context)

  adminRoute(app, context, {
    endpoint: 'GET /users',
    summary: '用户列表',
    may: 'users.manage',
    sheet: userSheet,
    answer: async ({ read, query, now }) => {
      const { rows, total } = await listUsers(read, query)
      const open = await countSessions(
        read,
        rows.map((row) => row.id),
        now,
      )
      const { page = 1, pageSize = 20 } = query
      return { items: rows.map((row) => lineOf(row, open.get(row.id) ?? 0)), page, pageSize, total }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /users/:id',
    summary: '一个用户',
    may: 'users.manage',
    answer: async ({ read, params, now }) => {
      const row = await findUser(read, params.id)
      if (!row) throw notFound()
      return lineOf(row, (await countSessions(read, [row.id], now)).get(row.id) ?? 0)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PATCH /users/:id',
    summary: '修改用户的名字、角色，停用或启用',
    may: 'users.manage',
    answer: async ({ params, body, signed, read, write, now }) => {
      if (params.id === signed.id && body.role !== undefined && body.role !== signed.role) throw notSelf('/role', '更改自己的角色')
      if (params.id === signed.id && body.isDisabled === true) throw notSelf('/isDisabled', '停用自己')
      const after = await write(async (trx, _touch, audit) => {
        const user = await lockedUser(trx, signed.id, params.id)
        const displayName = body.displayName?.trim()
        if (displayName !== undefined && displayName !== user.display_name) {
          await updateUser(trx, user.id, { display_name: displayName })
          const change = { before: { displayName: user.display_name }, after: { displayName } }
          await audit({ act: 'user.rename', ...subjectOf(user), ...change })
        }
        if (body.role !== undefined && body.role !== user.role) await giveRole(trx, audit, user, body.role)
        if (body.isDisabled !== undefined && body.isDisabled !== (user.disabled_at !== null)) {
          await setDisabled(trx, audit, user, body.isDisabled ? now : null)
        }
        return (await findUser(trx, user.id)) ?? user
      })
      return lineOf(after, (await countSessions(read, [after.id], now)).get(after.id) ?? 0)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /users/:id/authenticator',
    summary: '移除用户的验证器',
    may: 'users.manage',
    answer: async ({ params, signed, write }) => {
      if (params.id === signed.id) throw notSelf('', '移除自己的验证器', '请在「我的账号」里移除')
      await write(async (trx, _touch, audit) => {
        const user = await lockedUser(trx, signed.id, params.id)
        await deleteTotpSecret(trx, user.id)
        await deleteSessionsOf(trx, user.id)
        await audit({ act: 'user.authenticator_reset', ...subjectOf(user) })
      })
      return null
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /users/:id/password-links',
    summary: '发一个设置新密码的链接',
    may: 'users.manage',
    answer: async ({ params, signed, write, now }) => {
      if (params.id === signed.id) throw notSelf('', '给自己发链接', '请在「我的账号」里修改密码')
      const token = newToken()
      const { expiresAt } = await write(async (trx, _touch, audit) => {
        const user = await lockedUser(trx, signed.id, params.id)
        if (user.disabled_at !== null) throw invalid([{ path: '', message: '这个用户已停用，请先启用' }])
        await deletePasswordLinks(trx, user.id)
        const link = {
          tokenHash: hashOf(token),
          kind: 'password_reset',
          role: null,
          userId: user.id,
          note: '',
          createdBy: signed.id,
        } as const
        await audit({ act: 'user.password_link', ...subjectOf(user) })
        return await insertLink(trx, link, now)
      })
      return { address: linkAddress(context.env.publicUrl, token), expiresAt }
    },
  })

  async function giveRole(trx: Transaction<Database>, audit: Audit, user: UserRow, role: Role): Promise<void> {
    await updateUser(trx, user.id, { role })
    await endLinksOf(trx, user.id, role)
    // They sign in again, and must set one up.
    if (user.totp_secret === null && (await mustHaveTotp(trx, role))) await deleteSessionsOf(trx, user.id)
    await audit({ act: 'user.role', ...subjectOf(user), before: { role: user.role }, after: { role } })
  }
}

/**
 * Locks the user whom an admin changes, and checks that the caller is still an admin. Since nobody can change their own account, there is
 * always an admin left.
 */
async function lockedUser(trx: Transaction<Database>, adminId: number, id: number): Promise<UserRow> {
  if (!(await lockAdmins(trx)).includes(adminId)) throw forbidden('你已不是管理员')
  const user = await findUser(trx, id)
  if (!user) throw notFound()
  return user
}

function notSelf(path: string, what: string, mend = '请让另一位管理员来做') {
  return invalid([{ path, message: `不能在这里${what}，${mend}` }])
}

function lineOf(row: UserRow, sessions: number): UserLine {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    role: row.role,
    hasTotp: row.totp_secret !== null,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    signedInAt: row.signed_in_at,
    sessions,
  }
}
