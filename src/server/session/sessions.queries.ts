import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Role } from '#shared/admin/roles.ts'
import type { SessionListQuery } from '#shared/admin/users.ts'

const hour = 3_600_000
/** A session ends eight hours after its last request, and seven days after it began. */
const longestIdleMs = 8 * hour
const longestMs = 7 * 24 * hour
const longestKnownMs = 365 * 24 * hour

const userColumns = ['users.id', 'users.name', 'users.display_name', 'users.role', 'users.totp_secret', 'users.recovery_codes'] as const

/** The session of a cookie's token, with its user, unless it has ended or the user is disabled. */
export async function findSession(db: Selecting, tokenHash: string, now: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...userColumns, 'sessions.id as session_id', 'sessions.seen_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.seen_at', '>', before(now, longestIdleMs))
    .where('sessions.created_at', '>', before(now, longestMs))
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** The role that the user of a session has now; undefined where it was ended or the user is disabled. */
export async function findCurrentRole(db: Selecting, sessionId: number): Promise<Role | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.role')
    .where('sessions.id', '=', sessionId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return row?.role
}

export async function listSessions(db: Selecting, userId: number, now: string) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'address', 'agent'])
    .where('user_id', '=', userId)
    .where('seen_at', '>', before(now, longestIdleMs))
    .where('created_at', '>', before(now, longestMs))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** All sessions, or one user's; the last seen first. */
export async function listAllSessions(db: Reader, now: string, { user, page = 1, pageSize = 20 }: Static<typeof SessionListQuery>) {
  let open = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.seen_at', '>', before(now, longestIdleMs))
    .where('sessions.created_at', '>', before(now, longestMs))
  if (user !== undefined) open = open.where('sessions.user_id', '=', user)
  const [rows, { total }] = await Promise.all([
    open
      .select(['sessions.id', 'sessions.created_at', 'sessions.seen_at', 'sessions.address', 'sessions.agent'])
      .select(['users.id as user_id', 'users.name', 'users.display_name'])
      .orderBy('sessions.seen_at', 'desc')
      .orderBy('sessions.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    open.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The number of open sessions of each user. */
export async function countSessions(db: Selecting, userIds: readonly number[], now: string): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('seen_at', '>', before(now, longestIdleMs))
    .where('created_at', '>', before(now, longestMs))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]))
}

/** Of users whose role requires an authenticator and who have none. */
export async function deleteSessionsWithoutTotp(trx: Transaction<Database>, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return
  await trx
    .deleteFrom('sessions')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('role', 'in', roles).where('totp_secret', 'is', null))
    .execute()
}

interface NewSession {
  tokenHash: string
  userId: number
  address: string
  agent: string
}

export async function insertSession(trx: Transaction<Database>, { tokenHash, userId, address, agent }: NewSession, now: string) {
  await trx.deleteFrom('sessions').where('created_at', '<=', before(now, longestMs)).execute()
  await trx.deleteFrom('sessions').where('seen_at', '<=', before(now, longestIdleMs)).execute()
  await trx
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, seen_at: now, address, agent })
    .execute()
}

export async function touchSession(trx: Transaction<Database>, id: number, now: string): Promise<void> {
  await trx.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
}

/** The session that the browser had before it signed in again. */
export async function deleteSessionByToken(trx: Transaction<Database>, tokenHash: string): Promise<void> {
  await trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** The user of the deleted session; undefined where there is none. */
export async function deleteAnySession(trx: Transaction<Database>, id: number): Promise<{ id: number; name: string } | undefined> {
  const gone = await trx.deleteFrom('sessions').where('id', '=', id).returning('user_id').executeTakeFirst()
  if (!gone) return undefined
  return await trx.selectFrom('users').select(['id', 'display_name as name']).where('id', '=', gone.user_id).executeTakeFirst()
}

/** False: the user has no such session. */
export async function deleteSession(trx: Transaction<Database>, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** All of a user's sessions, unfinished sign-ins and known browsers; `except`: the session to keep. */
export async function deleteSessionsOf(trx: Transaction<Database>, userId: number, except?: number): Promise<void> {
  let sessions = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== undefined) sessions = sessions.where('id', '!=', except)
  await sessions.execute()
  await trx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute()
  if (except === undefined) await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

export async function isKnownDevice(db: Selecting, tokenHash: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertKnownDevice(trx: Transaction<Database>, tokenHash: string, userId: number, now: string): Promise<void> {
  // As long as its cookie is valid.
  await trx.deleteFrom('known_devices').where('created_at', '<=', before(now, longestKnownMs)).where('user_id', '=', userId).execute()
  await trx.insertInto('known_devices').values({ token_hash: tokenHash, user_id: userId, created_at: now }).execute()
}

export async function deleteKnownDevice(trx: Transaction<Database>, tokenHash: string, userId: number): Promise<void> {
  await trx.deleteFrom('known_devices').where('token_hash', '=', tokenHash).where('user_id', '=', userId).execute()
}

function before(now: string, ms: number): string {
  return new Date(Date.parse(now) - ms).toISOString()
}
