import type { FastifyInstance } from 'fastify'
import { insertAudit } from '#server/audit/audit.queries.ts'
import { instant } from '#server/base/clock.ts'
import { HttpError, invalid } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { clearCookie } from '#server/http/cookies.ts'
import { routeOf } from '#server/http/endpoint.ts'
import { iconAddress, markOf } from '#server/icons/icons.answers.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { findOpenLink, insertUser, setPassword, useFirstAdminLinks, useLink } from '#server/users/users.queries.ts'
import type { BodyOf, DataOf, JsonEndpoint } from '#shared/admin/contract.ts'
import { acts, may } from '#shared/admin/policy.ts'
import { hashPassword } from './password.service.ts'
import { passwordFault } from './password-rules.model.ts'
import { deleteSession, deleteSessionsOf } from './sessions.queries.ts'
import { findUser, findUserByName, hasAdmin } from './sign-in.queries.ts'
import {
  askForAuthenticator,
  confirmSignIn,
  enter,
  enterWithNewPassword,
  isOverheard,
  mustHaveTotp,
  requireLine,
  signIn,
  type Visit,
} from './sign-in.service.ts'
import { hashOf } from './token.model.ts'

/** Signing in and out, and one-time links. */
export async function sessionRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { read, write, clock, env } = context

  door(app, 'POST /session', '登录', async ({ name, password }, visit) => await signIn(context, visit, name, password))

  door(app, 'POST /session/code', '登录的第二步', async ({ step, code }, visit) => await confirmSignIn(context, visit, step, code))

  adminRoute(app, context, {
    endpoint: 'GET /session',
    summary: '当前登录',
    may: 'own.account',
    answer: async ({ signed, now }) => ({
      user: { id: signed.id, name: signed.name, displayName: signed.displayName, role: signed.role },
      acts: acts.filter((act) => may(signed.role, act)),
      hasTotp: signed.hasTotp,
      recoveryCodes: signed.recoveryCodes,
      isUnprotected: isOverheard(env),
      siteName: (await getSettings(read)).name,
      siteIcon: iconAddress('apple', (await markOf({ read, now, deps: new CacheDeps() })).hash),
    }),
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /session',
    summary: '退出登录',
    may: 'own.account',
    answer: async ({ signed, reply, write: audited }) => {
      await audited(async (trx, _touch, audit) => {
        await deleteSession(trx, signed.id, signed.sessionId)
        await audit({ act: 'session.close', subject: 'session', id: signed.id, name: signed.displayName })
      })
      clearCookie(reply, env, 'session')
      return null
    },
  })

  door(app, 'POST /one-time-links/check', '查看一次性链接', async ({ token }) => {
    const link = await openLink(token)
    return { kind: link.kind, role: link.role, userName: link.user_name, expiresAt: link.expires_at }
  })

  door(app, 'POST /one-time-links/user', '用邀请链接创建账号', async (body, visit) => {
    requireLine(env)
    const link = await openLink(body.token)
    if (link.kind === 'password_reset') throw linkGone()
    const { name, password } = body
    const displayName = body.displayName.trim()
    const fault = await passwordFault(password, [name, displayName])
    if (fault !== null) throw invalid([{ path: '/password', message: fault }])
    if (await findUserByName(read, name)) throw nameTaken()
    const passwordHash = await hashPassword(password)
    const role = link.kind === 'first_admin' ? 'admin' : (link.role ?? 'scorekeeper')
    const now = instant(clock)
    const id = await write(async (db) => {
      if (!(await (link.kind === 'first_admin' ? useFirstAdminLinks : useLink)(db, link.id, now))) throw linkGone()
      // An admin may have been created on the command line since it was looked at.
      if (link.kind === 'first_admin' && (await hasAdmin(db))) throw linkGone()
      const id = await insertUser(db, { name, displayName, role, passwordHash }, now)
      if (id === undefined) throw nameTaken()
      const actor = { id, name: displayName, address: clientAddress(visit.request) }
      await insertAudit(db, actor, { act: 'user.join', subject: 'user', id, name: displayName, after: { name, role } }, now)
      return id
    }, 'alongside')
    if (await mustHaveTotp(read, role)) return await askForAuthenticator(context, { id, name })
    await enter(context, visit, { id, display_name: displayName, password_hash: passwordHash }, async () => {})
    return { state: 'signed_in' as const }
  })

  door(app, 'POST /one-time-links/password', '用链接设置新密码', async ({ token, password }, visit) => {
    requireLine(env)
    const link = await openLink(token)
    const user = link.user_id === null ? undefined : await findUser(read, link.user_id)
    if (link.kind !== 'password_reset' || !user || user.disabled_at !== null) throw linkGone()
    const fault = await passwordFault(password, [user.name, user.display_name])
    if (fault !== null) throw invalid([{ path: '/password', message: fault }])
    const passwordHash = await hashPassword(password)
    const now = instant(clock)
    await write(async (db) => {
      if (!(await useLink(db, link.id, now))) throw linkGone()
      await setPassword(db, user.id, passwordHash)
      await deleteSessionsOf(db, user.id)
      const actor = { id: user.id, name: user.display_name, address: clientAddress(visit.request) }
      await insertAudit(db, actor, { act: 'user.password', subject: 'user', id: user.id, name: user.display_name }, now)
    }, 'alongside')
    return await enterWithNewPassword(context, visit, { ...user, password_hash: passwordHash })
  })

  async function openLink(token: string) {
    const link = await findOpenLink(read, hashOf(token), instant(clock))
    const isSet = await hasAdmin(read)
    // Who opens a dead one while there is no admin has nobody to ask for another.
    if (!link) throw isSet ? linkGone() : noAdminYet()
    if (link.kind === 'first_admin' && isSet) throw linkGone()
    return link
  }
}

function nameTaken(): HttpError {
  return invalid([{ path: '/name', message: '这个用户名已被使用，请换一个' }])
}

function linkGone(): HttpError {
  return new HttpError(404, 1002, '这个链接已用过或已失效：已有账号的请直接登录，没有的请让管理员再发一个')
}

/** A start writes it to a file, or says it at a terminal; each of several nodes has its own. */
function noAdminYet(): HttpError {
  return new HttpError(
    404,
    1002,
    '这个链接已失效，而网站还没有管理员：请打开最近一次启动时的链接，在数据目录的 first-admin-link.txt 里（在终端里启动的，看终端）；30 分钟没有用就会过期，重新启动网站会有新的',
  )
}

/** A POST without a session, though from our own pages only. Limited by address in addition to its own limits. */
function door<E extends DoorEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  summary: string,
  answer: (body: BodyOf<E>, visit: Visit) => Promise<DataOf<E>>,
): void {
  app.route({
    ...routeOf(endpoint, summary),
    config: {
      access: 'door',
      isLimitShared: true,
      rateLimit: { max: 60, timeWindow: '1 minute' },
    },
    bodyLimit: 4_096,
    handler: async (request, reply) => ({
      code: 200,
      message: '成功',
      // The validator has checked it against this schema.
      data: await answer(request.body as BodyOf<E>, { request, reply }),
    }),
  })
}

type DoorEndpoint = Extract<JsonEndpoint, 'POST /session' | `POST /session/${string}` | `POST /one-time-links/${string}`>
