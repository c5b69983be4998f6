import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import { chunked } from '#shared/chunked.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { embedsIn } from './body-parts.model.ts'

/** Rows per statement. */
const chunk = 100
/** As many as a screen lists. */
const shownUses = 20

/** What of the library stands in texts as a whole. */
type EmbeddedSubject = 'album' | 'video'

interface EmbeddingBody {
  id: number
  body: RichTextDoc
}

/** Updates which albums and videos these texts, or their drafts, embed; call it wherever a body is written. */
export async function replaceEmbeds(
  trx: Transaction<Database>,
  documents: readonly EmbeddingBody[],
  place: 'text' | 'draft',
): Promise<void> {
  const isDraft = place === 'draft' ? 1 : 0
  for (const some of chunked(documents, chunk)) {
    const ids = some.map(({ id }) => id)
    await trx.deleteFrom('article_embeds').where('article_id', 'in', ids).where('is_draft', '=', isDraft).execute()
  }
  const rows = documents.flatMap(({ id, body }) => {
    const { album, video } = embedsIn(body)
    const rowOf = (subject: EmbeddedSubject) => (subject_id: number) => ({ article_id: id, is_draft: isDraft, subject, subject_id })
    return [...album.map(rowOf('album')), ...video.map(rowOf('video'))]
  })
  for (const some of chunked(rows, chunk)) await trx.insertInto('article_embeds').values(some).execute()
}

/** The texts that embed it, in what visitors see or in a draft, the newest first; without those in the trash. */
export async function listEmbedUses(db: Selecting, subject: EmbeddedSubject, id: number): Promise<AdminAlbum['uses']> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('id', 'in', db.selectFrom('article_embeds').select('article_id').where('subject', '=', subject).where('subject_id', '=', id))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(shownUses)
    .execute()
  return rows.map(({ id: article, title }) => ({ kind: 'article', id: article, name: title || '无标题' }))
}
