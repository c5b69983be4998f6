import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { insertAudit } from '#server/audit/audit.queries.ts'
import { type Clock, instant } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { forbidden, HttpError, invalid } from '#server/base/errors.ts'
import { readConsoleSettings } from '#server/console-settings/console-settings.queries.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Write } from '#server/http/context.ts'
import { isSecure, readCookie, setCookie } from '#server/http/cookies.ts'
import { setFirstTotpSecret } from '#server/users/users.queries.ts'
import type { Role } from '#shared/admin/roles.ts'
import type { SignInAnswer } from '#shared/admin/session.ts'
import { countCodeGuess, countersOf, countPasswordGuess } from './guesses.service.ts'
import { isPassword } from './password.service.ts'
import { recoveryHashesOf } from './recovery-codes.model.ts'
import { deleteKnownDevice, deleteSessionByToken, insertKnownDevice, insertSession } from './sessions.queries.ts'
import {
  deleteStep,
  findUser,
  findUserByName,
  forgetAttempts,
  insertStep,
  noteSignIn,
  spendRecoveryCode,
  takeTry,
  type UserRow,
  useTotpStep,
} from './sign-in.queries.ts'
import { hashOf, newToken } from './token.model.ts'
import { newTotp, stepOfCode } from './totp.model.ts'

export interface SignInParts {
  env: Env
  read: Reader
  clock: Clock
  write: Write
}

export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
}

const mostCodes = 5

/** Checks name and password. Opens a session, or a sign-in step where a code is required. */
export async function signIn(parts: SignInParts, visit: Visit, name: string, password: string): Promise<SignInAnswer> {
  requireLine(parts.env)
  const typed = name.trim().toLowerCase()
  const user = await findUserByName(parts.read, typed)
  const counters = await countersOf(parts, visit.request, typed, user?.id ?? null)
  const attempt = { asker: counters.asker, count: () => countPasswordGuess(parts, counters) }
  const isRight = await isPassword(password, user?.password_hash ?? null, attempt)
  if (!user || !isRight || user.disabled_at !== null) {
    // Never log the typed name: people type their password into the wrong field.
    visit.request.log.warn({ user: user?.id ?? null, address: clientAddress(visit.request) }, 'sign-in refused')
    // Only whoever knows the password is told why: nobody learns from it which names there are.
    throw new HttpError(401, 401, user && isRight ? '这个账号已经停用，请联系管理员启用' : '用户名或密码不正确')
  }
  return await enterOrAsk(parts, visit, user, async (db) => await forgetAttempts(db, [counters.password]))
}

/** Whoever has just set a password by a link need not type it again; an authenticator's code is still asked for. */
export async function enterWithNewPassword(parts: SignInParts, visit: Visit, user: UserRow): Promise<SignInAnswer> {
  return await enterOrAsk(parts, visit, user, async () => {})
}

/** The password was right: opens a session, or the step that is still due. */
async function enterOrAsk(
  parts: SignInParts,
  visit: Visit,
  user: UserRow,
  also: (db: Transaction<Database>) => Promise<void>,
): Promise<SignInAnswer> {
  if (user.totp_secret !== null) return { state: 'code_wanted', step: await openStep(parts, user.id, null) }
  if (await mustHaveTotp(parts.read, user.role)) return await askForAuthenticator(parts, user)
  await enter(parts, visit, user, also)
  return { state: 'signed_in' }
}

/** Checks the code after the password; also confirms a newly set up authenticator. */
export async function confirmSignIn(parts: SignInParts, visit: Visit, step: string, code: string): Promise<SignInAnswer> {
  const tokenHash = hashOf(step)
  const taken = await parts.write((db) => takeTry(db, tokenHash, instant(parts.clock)), 'alongside')
  if (!taken || taken.tries > mostCodes) throw stepGone()
  const user = await findUser(parts.read, taken.user_id)
  if (!user || user.disabled_at !== null) throw stepGone()
  const counters = await countersOf(parts, visit.request, user.name, user.id)
  await countCodeGuess(parts, counters)
  const secret = taken.new_totp_secret
  const spend = spendingOf(user, secret, code, parts.clock())
  if (spend === null) {
    visit.request.log.warn({ user: user.id, address: clientAddress(visit.request) }, 'sign-in code refused')
    throw wrongCode()
  }
  await enter(parts, visit, user, async (db) => {
    // Another sign-in with the same password may have set up an authenticator too: the first one is kept.
    if (secret !== null && !(await setFirstTotpSecret(db, user.id, secret))) throw stepGone()
    if (!(await spend(db))) throw wrongCode()
    if (!(await deleteStep(db, tokenHash))) throw stepGone()
    await forgetAttempts(db, [counters.password, counters.code])
  })
  return { state: 'signed_in' }
}

