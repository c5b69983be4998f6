import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

interface NewPreview {
  tokenHash: string
  articleId: number
  userId: number
  expiresAt: string
}

export async function insertPreviewLink(trx: Transaction<Database>, link: NewPreview, now: string): Promise<void> {
  await trx.deleteFrom('preview_links').where('expires_at', '<=', now).execute()
  await trx
    .insertInto('preview_links')
    .values({ token_hash: link.tokenHash, article_id: link.articleId, created_by: link.userId, expires_at: link.expiresAt })
    .execute()
}

export async function deletePreviewLinksOf(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.deleteFrom('preview_links').where('created_by', '=', userId).execute()
}

/** The document of a preview link; not one in the trash. */
export async function findPreviewed(db: Selecting, tokenHash: string, now: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('preview_links')
    .innerJoin('articles', 'articles.id', 'preview_links.article_id')
    .select('articles.id')
    .where('preview_links.token_hash', '=', tokenHash)
    .where('preview_links.expires_at', '>', now)
    .where('articles.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
