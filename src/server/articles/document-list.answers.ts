import { listColumns } from '#server/columns/columns.queries.ts'
import type { Reader } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import type { ArticleDraft, DocumentLine, DocumentListQuery, DocumentPage } from '#shared/admin/articles.ts'
import type { Picture } from '#shared/media.ts'
import { stateOf } from './document-state.model.ts'
import { type ListedRow, listDocumentIds, listDocumentRows } from './documents.queries.ts'

/** One page of all documents, each as its editor has it. */
export async function answerDocumentList(read: Reader, search: TextSearch, now: string, query: DocumentListQuery): Promise<DocumentPage> {
  const { page = 1, pageSize = 20, order = 'updated', ...filter } = query
  const { ids, total } = await listDocumentIds(read, search, now, { ...filter, page, pageSize, order })
  const found = new Map((await listDocumentRows(read, ids)).map((row) => [row.id, row]))
  const lines = ids.flatMap((id) => found.get(id) ?? []).map((row) => ({ row, own: ownOf(row) }))
  const [columns, media] = await Promise.all([
    listColumns(read),
    listMediaItems(
      read,
      lines.flatMap(({ own }) => own.coverId ?? []),
    ),
  ])
  const names = new Map(columns.map(({ id, name }) => [id, { id, name }]))
  const pictures = new Map(media.map((item) => [item.id, viewPicture(item)]))
  return { items: lines.map(({ row, own }) => viewLine(row, own, { names, pictures }, now)), page, pageSize, total }
}

type Own = Pick<ArticleDraft, 'title' | 'columnId' | 'slug' | 'coverId' | 'isPinned'>

function ownOf(row: ListedRow): Own {
  // The draft says the same as the row, and an import may have written the row after it.
  const isOutdated = row.is_changed === 0 && row.draft_at !== null && row.updated_at > row.draft_at
  if (row.data !== null && !isOutdated) return readJson(row.data)
  return { title: row.title, columnId: row.column_id, slug: row.slug, coverId: row.cover_id, isPinned: row.is_pinned === 1 }
}

interface Around {
  names: ReadonlyMap<number, { id: number; name: string }>
  pictures: ReadonlyMap<number, Picture>
}

function viewLine(row: ListedRow, own: Own, { names, pictures }: Around, now: string): DocumentLine {
  // A draft without a column does not take what is published out of its own.
  const columnId = own.columnId ?? (row.published_at === null ? null : row.column_id) ?? 0
  return {
    id: row.id,
    kind: row.kind,
    state: stateOf(row, now),
    isChanged: row.is_changed === 1,
    publishedAt: row.published_at,
    unpublishAt: row.unpublish_at,
    deletedAt: row.deleted_at,
    updatedAt: row.draft_at !== null && row.draft_at > row.updated_at ? row.draft_at : row.updated_at,
    updatedBy: row.user_id === null || row.display_name === null ? null : { id: row.user_id, name: row.display_name },
    key: row.import_key,
    title: own.title,
    column: names.get(columnId) ?? null,
    slug: own.slug,
    cover: own.coverId === null ? null : (pictures.get(own.coverId) ?? null),
    isPinned: own.isPinned,
    views: row.views,
  }
}
