import type { QueryContext } from '#server/http/query-context.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import type { Picture } from '#shared/media.ts'
import { paths } from '#shared/paths.ts'
import { linkSubjectWords } from '#shared/words/article-links.ts'
import type { ArticleRow } from './articles.queries.ts'
import { picturesIn } from './body-parts.model.ts'
import { stateOf } from './document-state.model.ts'
import { type DocumentRow, findUserNames } from './drafts.queries.ts'
import { nameSubjects } from './subjects.answers.ts'

export async function answerEditing(ctx: QueryContext, document: DocumentRow): Promise<DocumentEditing> {
  const { row, draft, rev, isChanged, updatedAt, updatedBy } = document
  const [names, pictures, links] = await Promise.all([
    findUserNames(ctx.read, [updatedBy]),
    draftPictures(ctx, draft),
    nameSubjects(
      ctx,
      draft.links.map(({ subject, id }) => ({ role: 'mention', subject, id })),
    ),
  ])
  return {
    id: row.id,
    kind: row.kind,
    state: stateOf(row, ctx.now),
    isChanged,
    publishedAt: row.published_at,
    unpublishAt: row.unpublish_at,
    deletedAt: row.deleted_at,
    updatedAt,
    updatedBy: viewWriter(names, updatedBy),
    rev,
    draft,
    pictures,
    linkNames: draft.links.map(({ subject, id }) => ({
      subject,
      id,
      name: links.find((link) => link.subject === subject && link.id === id)?.name ?? `未公开的${linkSubjectWords[subject]} ${id}`,
    })),
    address: addressOf(row, ctx.now),
  }
}

/** The cover and all pictures of the body. */
export async function draftPictures({ read }: Pick<QueryContext, 'read'>, { coverId, body }: ArticleDraft): Promise<Picture[]> {
  const ids = new Set([...(coverId === null ? [] : [coverId]), ...picturesIn(body)])
  return (await listMediaItems(read, [...ids])).map(viewPicture)
}

export function viewWriter(names: ReadonlyMap<number, string>, id: number | null): DocumentEditing['updatedBy'] {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

function addressOf(row: ArticleRow, now: string): string | null {
  if (stateOf(row, now) !== 'published') return null
  return row.kind === 'page' ? paths.staticPage(row.slug ?? '') : paths.article(row.id)
}
