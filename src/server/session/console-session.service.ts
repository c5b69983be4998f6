import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, instant } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { forbidden, signedOut } from '#server/base/errors.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { isConsole } from '#server/http/access.ts'
import type { Write } from '#server/http/context.ts'
import { readCookie } from '#server/http/cookies.ts'
import { requireOwnOrigin } from '#server/http/origin.ts'
import { type Act, acts, may, whyNot } from '#shared/admin/policy.ts'
import type { Role } from '#shared/admin/roles.ts'
import { recoveryHashesOf } from './recovery-codes.model.ts'
import { findCurrentRole, findSession, touchSession } from './sessions.queries.ts'
import { hashOf } from './token.model.ts'

/** The authenticated caller of a console request. */
export interface Signed {
  id: number
  name: string
  displayName: string
  role: Role
  hasTotp: boolean
  /** How many are left. */
  recoveryCodes: number
  sessionId: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every route that requires a permission. */
    signed: Signed | null
  }
}

interface Parts {
  env: Env
  read: Reader
  clock: Clock
  write: Write
}

/** How often a session's last request is stored, ms. */
const touchEveryMs = 60_000

/** Runs before every console route: checks the origin, the session and the permission. No other route reads a cookie. */
export async function guardConsole(app: FastifyInstance, { env, read, clock, write }: Parts): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('signed', null)
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (!isConsole(access)) return
    reply.header('cache-control', 'no-store')
    requireOwnOrigin(request, env)
    if (access === 'door') return
    const token = readCookie(request, env, 'session')
    const now = instant(clock)
    const row = token === null ? undefined : await findSession(read, hashOf(token), now)
    if (!row) throw signedOut()
    request.signed = {
      id: row.id,
      name: row.name,
      displayName: row.display_name,
      role: row.role,
      hasTotp: row.totp_secret !== null,
      recoveryCodes: recoveryHashesOf(row).length,
      sessionId: row.session_id,
    }
    if (!may(row.role, access)) throw forbidden(whyNot(access))
    if (Date.parse(now) - Date.parse(row.seen_at) >= touchEveryMs) {
      // Reading must still work while nothing can be written, for example on a full disk.
      const onError = (error: unknown) => request.log.error({ err: error }, 'the time of a session was not written')
      await write((db) => touchSession(db, row.session_id, now), 'alongside').catch(onError)
    }
  })
}

export function signedOf(request: FastifyRequest): Signed {
  if (request.signed === null) throw signedOut()
  return request.signed
}

/**
 * Throws unless the caller may still do what could be done when the request began. Whoever has got another role since then, with which
 * some of that is not possible, begins again: what the request has found so far may be more than it would find now.
 */
export async function requireCurrentRole(db: Selecting, signed: Signed, act: Act): Promise<void> {
  const role = await findCurrentRole(db, signed.sessionId)
  if (role === undefined) throw signedOut()
  if (!may(role, act)) throw forbidden(whyNot(act))
  if (acts.some((other) => may(signed.role, other) && !may(role, other))) throw forbidden('你的角色刚刚改了，请刷新页面后再试')
}
