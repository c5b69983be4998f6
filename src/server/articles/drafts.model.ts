import { readJson } from '#server/db/stored-json.ts'
import type { DocumentKind } from '#server/db/tables.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import type { LinkRole, LinkSubject } from '#shared/articles.ts'
import { asSeen } from '#shared/characters.ts'
import type { ArticleRow } from './articles.queries.ts'
import type { DocumentInput } from './document-input.model.ts'
import { textsOfRow } from './text-columns.model.ts'

export interface LinkRow {
  role: LinkRole
  subject: LinkSubject
  subject_id: number
}

/** The draft with the content of a stored row, as its editor would have it. */
export function draftOfRow(row: ArticleRow, tags: readonly string[], links: readonly LinkRow[]): ArticleDraft {
  return {
    title: row.title,
    summary: row.summary,
    columnId: row.column_id,
    slug: row.slug,
    coverId: row.cover_id,
    body: readJson(row.body),
    ...textsOfRow(row),
    isAiMade: row.is_ai_made === 1,
    isPinned: row.is_pinned === 1,
    tellsResult: row.tells_result === 1,
    tags: [...tags],
    links: links.map(({ role, subject, subject_id }) => ({ role, subject, id: subject_id })),
  }
}

/** Drops fields that a document of this kind cannot have, and duplicate tags. */
export function normalDraft(kind: DocumentKind, draft: ArticleDraft): ArticleDraft {
  return {
    ...draft,
    columnId: kind === 'page' ? null : draft.columnId,
    slug: kind === 'page' ? draft.slug : null,
    tags: [...new Set(draft.tags.map(asSeen).filter((tag) => tag !== ''))],
  }
}

/** Placeholders for the row while its draft has no column or address yet, because the table requires one. */
export interface StandIns {
  columnId: number
  slug: string
}

interface RowTimes {
  importKey: string | null
  publishedAt: string | null
  unpublishAt: string | null
}

export function inputOfDraft(kind: DocumentKind, draft: ArticleDraft, standIns: StandIns, times: RowTimes): DocumentInput {
  const { columnId, slug, links, ...rest } = draft
  return {
    ...rest,
    ...times,
    links: links.map(({ role, subject, id }) => ({ role, subject, subjectId: id })),
    place: kind === 'page' ? { kind, slug: slug ?? standIns.slug } : { kind, columnId: columnId ?? standIns.columnId },
  }
}

/** The draft that corresponds to an input, or to an imported document. */
export function draftOfInput({ importKey, publishedAt, unpublishAt, place, links, tags, ...rest }: DocumentInput): ArticleDraft {
  return {
    ...rest,
    columnId: place.kind === 'article' ? place.columnId : null,
    slug: place.kind === 'page' ? place.slug : null,
    tags: [...new Set(tags)],
    links: (links ?? []).map(({ role, subject, subjectId }) => ({ role, subject, id: subjectId })),
  }
}
