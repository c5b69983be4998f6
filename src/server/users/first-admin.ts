import { transact } from '../cache/transact.ts'
import { type Clock, instant } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { hasUsers } from '../session/sign-in.queries.ts'
import { hashOf, newToken } from '../session/token.ts'
import { deleteFirstAdminLinks, insertLink } from './users.queries.ts'

/** The address that makes the first admin, or null where there is somebody already. A new one at each start; the last one is void then. */
export async function firstAdminLink(db: Db, clock: Clock, publicUrl: string): Promise<string | null> {
  if (await hasUsers(db.read)) return null
  const token = newToken()
  await transact(db, clock, async (trx) => {
    await deleteFirstAdminLinks(trx)
    const link = { tokenHash: hashOf(token), kind: 'first_admin', role: 'admin', userId: null, note: '', createdBy: null } as const
    await insertLink(trx, link, instant(clock))
  })
  return linkAddress(publicUrl, token)
}

/** The token stands behind #, so that no server, proxy or Referer ever sees it. */
export function linkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/welcome#${token}`
}