/** How a right code is used up, so that it opens nothing again; null: it is wrong. `newSecret`: of an authenticator that is being set up. */
export function spendingOf(
  user: UserRow,
  newSecret: string | null,
  code: string,
  now: Date,
): ((db: Transaction<Database>) => Promise<boolean>) | null {
  if (code.length > 6) {
    const hash = hashOf(code)
    const isKnown = newSecret === null && user.totp_secret !== null && recoveryHashesOf(user).includes(hash)
    return isKnown ? (db) => spendRecoveryCode(db, user, hash) : null
  }
  const secret = newSecret ?? user.totp_secret
  const step = secret === null ? null : stepOfCode(secret, code, now, newSecret === null ? user.totp_step : null)
  return secret === null || step === null ? null : (db) => useTotpStep(db, user.id, secret, step)
}

export async function mustHaveTotp(read: Selecting, role: Role): Promise<boolean> {
  return (await readConsoleSettings(read)).totpRoles.includes(role)
}

/** A role that requires an authenticator must set one up before a session is opened. */
export async function askForAuthenticator(parts: SignInParts, user: { id: number; name: string }): Promise<SignInAnswer> {
  const totp = newTotp(user.name)
  return { state: 'authenticator_wanted', step: await openStep(parts, user.id, totp.secret), ...totp }
}

/** Opens a session with a new token, whatever cookie was sent, and marks the browser as known. */
export async function enter(
  { env, write, clock }: SignInParts,
  { request, reply }: Visit,
  user: Pick<UserRow, 'id' | 'display_name' | 'password_hash'>,
  also: (db: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const now = instant(clock)
  const [session, device] = [newToken(), newToken()]
  const [oldSession, oldDevice] = [readCookie(request, env, 'session'), readCookie(request, env, 'device')]
  const agent = (request.headers['user-agent'] ?? '').slice(0, 300)
  await write(async (db) => {
    // First, and with the password that was checked: a concurrent change of password or disabling wins.
    if (!(await noteSignIn(db, user.id, user.password_hash, now))) throw stepGone()
    await also(db)
    if (oldSession !== null) await deleteSessionByToken(db, hashOf(oldSession))
    if (oldDevice !== null) await deleteKnownDevice(db, hashOf(oldDevice), user.id)
    await insertSession(db, { tokenHash: hashOf(session), userId: user.id, address: clientAddress(request).slice(0, 64), agent }, now)
    await insertKnownDevice(db, hashOf(device), user.id, now)
    const actor = { id: user.id, name: user.display_name, address: clientAddress(request) }
    await insertAudit(db, actor, { act: 'session.open', subject: 'session', id: user.id, name: user.display_name }, now)
  }, 'alongside')
  request.log.info({ user: user.id, address: clientAddress(request) }, 'signed in')
  setCookie(reply, env, 'session', session)
  setCookie(reply, env, 'device', device)
}

/** Over plain http a password can be intercepted; from another machine than this one it must be allowed by a setting. */
export function requireLine(env: Env): void {
  if (!isOverheard(env) || env.allowHttpLogin) return
  throw forbidden('连接没有加密，不能登录。请为站点配置 https；若只在可信的内网使用，可设置 ALLOW_HTTP_LOGIN=1')
}

/** Others can read what is sent: it goes over plain http, and leaves this machine. */
export function isOverheard(env: Env): boolean {
  const { hostname } = new URL(env.publicUrl)
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
  return !isSecure(env) && !isLoopback
}

async function openStep({ write, clock }: SignInParts, userId: number, newTotpSecret: string | null): Promise<string> {
  const step = newToken()
  await write((db) => insertStep(db, { tokenHash: hashOf(step), userId, newTotpSecret }, instant(clock)), 'alongside')
  return step
}

function stepGone(): HttpError {
  return new HttpError(401, 401, '登录步骤已过期，请重新输入用户名和密码')
}

export function wrongCode(path = '/code'): HttpError {
  return invalid([{ path, message: '验证码不正确或已用过，请等下一个再试' }])
}
