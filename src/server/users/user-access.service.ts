import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import type { Audit } from '#server/http/admin-route.ts'
import { deleteSessionsOf } from '#server/session/sessions.queries.ts'
import type { UserRow } from '#server/session/sign-in.queries.ts'
import { deleteLinksOf, updateUser } from './users.queries.ts'

/** Disables from `at` on, or enables with null. A disabled user's sessions end at once, and their links become invalid. */
export async function setDisabled(trx: Transaction<Database>, audit: Audit, user: UserRow, at: string | null): Promise<void> {
  await updateUser(trx, user.id, { disabled_at: at })
  if (at !== null) {
    await deleteSessionsOf(trx, user.id)
    await deleteLinksOf(trx, user.id)
  }
  await audit({ act: at === null ? 'user.enable' : 'user.disable', ...subjectOf(user) })
}

export function subjectOf(user: Pick<UserRow, 'id' | 'display_name'>) {
  return { subject: 'user', id: user.id, name: user.display_name } as const
}
