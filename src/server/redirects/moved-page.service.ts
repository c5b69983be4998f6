import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import type { Audit } from '#server/http/admin-route.ts'
import { paths } from '#shared/paths.ts'
import { deleteRedirectFrom, insertRedirects } from './redirects.queries.ts'

interface Move {
  /** Null: it had none that visitors know. */
  former: string | null
  /** That it is published under now. */
  slug: string
  now: string
}

/** A page whose address was changed is found at the former one too; an address that is in use again leads nowhere else. */
export async function leadToPage(trx: Transaction<Database>, audit: Audit, { former, slug, now }: Move): Promise<void> {
  const newAddress = paths.staticPage(slug)
  await deleteRedirectFrom(trx, newAddress)
  if (former === null || former === slug) return
  const oldAddress = paths.staticPage(former)
  await deleteRedirectFrom(trx, oldAddress)
  await insertRedirects(trx, new Map([[oldAddress, newAddress]]), now)
  await audit({ act: 'redirect.create', subject: 'redirect', name: oldAddress, after: { newAddress } })
}
