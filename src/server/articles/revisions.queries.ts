import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import { readStored } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import { insertRevisionMedia } from './revision-media.queries.ts'

type RevisionReason = 'saved' | 'published' | 'restored'

/** Published revisions are never deleted; of the others a document keeps this many. */
const mostKept = 100

interface NewRevision {
  articleId: number
  reason: RevisionReason
  draft: ArticleDraft
  userId: number | null
  at: string
}

/** Stores a revision, unless the newest one has the same content and the same reason. */
export async function insertRevision(trx: Transaction<Database>, { articleId, reason, draft, userId, at }: NewRevision): Promise<void> {
  const newest = await findNewestRevision(trx, articleId)
  if (newest && isSame(newest.draft, draft) && (newest.reason === reason || reason === 'saved')) return
  const data = JSON.stringify(draft)
  const { id } = await trx
    .insertInto('article_revisions')
    .values({ article_id: articleId, reason, title: draft.title, created_at: at, created_by: userId, data, is_media_noted: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRevisionMedia(trx, id, draft)
  const oldest = await trx
    .selectFrom('article_revisions')
    .select('id')
    .where('article_id', '=', articleId)
    .where('reason', '!=', 'published')
    .orderBy('id', 'desc')
    .offset(mostKept)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await trx
    .deleteFrom('article_revisions')
    .where('article_id', '=', articleId)
    .where('reason', '!=', 'published')
    .where('id', '<=', oldest.id)
    .execute()
}

/** When the last revision that this user saved of a document was stored. */
export async function findLastSaving(db: Selecting, articleId: number, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('article_revisions')
    .select('created_at')
    .where('article_id', '=', articleId)
    .where('created_by', '=', userId)
    .where('reason', '=', 'saved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

async function findNewestRevision(db: Selecting, articleId: number) {
  const row = await db
    .selectFrom('article_revisions')
    .select(['reason', 'data'])
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { reason: row.reason, draft: readDraft(row.data) }
}

/** What was published last; undefined: nothing was. */
export async function findLastPublished(db: Selecting, articleId: number): Promise<ArticleDraft | undefined> {
  const row = await db
    .selectFrom('article_revisions')
    .select('data')
    .where('article_id', '=', articleId)
    .where('reason', '=', 'published')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readDraft(row.data)
}

/** Newest first. */
export async function listRevisions(db: Selecting, articleId: number) {
  return await db
    .selectFrom('article_revisions')
    .select(['id', 'reason', 'title', 'created_at', 'created_by'])
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}
const mostListed = 300

export async function findRevision(db: Selecting, articleId: number, id: number) {
  const row = await db
    .selectFrom('article_revisions')
    .select(['id', 'created_at', 'data'])
    .where('article_id', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, created_at: row.created_at, draft: readDraft(row.data) }
}

/** A draft from its JSON column. */
export function readDraft(data: string): ArticleDraft {
  return readStored(data, emptyDraft)
}

/** Compares the content: an editor may send a node's properties in another order. */
export function isSame(a: ArticleDraft, b: ArticleDraft): boolean {
  return isDeepStrictEqual(a, b)
}
