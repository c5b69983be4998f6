import type { Selectable, Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database, MediaItemTable } from '#server/db/tables.ts'
import type { IngestedPicture } from './ingested.model.ts'

export type MediaItemRow = Selectable<MediaItemTable>

/** The id of the media item. The same picture with another alt text is another item on the same files. */
export async function insertMediaItem(
  trx: Transaction<Database>,
  { hash, alt, width, height, widths, placeholder, color }: Omit<IngestedPicture, 'source'> & { alt: string },
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('media_items')
    .values({ hash, alt, width, height, widths: JSON.stringify(widths), placeholder, color, created_at: now })
    // An update that changes nothing: without one no id would come back.
    .onConflict((conflict) => conflict.columns(['hash', 'alt']).doUpdateSet({ alt }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** In order of id; ids that do not stand are left out. */
export async function listMediaItems(db: Selecting, ids: readonly number[]): Promise<MediaItemRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('media_items').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Whether it can be chosen: it stands in the library, and not in its trash. */
export async function isPictureKnown(db: Selecting, id: number): Promise<boolean> {
  const row = await db.selectFrom('media_items').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return row !== undefined
}
