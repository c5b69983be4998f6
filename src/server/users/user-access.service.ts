import type { Transaction } from 'kysely'
import { deletePreviewLinksOf } from '#server/articles/previews.queries.ts'
import type { Database } from '#server/db/tables.ts'
import type { Audit } from '#server/http/admin-route.ts'
import { deleteSessionsOf } from '#server/session/sessions.queries.ts'
import type { UserRow } from '#server/session/sign-in.queries.ts'
import { may } from '#shared/admin/policy.ts'
import type { Role } from '#shared/admin/roles.ts'
import { deleteLinksOf, updateUser } from './users.queries.ts'

/** Disables from `at` on, or enables with null. A disabled user's sessions end at once, and their links become invalid. */
export async function setDisabled(trx: Transaction<Database>, audit: Audit, user: UserRow, at: string | null): Promise<void> {
  await updateUser(trx, user.id, { disabled_at: at })
  if (at !== null) {
    await deleteSessionsOf(trx, user.id)
    await endLinksOf(trx, user.id, null)
  }
  await audit({ act: at === null ? 'user.enable' : 'user.disable', ...subjectOf(user) })
}

/** A link opens something in its maker's name, so it ends with the permission to make it. A null role: disabled, who may do nothing. */
export async function endLinksOf(trx: Transaction<Database>, userId: number, role: Role | null): Promise<void> {
  if (role === null || !may(role, 'users.manage')) await deleteLinksOf(trx, userId)
  if (role === null || !may(role, 'articles.read')) await deletePreviewLinksOf(trx, userId)
}

export function subjectOf(user: Pick<UserRow, 'id' | 'display_name'>) {
  return { subject: 'user', id: user.id, name: user.display_name } as const
}
