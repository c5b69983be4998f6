import type { Transaction } from 'kysely'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { indexAlbums } from '#server/search/index-subjects.queries.ts'

/** After an album was written or deleted: every list of albums may show something else, and search finds other words. */
export async function touchAlbum(trx: Transaction<Database>, touch: Touch, id: number): Promise<void> {
  await indexAlbums(trx, [id])
  touch('albums', `album:${id}`)
}
