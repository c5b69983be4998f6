import { queryClient } from '#admin/query-client.ts'
import { sessionQuery } from '#admin/session.ts'
import { makeStore, type ReadableStore } from '#ui/store.ts'
import { dropEntries, type Entry, storedEntries, storeEntry } from './outbox-store.ts'

/**
 * Entries waiting to be sent, in order. Each is stored on the device until the server has confirmed it: offline it waits, after a killed
 * tab it is sent at the next opening, and in a conflict the user chooses.
 */
export interface OutboxState {
  entries: readonly Entry[]
  /** What the next attempt waits for: the connection, the site itself, or that somebody signs in again. Null: it does not wait. */
  waitsFor: 'line' | 'site' | 'sign-in' | null
  /** The device could not store them: the page must stay open. */
  isFleeting: boolean
}

const state = makeStore<OutboxState>({ entries: [], waitsFor: null, isFleeting: false })

export const outboxState: ReadableStore<OutboxState> = state

/** Entries that are not on the device yet: they would be lost with the page. */
const unstored = new Set<number>()
/** Removed here, although the device may still have them. */
const removed = new Set<number>()

export function addEntry(entry: Entry): void {
  setOutbox({ entries: [...state.get().entries, entry] })
  store(entry)
}

export function replaceEntry(entry: Entry): void {
  setOutbox({ entries: state.get().entries.map((each) => (each.id === entry.id ? entry : each)) })
  store(entry)
}

export function removeEntries(ids: readonly number[]): void {
  setOutbox({ entries: state.get().entries.filter(({ id }) => !ids.includes(id)) })
  for (const id of ids) removed.add(id)
  write(() => dropEntries(ids))
}

export function entriesOf(matchId: number): Entry[] {
  return state.get().entries.filter((entry) => entry.matchId === matchId)
}

export function hasUnstoredEntries(): boolean {
  return state.get().entries.some(({ id }) => unstored.has(id))
}

export function setOutbox(part: Partial<OutboxState>): void {
  state.set({ ...state.get(), ...part })
}

export function signedInUser(): number | null {
  return queryClient.getQueryData(sessionQuery.queryKey)?.user.id ?? null
}

/** Reads the user's entries from the device: those of an earlier page, and of other tabs. */
export async function loadEntries(): Promise<void> {
  try {
    const stored = await storedEntries()
    const userId = signedInUser()
    // Entries that are only in memory stay: the device may not have stored them yet.
    const own = state.get().entries.filter(({ id }) => unstored.has(id))
    const others = stored.filter((entry) => entry.userId === userId && !removed.has(entry.id) && !own.some(({ id }) => id === entry.id))
    setOutbox({ entries: [...others, ...own].sort((a, b) => a.id - b.id) })
  } catch {
    setOutbox({ isFleeting: true })
  }
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('leitai-results')

/** Reloads the entries when another tab changes them. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', () => void loadEntries())
}

function store(entry: Entry): void {
  unstored.add(entry.id)
  write(
    () => storeEntry(entry),
    () => unstored.delete(entry.id),
  )
}

let lastWrite: Promise<void> = Promise.resolve()
const writes = new Set<Promise<void>>()

/** Writes to the device, one after another. */
function write(work: () => Promise<void>, done: () => void = () => {}): void {
  const written: Promise<void> = lastWrite
    .then(work)
    .then(() => {
      done()
      channel?.postMessage('changed')
    })
    .catch(() => setOutbox({ isFleeting: true }))
    .finally(() => writes.delete(written))
  lastWrite = written
  writes.add(written)
}

/** Resolves once all entries so far are stored, or could not be. */
export async function pendingWrites(): Promise<void> {
  await Promise.allSettled(writes)
}
