import type { Selecting } from '#server/db/open.ts'
import type { MediaUses } from '#shared/admin/media.ts'

/** Maximum of videos, and of texts, that are listed for a file. */
const mostUses = 200

/** Everything that shows a file: the videos made of it, which may be several, and the texts that embed one of them. */
export async function fileUses(db: Selecting, hash: string): Promise<MediaUses> {
  const videos = await db
    .selectFrom('videos')
    .select(['id', 'title', 'deleted_at'])
    .where('file_hash', '=', hash)
    .orderBy('id', 'desc')
    .limit(mostUses)
    .execute()
  const texts = await db
    .selectFrom('article_embeds')
    .innerJoin('videos', 'videos.id', 'article_embeds.subject_id')
    .innerJoin('articles', 'articles.id', 'article_embeds.article_id')
    .select(['articles.id', 'articles.kind', 'articles.title', 'articles.deleted_at'])
    // 1: only its draft embeds it.
    .select((eb) => eb.fn.min<number>('article_embeds.is_draft').as('is_draft'))
    .where('article_embeds.subject', '=', 'video')
    .where('videos.file_hash', '=', hash)
    .groupBy(['articles.id', 'articles.kind', 'articles.title', 'articles.deleted_at'])
    .orderBy('articles.id', 'desc')
    .limit(mostUses)
    .execute()
  const places = [
    ...videos.map((row) => ({ ...row, subject: 'video' as const, screen: `/videos/${row.id}` })),
    ...texts.map((row) => ({ ...row, subject: row.is_draft === 1 ? ('draft' as const) : row.kind, screen: `/articles/${row.id}` })),
  ]
  const isThere = (place: { deleted_at: string | null }) => place.deleted_at === null
  return {
    items: places.filter(isThere).map(({ subject, id, title, screen }) => ({ subject, id, name: title, screen })),
    held: places.filter((place) => !isThere(place)).map(({ id, title, screen }) => ({ subject: 'trashed', id, name: title, screen })),
  }
}
