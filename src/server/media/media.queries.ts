import type { Selectable, Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database, MediaItemTable } from '#server/db/tables.ts'
import type { IngestedPicture } from './ingested.model.ts'

export type MediaItemRow = Selectable<MediaItemTable>

/** Returns the id of the media item. The same picture with another alt text is another item with the same files. */
export async function insertMediaItem(
  trx: Transaction<Database>,
  { hash, alt, width, height, widths, placeholder, color }: Omit<IngestedPicture, 'source'> & { alt: string },
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('media_items')
    .values({ hash, alt, width, height, widths: JSON.stringify(widths), placeholder, color, created_at: now })
    // An update without effect, because without one no id would be returned.
    .onConflict((conflict) => conflict.columns(['hash', 'alt']).doUpdateSet({ alt }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** In order of id; unknown ids are left out. */
export async function listMediaItems(db: Selecting, ids: readonly number[]): Promise<MediaItemRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('media_items').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Whether it may be chosen: it exists and is not in the trash. */
export async function isPictureKnown(db: Selecting, id: number): Promise<boolean> {
  const row = await db.selectFrom('media_items').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return row !== undefined
}
