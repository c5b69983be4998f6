import type { Transaction } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { picturesIn } from './body-parts.model.ts'

/** Records the pictures of a revision, including its cover. */
export async function insertRevisionMedia(
  trx: Transaction<Database>,
  revisionId: number,
  { coverId, body }: Pick<ArticleDraft, 'coverId' | 'body'>,
): Promise<void> {
  const ids = [...new Set([...(coverId === null ? [] : [coverId]), ...picturesIn(body)])]
  if (ids.length === 0) return
  await trx
    .insertInto('article_revision_media')
    .values(ids.map((id) => ({ revision_id: revisionId, media_item_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Revisions whose pictures are not recorded yet, the oldest first. */
export async function listUnnotedRevisions(read: Reader, limit: number) {
  return await read
    .selectFrom('article_revisions')
    .select(['id', 'data'])
    // A literal, not a parameter: the partial index covers only this value.
    .where((eb) => eb('is_media_noted', '=', eb.lit(0)))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** False where it has been deleted since, or another node was first. */
export async function markMediaNoted(trx: Transaction<Database>, revisionId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('article_revisions')
    .set({ is_media_noted: 1 })
    .where('id', '=', revisionId)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
