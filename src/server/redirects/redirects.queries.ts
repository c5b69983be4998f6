import { type SqlBool, sql, type Transaction } from 'kysely'
import { oneContains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'
import { withoutAdded } from '#shared/old-address.ts'

/** The target of an old address: by the address with its query, else by that without what was added in passing it on, else without any. */
export async function findNewAddress(db: Selecting, oldAddress: string): Promise<string | undefined> {
  const [path = oldAddress] = oldAddress.split('?')
  const forms = [...new Set([oldAddress, withoutAdded(oldAddress), path])]
  const rows = await db.selectFrom('redirects').select(['old_address', 'new_address']).where('old_address', 'in', forms).execute()
  const targets = new Map(rows.map((row) => [row.old_address, row.new_address]))
  return forms.map((form) => targets.get(form)).find((target) => target !== undefined)
}

export async function findRedirect(db: Selecting, id: number) {
  return await db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of the old addresses that are known, with their targets. */
export async function listKnown(db: Selecting, oldAddresses: readonly string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const some of chunked(oldAddresses, 500)) {
    const rows = await db.selectFrom('redirects').select(['old_address', 'new_address']).where('old_address', 'in', some).execute()
    for (const row of rows) known.set(row.old_address, row.new_address)
  }
  return known
}

function found(db: Reader, q: string | undefined) {
  const redirects = db.selectFrom('redirects')
  if (q === undefined || q === '') return redirects
  const columns = ['redirects.old_address', 'redirects.new_address']
  // Stored percent-encoded, searched as typed.
  return redirects.where(sql<SqlBool>`(${oneContains(columns, q)} or ${oneContains(columns, encodeURI(q.toWellFormed()))})`)
}

/** The newest first. */
export async function listRedirects(db: Reader, q: string | undefined, { limit, offset }: { limit: number; offset: number }) {
  return await found(db, q).selectAll('redirects').orderBy('redirects.id', 'desc').limit(limit).offset(offset).execute()
}

export async function countRedirects(db: Reader, q: string | undefined): Promise<number> {
  const { n } = await found(db, q)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertRedirects(trx: Transaction<Database>, pairs: ReadonlyMap<string, string>, now: string): Promise<void> {
  const rows = [...pairs].map(([old_address, new_address]) => ({ old_address, new_address, created_at: now }))
  for (const some of chunked(rows, 200)) await trx.insertInto('redirects').values(some).execute()
}

export async function deleteRedirect(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom('redirects').where('id', '=', id).execute()
}

export async function deleteRedirectFrom(trx: Transaction<Database>, oldAddress: string): Promise<void> {
  await trx.deleteFrom('redirects').where('old_address', '=', oldAddress).execute()
}
