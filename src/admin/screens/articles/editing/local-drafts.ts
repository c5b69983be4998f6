import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import type { LocalDraft } from './draft-keeper.ts'

interface Schema extends DBSchema {
  drafts: { key: string; value: LocalDraft }
}

/** One copy per user and document: another user of this browser does not see it. */
export function localKey(userId: number, documentId: number): string {
  return `${userId}:${documentId}`
}

export async function readLocal(key: string): Promise<LocalDraft | null> {
  const kept = await (await opened()).get('drafts', key)
  // One stored by an older console lacks fields that were added since.
  return kept ? { ...kept, draft: { ...emptyDraft, ...kept.draft } } : null
}

export async function writeLocal(key: string, draft: LocalDraft): Promise<void> {
  await (await opened()).put('drafts', draft, key)
}

export async function deleteLocal(key: string): Promise<void> {
  await (await opened()).delete('drafts', key)
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
