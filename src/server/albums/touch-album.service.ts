import type { Transaction } from 'kysely'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { indexAlbums } from '#server/search/index-subjects.queries.ts'

/** Call after an album was written or deleted: drops the cached lists of albums and updates the search index. `touch`: see `touchShown`. */
export async function touchAlbum(trx: Transaction<Database>, touch: Touch['quietly'], id: number): Promise<void> {
  await indexAlbums(trx, [id])
  touch('albums', `album:${id}`)
}
