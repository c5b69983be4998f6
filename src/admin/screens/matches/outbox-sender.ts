import { ApiFailure, LineFailure } from '#admin/api.ts'
import { queryClient, signedOutEvent } from '#admin/query-client.ts'
import { keyOf } from '#admin/query-keys.ts'
import { sessionQuery } from '#admin/session.ts'
import type { ActAnswer, ActConflict } from '#shared/admin/acts.ts'
import { applied } from './applied.ts'
import {
  entriesOf,
  loadEntries,
  outboxState,
  pendingWrites,
  removeEntries,
  replaceEntry,
  setOutbox,
  signedInUser,
} from './outbox-entries.ts'
import type { Entry, Trouble } from './outbox-store.ts'
import { noteOwn, revOver } from './own-revs.ts'
import { forgetRepeats, mayRepeat } from './repeats.ts'
import { doAct, matchKey, matchQuery } from './requests.ts'
import { isAlreadyDone } from './same-act.ts'
import { isApart, onTop, scoreBeforeOf } from './score-rebase.ts'

/** How long a request may take, ms. */
const timeoutMs = 15_000
/** How long it waits before it tries again while the server cannot be reached, ms. */
const retryMs = 4_000

let running: Promise<void> | null = null
/** Something was entered while it was sending. */
let mustRepeat = false

/** Sends what can be sent; resolves when nothing more can. */
export async function flush(): Promise<void> {
  if (outboxState.get().waitsFor === 'sign-in') return await askWhoIsSignedIn()
  if (running) {
    mustRepeat = true
    return await running
  }
  running = locked(sendAll).finally(() => {
    running = null
  })
  await running
  if (!mustRepeat) return
  mustRepeat = false
  if (!outboxState.get().waitsFor && nextEntry()) await flush()
}

/** The entries of one user must not be sent as another's: the answer, where there is one, has them sent. */
async function askWhoIsSignedIn(): Promise<void> {
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {})
}

/** One tab of the browser at a time. */
async function locked(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return await work()
  await navigator.locks.request('leitai-results', async () => {
    await pendingWrites()
    await loadEntries()
    await work()
  })
}

async function sendAll(): Promise<void> {
  for (let entry = nextEntry(); entry; entry = nextEntry()) {
    const tried = { ...entry, rev: entry.isTried ? entry.rev : revOver(entry), isTried: true }
    replaceEntry(tried)
    if (!(await sent(tried))) return
  }
}

/** The oldest entry whose match has no problem. */
function nextEntry(): Entry | undefined {
  const userId = signedInUser()
  const blocked = new Set(
    outboxState
      .get()
      .entries.filter(({ trouble }) => trouble)
      .map(({ matchId }) => matchId),
  )
  return outboxState.get().entries.find((entry) => entry.userId === userId && !blocked.has(entry.matchId))
}

/** False: wait. */
async function sent(entry: Entry): Promise<boolean> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    arrived(entry, await doAct(entry, timeout.signal))
    setOutbox({ waitsFor: null })
    return true
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble === null) {
      waitFor(error)
      return false
    }
    setOutbox({ waitsFor: null })
    if (trouble.kind === 'conflict' && (await isSettled(entry))) return true
    forgetRepeats(entry.id)
    replaceEntry({ ...entry, trouble })
    // The other user's entry is shown next to it.
    void queryClient.invalidateQueries({ queryKey: matchKey(entry.matchId) })
    return true
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Without a choice: what others entered as well needs no sending, and a score of other games than theirs is sent again together with them.
 */
async function isSettled(entry: Entry): Promise<boolean> {
  if (!entry.scoreBefore && entry.act.kind !== 'set_play' && entry.act.kind !== 'record_result') return false
  try {
    const theirs = await queryClient.fetchQuery({ ...matchQuery(entry.matchId), staleTime: 0 })
    if (isAlreadyDone(entry.act, theirs)) {
      // Later entries were made on what stood before theirs: the answers to them say whether others are in their way.
      takeOut(entry)
      return true
    }
    if (!isApart(entry, theirs) || !(await mayRepeat(entry.id, theirs.rev > entry.rev))) return false
    replaceEntry({ ...entry, act: onTop(entry, theirs), scoreBefore: scoreBeforeOf(theirs), rev: theirs.rev, isTried: false })
    return true
  } catch {
    return false
  }
}

/** Null: the entry is fine; the connection, the server's load or the session is the problem. */
function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof ApiFailure) || [401, 429, 503].includes(error.code)) return null
  if (error.code === 409) {
    // The contract's response to an act on an older rev.
    return { kind: 'conflict', message: error.message, current: (error.current as ActConflict | undefined) ?? null }
  }
  if (error.code === 403 || error.code === 1002) return { kind: 'taken', message: error.message }
  return { kind: 'refused', message: error.message, sentences: error.faults.map(({ message }) => message), faults: error.faults }
}

let retry: ReturnType<typeof setTimeout> | undefined

function waitFor(error: unknown): void {
  const isSignedOut = error instanceof ApiFailure && error.code === 401
  setOutbox({ waitsFor: isSignedOut ? 'sign-in' : error instanceof ApiFailure ? 'site' : 'line' })
  clearTimeout(retry)
  if (isSignedOut) signedOutEvent.dispatchEvent(new Event('signed-out'))
  else if (error instanceof LineFailure || error instanceof ApiFailure || error instanceof DOMException) {
    retry = setTimeout(() => void flush(), retryMs)
  } else throw error
}

function arrived(entry: Entry, { rev, changes }: ActAnswer): void {
  // It stood already: by an answer that was lost, or by somebody else, who may have done more than this device knows.
  const isKnown = changes.length > 0
  if (isKnown) noteOwn(entry, { rev, changes })
  queryClient.setQueryData(
    matchKey(entry.matchId),
    (data) => data && { ...applied(data, entry.act), rev: isKnown ? Math.max(data.rev, rev) : data.rev },
  )
  // A score then finds out by its own answer whether others are in its way.
  for (const each of takeOut(entry)) if (isKnown || !each.scoreBefore) replaceEntry({ ...each, rev: Math.max(each.rev, rev) })
}

/** Returns the later entries of its match; with the last of them what others show of it is asked for again. */
function takeOut(entry: Entry): Entry[] {
  forgetRepeats(entry.id)
  removeEntries([entry.id])
  const later = entriesOf(entry.matchId)
  if (later.length === 0) refresh(entry)
  return later
}

function refresh(entry: Entry): void {
  void queryClient.invalidateQueries({ queryKey: matchKey(entry.matchId) })
  void queryClient.invalidateQueries({ queryKey: keyOf('GET /matches') })
  void queryClient.invalidateQueries({ queryKey: keyOf('GET /competitions/:id/rounds') })
}
