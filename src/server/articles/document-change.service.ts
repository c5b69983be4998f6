import type { Transaction } from 'kysely'
import { conflict, notFound } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import type { CacheTag } from '#server/cache/tags.ts'
import { type Touch, touchBy, type WriteOrder } from '#server/cache/transact.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Audit } from '#server/http/admin-route.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import type { ArticleDraft, DraftWrite } from '#shared/admin/articles.ts'
import { normalDraft } from './drafts.model.ts'
import { type DocumentRow, findDocument, lockDocument } from './drafts.queries.ts'
import { answerEditing } from './editing.answers.ts'
import { isSame } from './revisions.queries.ts'

interface ChangeInput {
  read: Reader
  now: string
  write<T>(act: (trx: Transaction<Database>, touch: Touch, audit: Audit) => Promise<T>, order?: WriteOrder): Promise<T>
}

export interface Changing {
  trx: Transaction<Database>
  touch: Touch
  audit: Audit
  document: DocumentRow
}

/** One write to one document: its state before and after, the tags that were touched, and the result of `act`. */
export async function changeDocument<T>(asked: ChangeInput, id: number, act: (changing: Changing) => Promise<T>) {
  try {
    return await asked.write(async (trx, touch, audit) => {
      const tags = new Set<CacheTag>()
      const document = await lockDocument(trx, id)
      if (!document) throw notFound()
      const result = await act({ trx, touch: recording(tags, touch), audit, document })
      return { before: document, after: await requireDocument(trx, id), tags, result }
    }, 'alongside')
  } catch (error) {
    if (!(error instanceof AlreadySaved)) throw error
    throw conflict(error.message, await answerEditing(ctxOf(asked), await requireDocument(asked.read, id)))
  }
}

/** A `touch` that also records the tags. */
export function recording(tags: Set<CacheTag>, touch: Touch): Touch {
  return touchBy((touched, isQuietly) => {
    for (const tag of touched) tags.add(tag)
    if (isQuietly) touch.quietly(...touched)
    else touch(...touched)
  })
}

export async function requireDocument(db: Selecting, id: number): Promise<DocumentRow> {
  const document = await findDocument(db, id)
  if (!document) throw notFound()
  return document
}

/** Console responses are not cached: their dependencies are ignored. */
export function ctxOf({ read, now }: { read: Reader; now: string }): QueryContext {
  return { read, now, deps: new CacheDeps() }
}

/** Somebody else saved first; the current state is read and returned after the transaction has ended. */
class AlreadySaved extends Error {}

export function requireRev({ rev, updatedBy }: DocumentRow, seen: number): void {
  if (rev === seen) return
  throw new AlreadySaved(`这篇内容刚被${updatedBy === null ? '一次导入改写' : '别人改过'}，请先看看现在的内容`)
}

/** Whether this is a retry of somebody's own last save, because its response was lost. */
export function isAlreadySaved({ row, rev, draft, updatedBy }: DocumentRow, sent: DraftWrite, userId: number): boolean {
  return updatedBy === userId && rev === sent.rev + 1 && isSame(draft, normalDraft(row.kind, sent.draft))
}

export function requireNotTrashed({ row }: DocumentRow): void {
  if (row.deleted_at !== null) throw new AlreadySaved('它已在回收站里，请先恢复')
}

/** What an audit entry says of two texts: the fields that differ; of the body only that it differs. */
export function changedFields(before: ArticleDraft, after: ArticleDraft): { before: object; after: object } {
  const isBodyChanged = !isSame({ ...after, body: before.body }, after)
  const was = new Map(Object.entries(before))
  const fields = Object.entries(after).filter(([name, value]) => name !== 'body' && JSON.stringify(was.get(name)) !== JSON.stringify(value))
  return {
    before: Object.fromEntries(fields.map(([name]) => [name, was.get(name)])),
    after: { ...Object.fromEntries(fields), ...(isBodyChanged ? { body: '正文有改动' } : {}) },
  }
}
