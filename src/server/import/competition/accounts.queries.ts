import type { Reader } from '#server/db/open.ts'
import { chunked } from '#shared/chunked.ts'

/** Well below the parameter limit of one statement in both databases. */
const chunk = 500

/** The players that hold some of these accounts of the game. */
export async function listAccountHolders(db: Reader, accounts: readonly string[]): Promise<{ slug: string; external_id: string | null }[]> {
  const rows: { slug: string; external_id: string | null }[] = []
  for (const some of chunked(accounts, chunk)) {
    rows.push(...(await db.selectFrom('players').select(['slug', 'external_id']).where('external_id', 'in', some).execute()))
  }
  return rows
}
