import { type Expression, type SqlBool, sql, type Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

interface TrashInput {
  /** In the trash since then or longer. */
  before: string
  limit: number
}

interface PictureInput extends TrashInput {
  now: string
  /** How many of those with a shorter time in the trash to skip. */
  offset: number
  /** Those used in the settings. */
  inSettings: readonly number[]
}

/** Pictures whose time in the trash is over, the most recent first. */
export async function listOverdue(db: Selecting, { before, now, offset, limit }: Omit<PictureInput, 'inSettings'>): Promise<number[]> {
  const rows = await db
    .selectFrom('media_items')
    .select('id')
    .where('deleted_at', '<=', before)
    .where((eb) => eb.or([eb('kept_until', 'is', null), eb('kept_until', '<=', now)]))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the pictures that nothing shows, or would show after being restored; without any that was restored meanwhile. */
export async function listUnheld(
  db: Selecting,
  ids: readonly number[],
  { before, inSettings }: Pick<PictureInput, 'before' | 'inSettings'>,
) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('media_items')
    .select(['id', 'hash', 'name', 'alt'])
    .where('id', 'in', ids)
    .where('deleted_at', '<=', before)
    .where((eb) => eb.not(eb.or(holders.map(([table, column]) => namesIt(table, column)))))
    .$if(inSettings.length > 0, (query) => query.where('id', 'not in', inSettings))
    .execute()
}

/** Every column that refers to a picture, whatever the state of its row: a document in the trash and an old revision can be restored. */
export const holders = [
  ['articles', 'cover_id'],
  ['article_media', 'media_item_id'],
  ['article_draft_media', 'media_item_id'],
  ['article_revision_media', 'media_item_id'],
  ['competitions', 'cover_id'],
  ['competitions', 'logo_id'],
  ['teams', 'logo_id'],
  ['players', 'logo_id'],
  ['albums', 'cover_id'],
  ['album_pictures', 'media_item_id'],
  ['videos', 'poster_id'],
  ['links', 'logo_id'],
  ['tip_steps', 'picture_id'],
] as const

function namesIt(table: string, column: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = media_items.id)`
}

/** Deletes an item permanently. Fails where something still refers to it. */
export async function deleteItem(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.updateTable('media_items').set({ former_id: null }).where('former_id', '=', id).execute()
  await trx.deleteFrom('media_items').where('id', '=', id).execute()
}

/** Videos that have been in the trash since before. */
export async function listRemovableVideos(db: Selecting, { before, limit }: TrashInput) {
  return await db
    .selectFrom('videos')
    .select(['id', 'title', 'file_hash'])
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
}
