import type { Selectable, Transaction } from 'kysely'
import type { AlbumRow } from '#server/albums/albums.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { VideoTable } from '#server/db/video-tables.ts'
import type { IngestedPicture } from '#server/media/ingested.model.ts'
import { fileItem, insertMediaItem } from '#server/media/media.queries.ts'
import { setDeleted } from '#server/media/media-library.queries.ts'
import { chunked } from '#shared/chunked.ts'

export interface StoredAlbum {
  row: AlbumRow
  pictures: { id: number; hash: string; caption: string }[]
}

/** The album that an import made of this folder. */
export async function findImportedAlbum(db: Selecting, key: string): Promise<StoredAlbum | undefined> {
  const row = await db.selectFrom('albums').selectAll().where('source_key', '=', key).executeTakeFirst()
  if (!row) return undefined
  const pictures = await db
    .selectFrom('album_pictures')
    .innerJoin('media_items', 'media_items.id', 'album_pictures.media_item_id')
    .select(['media_items.id', 'media_items.hash', 'album_pictures.caption'])
    .where('album_pictures.album_id', '=', row.id)
    .orderBy('album_pictures.ordinal')
    .execute()
  return { row, pictures }
}

/** The video that an import made of this file. */
export async function findImportedVideo(db: Selecting, key: string): Promise<Selectable<VideoTable> | undefined> {
  return await db.selectFrom('videos').selectAll().where('source_key', '=', key).executeTakeFirst()
}

/** Below the parameter limit of one statement in both databases. */
const chunk = 500

/** Items with these pictures by hash, one each, preferably one that is not in the trash. */
export async function listItemsOf(db: Selecting, hashes: readonly string[]): Promise<Map<string, { id: number; isDeleted: boolean }>> {
  const items = new Map<string, { id: number; isDeleted: boolean }>()
  for (const some of chunked([...new Set(hashes)], chunk)) {
    const rows = await db.selectFrom('media_items').select(['id', 'hash', 'deleted_at']).where('hash', 'in', some).orderBy('id').execute()
    for (const { id, hash, deleted_at } of rows) {
      const known = items.get(hash)
      if (known === undefined || (known.isDeleted && deleted_at === null)) items.set(hash, { id, isDeleted: deleted_at !== null })
    }
  }
  return items
}

/** The item for a picture: an existing one, one restored from the trash, or a new one. */
export async function takeItem(
  trx: Transaction<Database>,
  picture: IngestedPicture & { name: string; folder: string },
  known: { id: number; isDeleted: boolean } | undefined,
  now: string,
): Promise<number> {
  if (known === undefined) return await insertMediaItem(trx, { ...picture, alt: '' }, now)
  if (known.isDeleted) await setDeleted(trx, known.id, null)
  await fileItem(trx, known.id, picture)
  return known.id
}
