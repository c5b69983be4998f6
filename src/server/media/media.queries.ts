import { type Selectable, sql, type Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Database, MediaItemTable } from '#server/db/tables.ts'
import type { IngestedPicture } from './ingested.model.ts'

export type MediaItemRow = Selectable<MediaItemTable>

/** A picture as it comes into the library; the name of its file and its folder where it came in one. */
type LibraryPicture = Omit<IngestedPicture, 'source'> & { alt: string; name?: string; folder?: string }

/** Returns the id of the media item. The same picture with another alt text is another item with the same files. */
export async function insertMediaItem(
  trx: Transaction<Database>,
  { hash, alt, width, height, widths, placeholder, color, name = '', folder = '' }: LibraryPicture,
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('media_items')
    .values({ hash, alt, width, height, widths: JSON.stringify(widths), placeholder, color, created_at: now, name, folder })
    // Without an update no id would be returned. What is known already keeps what is said of it.
    .onConflict((conflict) => conflict.columns(['hash', 'alt']).doUpdateSet({ name: keptOr('name'), folder: keptOr('folder') }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where it is filed already it stays. */
export async function fileItem(trx: Transaction<Database>, id: number, { name, folder }: { name: string; folder: string }): Promise<void> {
  await trx.updateTable('media_items').set({ name }).where('id', '=', id).where('name', '=', '').execute()
  await trx.updateTable('media_items').set({ folder }).where('id', '=', id).where('folder', '=', '').execute()
}

function keptOr(column: 'name' | 'folder') {
  return sql<string>`case when ${sql.ref(`media_items.${column}`)} = '' then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`media_items.${column}`)} end`
}

/** In order of id; unknown ids are left out. */
export async function listMediaItems(db: Selecting, ids: readonly number[]): Promise<MediaItemRow[]> {
  return ids.length === 0 ? [] : await itemRows(db, { ids })
}

const itemRows = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('media_items').selectAll().where('id', 'in', ids).orderBy('id'),
)

/** Whether it may be chosen: it exists and is not in the trash. */
export async function isPictureKnown(db: Selecting, id: number): Promise<boolean> {
  const row = await db.selectFrom('media_items').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return row !== undefined
}
