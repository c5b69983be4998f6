import type { QueryContext } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import type { Article, StaticPage } from '#shared/articles.ts'
import { answerPageRow, answerRow } from './articles.answers.ts'
import type { ArticleRow } from './articles.queries.ts'
import { storedColumns } from './articles-admin.queries.ts'
import { picturesIn } from './body-parts.model.ts'
import { stateOf } from './document-state.model.ts'
import { inputOfDraft } from './drafts.model.ts'
import { type DocumentRow, findFirstColumn } from './drafts.queries.ts'
import { withOwnLinks } from './own-links.model.ts'
import { nameSubjects } from './subjects.answers.ts'

/** What visitors would get if the draft were published now. */
export type Preview = { kind: 'article'; article: Article } | { kind: 'page'; page: StaticPage }

export async function answerPreview(ctx: QueryContext, document: DocumentRow, publicUrl: string): Promise<Preview> {
  const { draft } = document
  const row = await rowOfDraft(ctx, { ...document, draft: { ...draft, body: withOwnLinks(draft.body, publicUrl) } })
  const bodyMediaIds = [...new Set(picturesIn(draft.body))]
  if (row.kind === 'page') {
    const pictures = await answerPictures(ctx, bodyMediaIds)
    return { kind: 'page', page: await answerPageRow(ctx, row, [...pictures.values()]) }
  }
  const links = await nameSubjects(ctx, draft.links)
  return { kind: 'article', article: await answerRow(ctx, row, { tags: draft.tags, bodyMediaIds, links }) }
}

/**
 * The row that publishing would write, with placeholders for what the draft still lacks, so that an unfinished text can be previewed too.
 */
async function rowOfDraft({ read, now }: QueryContext, { row, draft }: DocumentRow): Promise<ArticleRow> {
  const isLive = stateOf(row, now) === 'published'
  const publishedAt = row.published_at !== null && (isLive || row.published_at > now) ? row.published_at : now
  const standIns = { columnId: row.column_id ?? (await findFirstColumn(read)) ?? 0, slug: row.slug ?? 'preview' }
  const input = inputOfDraft(row.kind, draft, standIns, { importKey: row.import_key, publishedAt, unpublishAt: row.unpublish_at })
  const title = draft.title.trim() === '' ? '（还没有标题）' : draft.title
  return { ...row, ...storedColumns(input), title, updated_at: now }
}
