import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { invalid, notFound, signedOut } from '#server/base/errors.ts'
import type { Database } from '#server/db/tables.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { deleteTotpSecret, replaceTotpSecret, setFirstTotpSecret, setPassword, setRecoveryCodes } from '#server/users/users.queries.ts'
import type { Signed } from './console-session.service.ts'
import { countOwnGuess } from './guesses.service.ts'
import { hashPassword, isPassword } from './password.service.ts'
import { passwordFault } from './password-rules.model.ts'
import { bareCode, newRecoveryCodes } from './recovery-codes.model.ts'
import { deleteSession, deleteSessionsOf, listSessions } from './sessions.queries.ts'
import { findUser, forgetAttempts, type UserRow, useTotpStep } from './sign-in.queries.ts'
import { mustHaveTotp, spendingOf, wrongCode } from './sign-in.service.ts'
import { hashOf } from './token.model.ts'
import { newTotp, stepOfCode } from './totp.model.ts'

/**
 * A user's own account: credentials change only with the password typed again, and the authenticator also with a code, so that a session left
 * open is not enough to take over the account.
 */
export async function accountRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'PUT /account/password',
    summary: '修改自己的密码',
    may: 'own.account',
    answer: async ({ body, signed, write }) => {
      const user = await knownUser(signed, body.current, '/current')
      await forgetGuesses(user)
      const fault = await passwordFault(body.password, [signed.name, signed.displayName])
      if (fault !== null) throw invalid([{ path: '/password', message: fault }])
      const hash = await hashPassword(body.password)
      await write(async (trx, _touch, audit) => {
        await setPassword(trx, signed.id, hash)
        await deleteSessionsOf(trx, signed.id, signed.sessionId)
        await audit({ act: 'user.password', ...subjectOf(signed) })
      })
      return null
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /account/authenticator/setup',
    summary: '新验证器的密钥',
    may: 'own.account',
    answer: async ({ signed }) => newTotp(signed.name),
  })

  adminRoute(app, context, {
    endpoint: 'PUT /account/authenticator',
    summary: '添加验证器，或换成另一个；同时生成备用码',
    may: 'own.account',
    answer: async ({ body, signed, write }) => {
      const { user, spend } = await proven(signed, body.password, { code: body.former, path: '/former' })
      const step = stepOfCode(body.secret, body.code, context.clock(), null)
      if (step === null) throw wrongCode()
      const { codes, hashes } = hashedCodes()
      await write(async (trx, _touch, audit) => {
        await spend(trx)
        const former = user.totp_secret
        const isSet =
          former === null
            ? await setFirstTotpSecret(trx, signed.id, body.secret)
            : await replaceTotpSecret(trx, signed.id, former, body.secret)
        if (!isSet) throw invalid([{ path: '', message: '验证器刚在别处改过，请刷新后再试' }])
        await useTotpStep(trx, signed.id, body.secret, step)
        await setRecoveryCodes(trx, signed.id, hashes)
        await deleteSessionsOf(trx, signed.id, signed.sessionId)
        await audit({ act: former === null ? 'user.authenticator_add' : 'user.authenticator_replace', ...subjectOf(signed) })
      })
      return { items: codes }
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /account/authenticator/removal',
    summary: '移除验证器',
    may: 'own.account',
    answer: async ({ body, signed, write, read }) => {
      if (await mustHaveTotp(read, signed.role)) throw invalid([{ path: '', message: '你的角色必须使用验证器，不能移除，可以更换' }])
      const { spend } = await proven(signed, body.password, { code: body.code, path: '/code' })
      await write(async (trx, _touch, audit) => {
        await spend(trx)
        await deleteTotpSecret(trx, signed.id)
        await deleteSessionsOf(trx, signed.id, signed.sessionId)
        await audit({ act: 'user.authenticator_remove', ...subjectOf(signed) })
      })
      return null
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /account/recovery-codes',
    summary: '新的备用码，旧的失效',
    may: 'own.account',
    answer: async ({ body, signed, write }) => {
      const { spend } = await proven(signed, body.password, { code: body.code, path: '/code' })
      const { codes, hashes } = hashedCodes()
      await write(async (trx, _touch, audit) => {
        await spend(trx)
        if (!(await setRecoveryCodes(trx, signed.id, hashes))) throw invalid([{ path: '', message: '请先添加验证器' }])
        await audit({ act: 'user.recovery_codes', ...subjectOf(signed) })
      })
      return { items: codes }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /account/sessions',
    summary: '自己的登录',
    may: 'own.account',
    answer: async ({ signed, read, now }) => {
      const rows = await listSessions(read, signed.id, now)
      return {
        items: rows.map(({ id, created_at, seen_at, address, agent }) => ({
          id,
          createdAt: created_at,
          seenAt: seen_at,
          address,
          agent,
          isThis: id === signed.sessionId,
        })),
      }
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /account/sessions',
    summary: '退出自己的其他登录',
    may: 'own.account',
    answer: async ({ signed, write }) => {
      await write(async (trx, _touch, audit) => {
        await deleteSessionsOf(trx, signed.id, signed.sessionId)
        await audit({ act: 'session.end_others', subject: 'session', id: signed.id, name: signed.displayName })
      })
      return null
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /account/sessions/:id',
    summary: '退出自己的一个登录',
    may: 'own.account',
    answer: async ({ params, signed, write }) => {
      await write(async (trx, _touch, audit) => {
        if (!(await deleteSession(trx, signed.id, params.id))) throw notFound()
        await audit({ act: 'session.end', subject: 'session', id: signed.id, name: signed.displayName })
      })
      return null
    },
  })

  /**
   * Throws unless the password is the user's and, where there is an authenticator, the code is one of its or a recovery code, which `spend`
   * uses up; `path` is the field with the code.
   */
  async function proven(signed: Signed, password: string, { code, path }: { code: string | undefined; path: string }) {
    const user = await knownUser(signed, password, '/password')
    const spendCode = user.totp_secret === null ? null : spendingOf(user, null, code ?? '', context.clock())
    if (user.totp_secret !== null && spendCode === null) throw wrongCode(path)
    await forgetGuesses(user)
    const spend = async (trx: Transaction<Database>) => {
      if (spendCode !== null && !(await spendCode(trx))) throw wrongCode(path)
    }
    return { user, spend }
  }

  /** Throws unless it is the user's password; `path` is the field with it. */
  async function knownUser(signed: Signed, password: string, path: string): Promise<UserRow> {
    await countOwnGuess(context, signed.id)
    const user = await findUser(context.read, signed.id)
    if (!user || user.disabled_at !== null) throw signedOut()
    if (!(await isPassword(password, user.password_hash))) throw invalid([{ path, message: '密码不正确' }])
    return user
  }

  async function forgetGuesses({ id }: UserRow): Promise<void> {
    await context.write((trx) => forgetAttempts(trx, [`own:${id}`]), 'alongside')
  }
}

/** Shown once, and kept as hashes. */
function hashedCodes(): { codes: string[]; hashes: string[] } {
  const codes = newRecoveryCodes()
  return { codes, hashes: codes.map((code) => hashOf(bareCode(code))) }
}

function subjectOf(signed: Signed) {
  return { subject: 'user', id: signed.id, name: signed.displayName } as const
}
