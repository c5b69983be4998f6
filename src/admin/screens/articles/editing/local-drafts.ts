import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import type { LocalDraft } from './draft-keeper.ts'

interface Schema extends DBSchema {
  drafts: { key: string; value: LocalDraft }
}

/** One copy per user and document: another user of this browser does not see it. A new one has no id yet. */
export function localKey(userId: number, documentId: number | 'article' | 'page'): string {
  return `${userId}:${documentId}`
}

/** Fires after each change of what is stored. */
export const localChanges = new EventTarget()

/** A text of the user that the server does not have. */
export interface UnsentDraft {
  /** The path of its editor. */
  path: string
  title: string
  savedAt: string
}

/** The newest first. */
export async function listLocal(userId: number): Promise<UnsentDraft[]> {
  const drafts = (await opened()).transaction('drafts').store
  const left: UnsentDraft[] = []
  for (let cursor = await drafts.openCursor(); cursor; cursor = await cursor.continue()) {
    const [user, document = ''] = cursor.key.split(':')
    if (user !== String(userId)) continue
    const path = document === 'article' ? '/articles/new' : document === 'page' ? '/articles/new?kind=page' : `/articles/${document}`
    left.push({ path, title: cursor.value.draft.title, savedAt: cursor.value.savedAt })
  }
  return left.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
}

export async function readLocal(key: string): Promise<LocalDraft | null> {
  const kept = await (await opened()).get('drafts', key)
  // One stored by an older console lacks fields that were added since.
  return kept ? { ...kept, draft: { ...emptyDraft, ...kept.draft } } : null
}

export async function writeLocal(key: string, draft: LocalDraft): Promise<void> {
  await (await opened()).put('drafts', draft, key)
  localChanges.dispatchEvent(new Event('change'))
}

export async function deleteLocal(key: string): Promise<void> {
  await (await opened()).delete('drafts', key)
  localChanges.dispatchEvent(new Event('change'))
}

/** A new document has got its id. */
export async function moveLocal(from: string, to: string): Promise<void> {
  const kept = await readLocal(from)
  if (!kept) return
  await writeLocal(to, kept)
  await deleteLocal(from)
}

let database: Promise<IDBPDatabase<Schema>> | undefined

function opened(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('leitai-console', 1, {
    upgrade: (db) => void db.createObjectStore('drafts'),
    terminated: () => {
      database = undefined
    },
  })
  // If it cannot be opened now, the next call tries again.
  database.catch(() => {
    database = undefined
  })
  return database
}
