import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { invalid } from '#server/base/errors.ts'
import type { Database, DocumentKind } from '#server/db/tables.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import type { ArticleRow } from './articles.queries.ts'
import { insertDocument, updateDocuments } from './articles-admin.queries.ts'
import { inputOfDraft, normalDraft, type StandIns } from './drafts.model.ts'
import { type DocumentRow, findFirstColumn, isSlugTaken, listKnownIds, upsertDraft } from './drafts.queries.ts'
import { findLastSaving, insertRevision, isSame } from './revisions.queries.ts'

/** At most one revision per editing session in this time, ms. */
const revisionEveryMs = 10 * 60_000

export interface SaveInput {
  draft: ArticleDraft
  userId: number
  now: string
}

interface MergedInput extends SaveInput {
  /** After a conflict: the writer's own text, which is kept beside what was made of both. */
  aside?: ArticleDraft | undefined
}

interface Saved {
  rev: number
  isChanged: boolean
  /** A revision was stored: at the start of an editing session, or after its next ten minutes. */
  isMarked: boolean
}

/** Stores a checked draft. While the document has no publication date, the row gets the same content, so that lists and checks see it. */
export async function saveDraft(
  trx: Transaction<Database>,
  document: DocumentRow,
  { draft: given, aside, userId, now }: MergedInput,
): Promise<Saved> {
  const { row, stored } = document
  const draft = normalDraft(row.kind, given)
  const isMarked = await isDue(trx, row.id, userId, now)
  // The other text of a conflict may be one's own, of another window.
  await keepReplaced(trx, document, aside === undefined ? userId : null)
  if (aside !== undefined)
    await insertRevision(trx, { articleId: row.id, reason: 'saved', draft: normalDraft(row.kind, aside), userId, at: now })
  if (isMarked) await insertRevision(trx, { articleId: row.id, reason: 'saved', draft, userId, at: now })
  const isChanged = row.published_at !== null && !isSame(draft, stored)
  const rev = document.rev + 1
  if (row.published_at === null) await writeUnpublished(trx, document, draft, now)
  await upsertDraft(trx, { id: row.id, rev, draft, isChanged, userId }, now)
  return { rev, isChanged, isMarked }
}

/** An old revision becomes the draft; the replaced draft is preserved as a revision. */
export async function restoreDraft(
  trx: Transaction<Database>,
  document: DocumentRow,
  { draft: old, userId, now }: SaveInput,
): Promise<void> {
  const { row } = document
  // Its column may have been deleted since; such a draft could not be saved.
  const isColumnGone = old.columnId !== null && !(await listKnownIds(trx, 'columns', [old.columnId])).has(old.columnId)
  const draft = isColumnGone ? { ...old, columnId: null } : old
  await insertRevision(trx, {
    articleId: row.id,
    reason: 'saved',
    draft: document.draft,
    userId: document.updatedBy,
    at: document.updatedAt,
  })
  await insertRevision(trx, { articleId: row.id, reason: 'restored', draft, userId, at: now })
  if (row.published_at === null) await writeUnpublished(trx, document, draft, now)
  const isChanged = row.published_at !== null && !isSame(draft, document.stored)
  await upsertDraft(trx, { id: row.id, rev: document.rev + 1, draft, isChanged, userId }, now)
}

/** A new document that nobody sees yet; returns its id. */
export async function insertDraft(
  trx: Transaction<Database>,
  kind: DocumentKind,
  { draft: given, userId, now }: SaveInput,
): Promise<number> {
  const draft = normalDraft(kind, given)
  const input = inputOfDraft(kind, draft, await standInsFor(trx, kind, draft, null), {
    importKey: keyOf({ kind, import_key: null }),
    publishedAt: null,
    unpublishAt: null,
  })
  const id = await insertDocument(trx, await withFreeSlug(trx, input, null), now)
  await upsertDraft(trx, { id, rev: 1, draft, isChanged: false, userId }, now)
  return id
}

/** The row of an unpublished document has the content of its draft. */
export async function writeUnpublished(trx: Transaction<Database>, { row }: DocumentRow, draft: ArticleDraft, now: string): Promise<void> {
  const times = { importKey: keyOf(row), publishedAt: null, unpublishAt: null }
  const input = inputOfDraft(row.kind, draft, await standInsFor(trx, row.kind, draft, row.slug), times)
  await updateDocuments(trx, [{ id: row.id, input: await withFreeSlug(trx, input, row.id) }], now)
}

/** The key by which a competition or a file refers to the article. An article from before the console assigned keys gets one here. */
export function keyOf({ kind, import_key }: Pick<ArticleRow, 'kind' | 'import_key'>): string | null {
  return kind === 'article' ? (import_key ?? newArticleKey()) : import_key
}

function newArticleKey(): string {
  return `leitai-${randomBytes(8).toString('hex')}`
}

async function standInsFor(trx: Transaction<Database>, kind: DocumentKind, draft: ArticleDraft, slug: string | null): Promise<StandIns> {
  const columnId = draft.columnId ?? (await findFirstColumn(trx))
  if (columnId === undefined && kind === 'article') throw invalid([{ path: '/draft/columnId', message: '还没有栏目，请先建一个' }])
  return { columnId: columnId ?? 0, slug: slug?.startsWith(standInSlug) ? slug : newStandIn() }
}

/** An address that another page has is reported at publication; until then the row gets a random one. */
async function withFreeSlug<T extends Parameters<typeof insertDocument>[1]>(trx: Transaction<Database>, input: T, id: number | null) {
  if (input.place.kind === 'article' || !(await isSlugTaken(trx, input.place.slug, id))) return input
  return { ...input, place: { kind: 'page' as const, slug: newStandIn() } }
}

const standInSlug = 'draft-'

function newStandIn(): string {
  return `${standInSlug}${randomBytes(8).toString('hex')}`
}

async function isDue(trx: Transaction<Database>, articleId: number, userId: number, now: string): Promise<boolean> {
  const last = await findLastSaving(trx, articleId, userId)
  return last === null || Date.parse(now) - Date.parse(last) >= revisionEveryMs
}

/** What visitors saw before the first draft, and what somebody other than `writer` wrote last, must not be lost by being overwritten. */
async function keepReplaced(trx: Transaction<Database>, document: DocumentRow, writer: number | null): Promise<void> {
  const { row, rev, draft, updatedBy, updatedAt } = document
  const articleId = row.id
  if (rev === 0)
    await insertRevision(trx, {
      articleId,
      reason: row.published_at === null ? 'saved' : 'published',
      draft,
      userId: null,
      at: row.updated_at,
    })
  else if (writer === null || updatedBy !== writer)
    await insertRevision(trx, { articleId, reason: 'saved', draft, userId: updatedBy, at: updatedAt })
}
