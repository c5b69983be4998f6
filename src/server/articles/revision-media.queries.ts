import type { Transaction } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import type { Write } from '#server/http/context.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { picturesIn } from './articles-admin.queries.ts'

/** Revisions that one write reads. */
const atOnce = 50
/** Writes at a time: the rest is for the next look. */
const mostWrites = 20

/** Notes which pictures a revision names, its cover too. */
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

/** Does the same for revisions that a program of before kept. False: there are more of them. */
export async function noteRevisionMedia({ read, write }: { read: Reader; write: Write }): Promise<boolean> {
  for (let n = 0; n < mostWrites; n++) {
    const rows = await read
      .selectFrom('article_revisions')
      .select(['id', 'data'])
      // Said outright, for the index has these alone.
      .where((eb) => eb('is_media_noted', '=', eb.lit(0)))
      .orderBy('id')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return true
    await write(async (trx) => {
      for (const { id, data } of rows) {
        // It may have been swept away since; another node may have been first.
        const { numUpdatedRows } = await trx
          .updateTable('article_revisions')
          .set({ is_media_noted: 1 })
          .where('id', '=', id)
          .executeTakeFirst()
        if (numUpdatedRows > 0) await insertRevisionMedia(trx, id, readJson(data))
      }
    }, 'alongside')
  }
  return false
}
