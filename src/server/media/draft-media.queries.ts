import type { Transaction } from 'kysely'
import { picturesIn } from '#server/articles/body-parts.model.ts'
import type { Database } from '#server/db/tables.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { chunked } from '#shared/chunked.ts'

/** Updates which pictures a draft refers to; call it wherever a draft is written. Unknown ids are ignored. */
export async function replaceDraftMedia(
  trx: Transaction<Database>,
  articleId: number,
  { coverId, body }: Pick<ArticleDraft, 'coverId' | 'body'>,
): Promise<void> {
  const ids = [...new Set([...(coverId === null ? [] : [coverId]), ...picturesIn(body)])]
  await trx.deleteFrom('article_draft_media').where('article_id', '=', articleId).execute()
  for (const some of chunked(ids, 100)) {
    await trx
      .insertInto('article_draft_media')
      .columns(['article_id', 'media_item_id'])
      .expression(
        trx
          .selectFrom('media_items')
          .select((eb) => [eb.cast<number>(eb.val(articleId), 'integer').as('article_id'), 'id as media_item_id'])
          .where('id', 'in', some),
      )
      .execute()
  }
}
