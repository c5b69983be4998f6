import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ActConflict } from '#shared/admin/acts.ts'
import type { QueuedAct } from './applied.ts'

/** Something entered that the server has not yet said yes to. */
export interface Entry {
  /** In the order of entering. */
  id: number
  userId: number
  competitionId: number
  matchId: number
  /** For the notice on other screens. */
  matchName: string
  /** Of the competition, as the one who entered it saw it. */
  rev: number
  act: QueuedAct
  at: string
  /** It was on its way: the server may know it, so it must not become another act. */
  isTried: boolean
  /** It needs a person. What was entered after it in the same match waits. */
  trouble: Trouble | null
}

export type Trouble =
  | { kind: 'conflict'; message: string; current: ActConflict | null }
  | { kind: 'refused'; message: string; sentences: readonly string[] }
  /** The match, or the role, was taken from who entered it. */
  | { kind: 'taken'; message: string }

interface Schema extends DBSchema {
  entries: { key: number; value: Entry }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('leitai-results', 1, {
    upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id' }),
  })
  return opened
}

/** Every call may fail where a browser keeps nothing (some private windows). */
export async function storedEntries(): Promise<Entry[]> {
  return await (await database()).getAll('entries')
}

export async function storeEntry(entry: Entry): Promise<void> {
  await (await database()).put('entries', entry)
}

export async function dropEntries(ids: readonly number[]): Promise<void> {
  const tx = (await database()).transaction('entries', 'readwrite')
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done])
}
