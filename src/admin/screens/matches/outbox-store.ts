import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Fault } from '#admin/api.ts'
import type { ActConflict } from '#shared/admin/acts.ts'
import type { QueuedAct } from './applied.ts'
import type { ScoreBefore } from './score-rebase.ts'
import type { Before } from './statistics/rebase.ts'

/** An entry that the server has not confirmed yet. */
export interface Entry {
  /** In the order of entry. */
  id: number
  userId: number
  competitionId: number
  matchId: number
  /** For the notice on other screens. */
  matchName: string
  /** The competition's rev when it was entered. */
  rev: number
  act: QueuedAct
  /** Of statistics: what they were, so that only what was changed is sent again after others changed them too. */
  before?: Before
  /** The same of a score. */
  scoreBefore?: ScoreBefore
  at: string
  /** It was sent once: the server may have it, so it must not be changed into another act. */
  isTried: boolean
  /** It needs a decision. Later entries of the same match wait. */
  trouble: Trouble | null
}

export type Trouble =
  | { kind: 'conflict'; message: string; current: ActConflict | null }
  /** `faults`: with their paths in the act. Entries that older versions stored have none. */
  | { kind: 'refused'; message: string; sentences: readonly string[]; faults?: readonly Fault[] }
  /** The assignment or the role was removed from the user. */
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

/** Every call may fail where a browser has no storage (some private windows). */
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
