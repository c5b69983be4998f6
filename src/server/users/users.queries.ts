import { type SqlBool, sql, type Transaction } from 'kysely'
import type { OneTimeLinkKind } from '#server/db/console-tables.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Role } from '#shared/admin/roles.ts'
import type { UserListQuery } from '#shared/admin/users.ts'

/** A one-time link is valid for half an hour. */
const linkMs = 30 * 60_000

interface NewUserRow {
  name: string
  displayName: string
  role: Role
  passwordHash: string
}

/** Undefined: the name is taken. */
export async function insertUser(trx: Transaction<Database>, user: NewUserRow, now: string): Promise<number | undefined> {
  const row = await trx
    .insertInto('users')
    .values({
      name: user.name,
      display_name: user.displayName,
      role: user.role,
      password_hash: user.passwordHash,
      totp_secret: null,
      totp_step: null,
      disabled_at: null,
      created_at: now,
      signed_in_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** By name. */
export async function listUsers(db: Reader, { q, role, state, page = 1, pageSize = 20 }: UserListQuery) {
  let matching = db.selectFrom('users')
  if (role !== undefined) matching = matching.where('role', '=', role)
  if (state !== undefined) matching = matching.where('disabled_at', state === 'active' ? 'is' : 'is not', null)
  if (q !== undefined) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    matching = matching.where(sql<SqlBool>`(name like ${pattern} escape '\\' or lower(display_name) like ${pattern} escape '\\')`)
  }
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('name')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/**
 * The active admins, locked until the transaction ends: two admins who demote each other at the same moment are serialised. An update
 * without effect takes the lock on both databases.
 */
export async function lockAdmins(trx: Transaction<Database>): Promise<number[]> {
  const rows = await trx
    .updateTable('users')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

interface UserWrite {
  display_name?: string
  role?: Role
  disabled_at?: string | null
}

export async function updateUser(trx: Transaction<Database>, id: number, set: UserWrite): Promise<void> {
  await trx.updateTable('users').set(set).where('id', '=', id).execute()
}

export async function setPassword(trx: Transaction<Database>, userId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  // A new password invalidates all sessions, steps and links from before it.
  await trx.deleteFrom('one_time_links').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** False: the user already has one. */
export async function setFirstTotpSecret(trx: Transaction<Database>, userId: number, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ totp_secret: secret, totp_step: null })
    .where('id', '=', userId)
    .where('totp_secret', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its recovery codes go with the former. False: it is not the user's any more. */
export async function replaceTotpSecret(trx: Transaction<Database>, userId: number, former: string, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ totp_secret: secret, totp_step: null, recovery_codes: null })
    .where('id', '=', userId)
    .where('totp_secret', '=', former)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTotpSecret(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.updateTable('users').set({ totp_secret: null, totp_step: null, recovery_codes: null }).where('id', '=', userId).execute()
}

/** Replaces the ones before. False: the user has no authenticator. */
export async function setRecoveryCodes(trx: Transaction<Database>, userId: number, hashes: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ recovery_codes: JSON.stringify(hashes) })
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface NewLink {
  tokenHash: string
  kind: OneTimeLinkKind
  role: Role | null
  userId: number | null
  note: string
  createdBy: number | null
}

/** Returns when it expires. */
export async function insertLink(trx: Transaction<Database>, link: NewLink, now: string): Promise<{ id: number; expiresAt: string }> {
  // Deletes links that expired a day ago.
  await trx
    .deleteFrom('one_time_links')
    .where('expires_at', '<', new Date(Date.parse(now) - 24 * 3_600_000).toISOString())
    .execute()
  const expiresAt = new Date(Date.parse(now) + linkMs).toISOString()
  const { id } = await trx
    .insertInto('one_time_links')
    .values({
      token_hash: link.tokenHash,
      kind: link.kind,
      role: link.role,
      user_id: link.userId,
      note: link.note,
      created_by: link.createdBy,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, expiresAt }
}

/** Links created by a user who is disabled, and links created for that user. */
export async function deleteLinksOf(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .deleteFrom('one_time_links')
    .where('used_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('created_by', '=', userId)]))
    .execute()
}

/** A new password link invalidates the previous one. */
export async function deletePasswordLinks(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.deleteFrom('one_time_links').where('user_id', '=', userId).where('kind', '=', 'password_reset').execute()
}

/** Open ones, newest first. */
export async function listInvitations(db: Reader, now: string) {
  return await db
    .selectFrom('one_time_links')
    .leftJoin('users', 'users.id', 'one_time_links.created_by')
    .select(['one_time_links.id', 'one_time_links.role', 'one_time_links.note', 'one_time_links.created_at', 'one_time_links.expires_at'])
    .select('users.display_name as created_by')
    .where('one_time_links.kind', '=', 'invitation')
    .where('one_time_links.used_at', 'is', null)
    .where('one_time_links.expires_at', '>', now)
    .orderBy('one_time_links.id', 'desc')
    .execute()
}

/** The withdrawn invitation; undefined: it was used, or never existed. */
export async function deleteInvitation(trx: Transaction<Database>, id: number) {
  return await trx
    .deleteFrom('one_time_links')
    .where('id', '=', id)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .returning(['role', 'note'])
    .executeTakeFirst()
}

/** The link of a server's last start must not remain valid beside its new one; nor one of a release that did not note whose it is. */
export async function deleteFirstAdminLinks(trx: Transaction<Database>, note: string): Promise<void> {
  await trx.deleteFrom('one_time_links').where('kind', '=', 'first_admin').where('note', 'in', [note, '']).execute()
}

/** A link that is neither used nor expired. */
export async function findOpenLink(db: Selecting, tokenHash: string, now: string) {
  return await db
    .selectFrom('one_time_links')
    .leftJoin('users', 'users.id', 'one_time_links.user_id')
    .select([
      'one_time_links.id',
      'one_time_links.kind',
      'one_time_links.role',
      'one_time_links.user_id',
      'one_time_links.expires_at',
      'users.name as user_name',
      'users.display_name',
    ])
    .where('one_time_links.token_hash', '=', tokenHash)
    .where('one_time_links.used_at', 'is', null)
    .where('one_time_links.expires_at', '>', now)
    .executeTakeFirst()
}

/** False: another request was first. */
export async function useLink(trx: Transaction<Database>, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Each node may have given one, and they make one admin: all are used with the first. False: another request was first. */
export async function useFirstAdminLinks(trx: Transaction<Database>, id: number, now: string): Promise<boolean> {
  const used = await trx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('kind', '=', 'first_admin')
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return used.some((link) => link.id === id)
}
