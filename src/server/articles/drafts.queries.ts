import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { replaceDraftMedia } from '#server/media/draft-media.queries.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { chunked } from '#shared/chunked.ts'
import type { ArticleRow } from './articles.queries.ts'
import type { StoredInput } from './articles-admin.queries.ts'
import { draftOfInput, draftOfRow } from './drafts.model.ts'
import { replaceEmbeds } from './embed-uses.queries.ts'
import { insertRevision, readDraft } from './revisions.queries.ts'
import { replaceWords, wordsOf } from './words.queries.ts'

/** A document with its draft, as its editor opens it. */
export interface DocumentRow {
  row: ArticleRow
  /** 0: there is no draft yet; `draft` is the content of the row. */
  rev: number
  draft: ArticleDraft
  /** The content of the row: where it is published, what visitors see. */
  stored: ArticleDraft
  isChanged: boolean
  updatedAt: string
  updatedBy: number | null
}

export async function findDocument(db: Selecting, id: number): Promise<DocumentRow | undefined> {
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const tags = await db.selectFrom('article_tags').select('name').where('article_id', '=', id).orderBy('ordinal').execute()
  const links = await db
    .selectFrom('article_links')
    .select(['role', 'subject', 'subject_id'])
    .where('article_id', '=', id)
    .orderBy('ordinal')
    .execute()
  const stored = draftOfRow(
    row,
    tags.map((tag) => tag.name),
    links,
  )
  const draft = await db.selectFrom('article_drafts').selectAll().where('article_id', '=', id).executeTakeFirst()
  if (!draft) return { row, rev: 0, draft: stored, stored, isChanged: false, updatedAt: row.updated_at, updatedBy: null }
  return {
    row,
    rev: draft.rev,
    draft: readDraft(draft.data),
    stored,
    isChanged: draft.is_changed === 1,
    updatedAt: draft.updated_at,
    updatedBy: draft.updated_by,
  }
}

/** The same, with a row lock: nobody else writes it until the transaction ends. */
export async function lockDocument(trx: Transaction<Database>, id: number): Promise<DocumentRow | undefined> {
  await trx
    .updateTable('articles')
    .set((eb) => ({ edited_at: eb.ref('edited_at') }))
    .where('id', '=', id)
    .execute()
  return await findDocument(trx, id)
}

interface DraftWritten {
  id: number
  rev: number
  draft: ArticleDraft
  isChanged: boolean
  userId: number | null
}

/** Stores a draft, and updates the list and the search index for it. */
export async function upsertDraft(trx: Transaction<Database>, written: DraftWritten, now: string): Promise<void> {
  const { id, rev, draft, isChanged, userId } = written
  const values = {
    rev,
    is_changed: isChanged ? 1 : 0,
    column_id: draft.columnId,
    data: JSON.stringify(draft),
    updated_at: now,
    updated_by: userId,
  }
  await trx
    .insertInto('article_drafts')
    .values({ article_id: id, ...values })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(values))
    .execute()
  await trx.updateTable('articles').set({ edited_at: now, listed_column_id: draft.columnId }).where('id', '=', id).execute()
  await replaceWords(trx, [{ id, words: wordsOf(draft) }])
  await replaceDraftMedia(trx, id, draft)
  await replaceEmbeds(trx, [{ id, body: draft.body }], 'draft')
}

/**
 * After an import wrote these documents: the imported text becomes the newest draft, without an author. An editor who has the document open
 * gets a conflict at the next save, and the replaced draft is preserved as a revision.
 */
export async function replaceDrafts(trx: Transaction<Database>, documents: readonly StoredInput[], now: string): Promise<void> {
  for (const some of chunked(documents, 100)) {
    const ids = some.map((document) => document.id)
    const replaced = await trx.selectFrom('article_drafts').selectAll().where('article_id', 'in', ids).execute()
    for (const { article_id: articleId, data, updated_by: userId, updated_at: at } of replaced)
      await insertRevision(trx, { articleId, reason: 'saved', draft: readDraft(data), userId, at })
    const drafts = some.map(({ id, input }) => ({ id, draft: draftOfInput(input) }))
    await trx
      .insertInto('article_drafts')
      .values(
        drafts.map(({ id, draft }) => ({
          article_id: id,
          rev: 1,
          is_changed: 0,
          column_id: draft.columnId,
          data: JSON.stringify(draft),
          updated_at: now,
          updated_by: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('article_id').doUpdateSet((eb) => ({
          rev: eb('article_drafts.rev', '+', 1),
          is_changed: 0,
          column_id: eb.ref('excluded.column_id'),
          data: eb.ref('excluded.data'),
          updated_at: now,
          updated_by: null,
        })),
      )
      .execute()
    for (const { id, draft } of drafts) await replaceDraftMedia(trx, id, draft)
    await replaceEmbeds(
      trx,
      drafts.map(({ id, draft }) => ({ id, body: draft.body })),
      'draft',
    )
  }
}

export async function setDeleted(trx: Transaction<Database>, id: number, deletedAt: string | null, now: string): Promise<void> {
  await trx.updateTable('articles').set({ deleted_at: deletedAt, edited_at: now }).where('id', '=', id).execute()
}

/** Whether another page has this address, including pages in the trash. */
export async function isSlugTaken(db: Selecting, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

export async function findFirstColumn(db: Selecting): Promise<number | undefined> {
  const row = await db.selectFrom('columns').select('id').orderBy('ordinal').orderBy('id').limit(1).executeTakeFirst()
  return row?.id
}

/** Those of the ids that exist. */
export async function listKnownIds(
  db: Selecting,
  table: 'columns' | 'media_items' | 'competitions' | 'matches' | 'teams' | 'players' | 'albums' | 'videos',
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function findUserNames(db: Selecting, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'display_name']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row.display_name]))
}
