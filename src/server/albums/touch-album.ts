import type { Transaction } from 'kysely'
import type { Touch } from '../cache/transact.ts'
import type { Database } from '../db/tables.ts'

/** After an album was written or deleted: every list of albums may show something else. */
export async function touchAlbum(_trx: Transaction<Database>, touch: Touch, id: number): Promise<void> {
  touch('albums', `album:${id}`)
}
