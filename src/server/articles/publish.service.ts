import type { Transaction } from 'kysely'
import { type Fault, invalid } from '#server/base/errors.ts'
import { documentTags } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import type { ArticleDraft, Publication } from '#shared/admin/articles.ts'
import { updateDocuments } from './articles-admin.queries.ts'
import { faultsToPublish } from './check-draft.service.ts'
import { stateOf } from './document-state.model.ts'
import { inputOfDraft } from './drafts.model.ts'
import { type DocumentRow, setDeleted, upsertDraft } from './drafts.queries.ts'
import { findLastPublished, insertRevision, isSame } from './revisions.queries.ts'
import { keyOf, writeUnpublished } from './save-draft.service.ts'

interface PublishInput extends Pick<Publication, 'at' | 'until'> {
  userId: number
  now: string
  /** In place of the draft, which stays as an unpublished change where it differs. */
  content?: ArticleDraft | undefined
}

/** Publishes the draft now or at a later moment. Throws 422 where something is missing. */
export async function publish(trx: Transaction<Database>, touch: Touch, document: DocumentRow, params: PublishInput) {
  const { row, draft } = document
  const { userId, now, content = draft } = params
  const faults = [...(await faultsToPublish(trx, row.kind, row.id, content)), ...faultsInTimes(document, params)]
  if (faults.length > 0) throw invalid(faults)
  const times = { publishedAt: startOf(document, params), unpublishAt: params.until }
  const input = inputOfDraft(row.kind, content, { columnId: 0, slug: '' }, { importKey: keyOf(row), ...times })
  await updateDocuments(trx, [{ id: row.id, input }], now)
  const isChanged = !isSame(content, draft)
  if (document.rev > 0) await upsertDraft(trx, { id: row.id, rev: document.rev, draft, isChanged, userId }, now)
  await insertRevision(trx, { articleId: row.id, reason: 'published', draft: content, userId, at: now })
  touchDocument(touch, document, { now, isShown: times.publishedAt <= now, content })
  return times
}

/** Unpublishes, or cancels a planned publication; the row then holds the draft's content again. */
export async function unpublish(
  trx: Transaction<Database>,
  touch: Touch,
  document: DocumentRow,
  { userId, now }: Pick<PublishInput, 'userId' | 'now'>,
) {
  const { row, draft } = document
  await keepPublic(trx, document, now)
  await writeUnpublished(trx, document, draft, now)
  if (document.rev > 0) await upsertDraft(trx, { id: row.id, rev: document.rev, draft, isChanged: false, userId }, now)
  touchDocument(touch, document, { now, isShown: false })
}

/** What visitors saw, which the draft takes the place of, is the last revision that was published: taking the act back brings it again. */
async function keepPublic(trx: Transaction<Database>, { row, rev, stored }: DocumentRow, now: string): Promise<void> {
  if (row.published_at === null) return
  const last = await findLastPublished(trx, row.id)
  // Without a draft it stays in the row, and what was never published in the console has no revision to be taken for it.
  if (last === undefined ? rev === 0 : isSame(last, stored)) return
  await insertRevision(trx, { articleId: row.id, reason: 'published', draft: stored, userId: null, at: now })
}

interface Trashing {
  deletedAt: string | null
  now: string
}

/** Moves a document into the trash, or with null out of it, in the state that it had before. */
export async function trash(trx: Transaction<Database>, touch: Touch, document: DocumentRow, { deletedAt, now }: Trashing) {
  await setDeleted(trx, document.row.id, deletedAt, now)
  touchDocument(touch, document, { now, isShown: stateOf({ ...document.row, deleted_at: deletedAt }, now) === 'published' })
}

function startOf({ row }: DocumentRow, { at, now }: PublishInput): string {
  if (at !== null) return at
  // A changed text keeps its publication date: lists keep their order.
  return stateOf(row, now) === 'published' && row.published_at !== null ? row.published_at : now
}

function faultsInTimes(document: DocumentRow, params: PublishInput): Fault[] {
  const { at, until, now } = params
  const faults: Fault[] = []
  if (at !== null && at > now && stateOf(document.row, now) === 'published')
    faults.push({ path: '/at', message: '它已经公开，新内容只能马上发布；要改成定时，请先下线' })
  if (until !== null && until <= now) faults.push({ path: '/until', message: '下线时间要晚于现在' })
  else if (until !== null && until <= startOf(document, params)) faults.push({ path: '/until', message: '下线时间要晚于发布时间' })
  return faults
}

interface Showing {
  now: string
  /** Visitors see it from now on. */
  isShown: boolean
  content?: ArticleDraft
}

/**
 * Touches everything public that shows it now or will on schedule, and the subjects of its former links, which no longer show it. Quietly where visitors
 * see it neither before nor after.
 */
function touchDocument(touch: Touch, { row, draft, stored }: DocumentRow, { now, isShown, content = draft }: Showing): void {
  const tell = isShown || stateOf(row, now) === 'published' ? touch : touch.quietly
  tell(...documentTags(row))
  for (const { subject, id } of [...draft.links, ...stored.links, ...content.links]) tell(`${subject}:${id}`)
}
