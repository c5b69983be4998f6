import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { UserTable } from '#server/db/console-tables.ts'
import type { Selecting, Writer } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { recoveryHashesOf } from './recovery-codes.model.ts'

/** Attempts are counted in windows of a quarter of an hour. */
const windowMs = 15 * 60_000
/** The time between password and code. */
const stepMs = 10 * 60_000

export type UserRow = Selectable<UserTable>

export async function findUserByName(db: Selecting, name: string): Promise<UserRow | undefined> {
  return await db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function findUser(db: Selecting, id: number): Promise<UserRow | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Also one who has no password yet, or is disabled: the command line makes links for them. */
export async function hasAdmin(db: Selecting): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Counts one more attempt and returns the count in this window, including this one. One statement, so that concurrent attempts are all
 * counted.
 */
export async function countAttempt(trx: Transaction<Database>, key: string, now: string): Promise<number> {
  const start = new Date(Date.parse(now) - windowMs).toISOString()
  await trx.deleteFrom('sign_in_attempts').where('window_start', '<=', start).where('key', '!=', key).execute()
  const { count } = await trx
    .insertInto('sign_in_attempts')
    .values({ key, window_start: now, count: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(countedSince(sql.val(start))))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** What is over is removed once in so many requests. */
const sweepEvery = 1_000

/**
 * Counts requests for all nodes of one PostgreSQL, each by one statement: so many in the window, and the time until it ends, ms. By the
 * database's clock, which the nodes share: theirs may differ.
 */
export function countRequests(db: Writer): (request: { key: string; windowMs: number }) => Promise<{ current: number; ttl: number }> {
  let requests = 0
  return async ({ key, windowMs: ownMs }) => {
    if (++requests % sweepEvery === 0) await db.deleteFrom('sign_in_attempts').where('window_start', '<=', ago(windowMs)).execute()
    const { count, age } = await db
      .insertInto('sign_in_attempts')
      .values({ key: `request:${key}`, window_start: ago(0), count: 1 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(countedSince(ago(ownMs))))
      .returning(['count', sql<number>`extract(epoch from now() - sign_in_attempts.window_start::timestamptz) * 1000`.as('age')])
      .executeTakeFirstOrThrow()
    return { current: count, ttl: Math.max(0, ownMs - age) }
  }
}

function ago(ms: number): RawBuilder<string> {
  return sql<string>`to_char((now() - ${ms} * interval '1 ms') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** One more, or the first of a new window where the last began no later than `start`. */
function countedSince(start: RawBuilder<string>) {
  return {
    count: sql<number>`case when sign_in_attempts.window_start <= ${start} then 1 else sign_in_attempts.count + 1 end`,
    window_start: sql<string>`case when sign_in_attempts.window_start <= ${start} then excluded.window_start else sign_in_attempts.window_start end`,
  }
}

export async function forgetAttempts(trx: Transaction<Database>, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('sign_in_attempts').where('key', 'in', keys).execute()
}

export async function insertStep(
  trx: Transaction<Database>,
  step: { tokenHash: string; userId: number; newTotpSecret: string | null },
  now: string,
): Promise<void> {
  await trx.deleteFrom('sign_in_steps').where('expires_at', '<=', now).execute()
  await trx
    .insertInto('sign_in_steps')
    .values({
      token_hash: step.tokenHash,
      user_id: step.userId,
      new_totp_secret: step.newTotpSecret,
      tries: 0,
      expires_at: new Date(Date.parse(now) + stepMs).toISOString(),
    })
    .execute()
}

/** The sign-in step, with one more attempt counted; undefined where it has ended. */
export async function takeTry(trx: Transaction<Database>, tokenHash: string, now: string) {
  return await trx
    .updateTable('sign_in_steps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'new_totp_secret', 'tries'])
    .executeTakeFirst()
}

/** False: it was used, or ended by a new password. */
export async function deleteStep(trx: Transaction<Database>, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('sign_in_steps').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** False: the user was disabled, or has another password now. */
export async function noteSignIn(trx: Transaction<Database>, userId: number, passwordHash: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ signed_in_at: now })
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: another request has used one of the codes meanwhile, or they are others now. */
export async function spendRecoveryCode(trx: Transaction<Database>, user: UserRow, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ recovery_codes: JSON.stringify(recoveryHashesOf(user).filter((one) => one !== hash)) })
    .where('id', '=', user.id)
    .where('recovery_codes', '=', user.recovery_codes ?? '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: another request has used this or a later time step meanwhile, or the secret has changed. */
export async function useTotpStep(trx: Transaction<Database>, userId: number, secret: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ totp_step: step })
    .where('id', '=', userId)
    .where('totp_secret', '=', secret)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
