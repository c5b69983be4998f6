import { ApiFailure, LineFailure } from '#admin/api.ts'
import { queryClient, signedOutEvent } from '#admin/query-client.ts'
import { keyOf } from '#admin/reading.ts'
import { sessionQuery } from '#admin/session.ts'
import type { ActAnswer, ActConflict } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { makeStore, type ReadableStore } from '#ui/store.ts'
import { applied, type QueuedAct } from './applied.ts'
import { dropEntries, type Entry, storedEntries, storeEntry, type Trouble } from './outbox-store.ts'
import { noteOwn, revOver } from './own-revs.ts'
import { forgetRepeats, mayRepeat } from './repeats.ts'
import { doAct, matchKey, matchQuery } from './requests.ts'
import { isAlreadyDone } from './same-act.ts'
import { isApart, onTop, scoreBeforeOf, withTheirs } from './score-rebase.ts'
import { beforeOf, joined, rebased } from './statistics/rebase.ts'
import { isResultConflict, isUntouched } from './untouched.ts'

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

export const outbox: ReadableStore<OutboxState> = {
  get: state.get,
  subscribe(listener) {
    begin()
    return state.subscribe(listener)
  },
}

/** For one match; an unsent running score is replaced by a newer one. */
export function enqueue(entry: Pick<Entry, 'competitionId' | 'matchId' | 'matchName' | 'rev' | 'act' | 'before' | 'scoreBefore'>): void {
  const userId = signedUser()
  if (userId === null) return
  const last = ofMatch(entry.matchId).at(-1)
  const isScore = last?.act.kind === 'set_score' && entry.act.kind === 'set_score'
  // A refused score is replaced by the next one; in a conflict the choice is still open.
  if (last && isScore && last.trouble?.kind === 'refused')
    replace({ ...last, act: entry.act, rev: entry.rev, isTried: false, trouble: null })
  else if (last && isScore && (!last.isTried || last.trouble)) replace({ ...last, act: entry.act })
  else if (last?.act.kind === 'set_statistics' && entry.act.kind === 'set_statistics' && last.trouble?.kind === 'refused') {
    const before = [...(last.before ?? []), ...(entry.before ?? []).filter(({ part }) => !last.before?.some((each) => each.part === part))]
    replace({ ...last, act: joined(last.act, entry.act), before, rev: entry.rev, isTried: false, trouble: null })
  } else {
    const id = Math.max(Date.now() * 1000, (state.get().entries.at(-1)?.id ?? 0) + 1)
    const added: Entry = { ...entry, id, userId, at: new Date().toISOString(), isTried: false, trouble: null }
    change({ entries: [...state.get().entries, added] })
    keep(added)
  }
  void flush()
}

/** Discards the unsent entries of a match. */
export function discard(matchId: number): void {
  const ids = ofMatch(matchId).map(({ id }) => id)
  change({ entries: state.get().entries.filter(({ id }) => !ids.includes(id)) })
  drop(ids)
  void queryClient.invalidateQueries({ queryKey: matchKey(matchId) })
}

interface Current {
  /** The match as others left it. */
  theirs: AdminMatch
  rev: number
  /** Where they changed another side of the same score, theirs counts as well. */
  withTheirs?: boolean
}

/** Sends it again: as it is, or on top of the current version. */
export function resend(matchId: number, current?: Current): void {
  let now = current?.theirs
  for (const entry of ofMatch(matchId)) {
    if (!current || !now) {
      replace({ ...entry, trouble: null })
      continue
    }
    const isMerged = Boolean(entry.before ?? entry.scoreBefore)
    const act = entry.act.kind === 'set_statistics' && entry.before ? rebased(entry.act, entry.before, now) : scoreOnTop(entry, now)
    const before = act.kind === 'set_statistics' ? { before: beforeOf(now, act) } : { scoreBefore: scoreBeforeOf(now) }
    replace({ ...entry, act, ...before, rev: isMerged ? current.theirs.rev : current.rev, trouble: null })
    now = applied(now, act)
  }
  void flush()

  function scoreOnTop(entry: Entry, theirs: AdminMatch): QueuedAct {
    return current?.withTheirs ? withTheirs(entry, theirs) : onTop(entry, theirs)
  }
}

/** Sends the results again that met changes elsewhere, where nobody touched their matches. Returns how many still wait for a decision. */
export async function resendUntouched(): Promise<number> {
  for (const entry of state.get().entries.filter(isResultConflict)) {
    const theirs = await queryClient.fetchQuery({ ...matchQuery(entry.matchId), staleTime: 0 })
    if (!isUntouched(entry, theirs) || ofMatch(entry.matchId).length > 1) continue
    replace({ ...entry, rev: theirs.rev, isTried: false, trouble: null })
  }
  await flush()
  return state.get().entries.filter(isResultConflict).length
}

/** Resolves once no entry of the match is being sent; also where it has to wait. */
export async function settled(): Promise<void> {
  await flush()
}

let begun = false
/** At the first screen that shows it: loads the entries of an earlier page, and listens for the connection. */
function begin(): void {
  if (begun) return
  begun = true
  channel?.addEventListener('message', () => void load())
  window.addEventListener('online', () => void flush())
  // What is neither on the server nor on the device is lost with the page.
  window.addEventListener('beforeunload', (event) => {
    if (state.get().entries.some(({ id }) => unsaved.has(id))) event.preventDefault()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void flush())
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === sessionQuery.queryKey[0] && query.state.status === 'success' && state.get().waitsFor)
      void flush()
  })
  void load().then(flush)
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('leitai-results')

async function load(): Promise<void> {
  try {
    const stored = await storedEntries()
    const userId = signedUser()
    // Entries that are only in memory stay: the device may not have stored them yet.
    const unkept = state.get().entries.filter(({ id }) => unsaved.has(id))
    const others = stored.filter((entry) => entry.userId === userId && !gone.has(entry.id) && !unkept.some(({ id }) => id === entry.id))
    change({ entries: [...others, ...unkept].sort((a, b) => a.id - b.id) })
  } catch {
    change({ isFleeting: true })
  }
}

let running: Promise<void> | null = null
let isAskedAgain = false

async function flush(): Promise<void> {
  if (running) {
    isAskedAgain = true
    return await running
  }
  running = locked(sendAll).finally(() => {
    running = null
  })
  await running
  if (!isAskedAgain) return
  isAskedAgain = false
  if (!state.get().waitsFor && nextEntry()) await flush()
}

/** One tab of the browser at a time. */
async function locked(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return await work()
  await navigator.locks.request('leitai-results', async () => {
    await Promise.allSettled(keeping)
    await load()
    await work()
  })
}

async function sendAll(): Promise<void> {
  for (let entry = nextEntry(); entry; entry = nextEntry()) {
    const tried = { ...entry, rev: entry.isTried ? entry.rev : revOver(entry), isTried: true }
    replace(tried)
    if (!(await sent(tried))) return
  }
}

/** The oldest entry whose match has no problem. */
function nextEntry(): Entry | undefined {
  const userId = signedUser()
  const blocked = new Set(
    state
      .get()
      .entries.filter(({ trouble }) => trouble)
      .map(({ matchId }) => matchId),
  )
  return state.get().entries.find((entry) => entry.userId === userId && !blocked.has(entry.matchId))
}

/** False: wait. */
async function sent(entry: Entry): Promise<boolean> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    arrived(entry, await doAct(entry, patience.signal))
    change({ waitsFor: null })
    return true
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble === null) {
      waitFor(error)
      return false
    }
    change({ waitsFor: null })
    if (trouble.kind === 'conflict' && (await isSettled(entry))) return true
    forgetRepeats(entry.id)
    replace({ ...entry, trouble })
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
    replace({ ...entry, act: onTop(entry, theirs), scoreBefore: scoreBeforeOf(theirs), rev: theirs.rev, isTried: false })
    return true
  } catch {
    return false
  }
}

const patienceMs = 15_000
const retryMs = 4_000

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
  change({ waitsFor: isSignedOut ? 'sign-in' : error instanceof ApiFailure ? 'site' : 'line' })
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
  for (const each of takeOut(entry)) if (isKnown || !each.scoreBefore) replace({ ...each, rev: Math.max(each.rev, rev) })
}

/** Returns the later entries of its match; with the last of them what others show of it is asked for again. */
function takeOut(entry: Entry): Entry[] {
  forgetRepeats(entry.id)
  change({ entries: state.get().entries.filter(({ id }) => id !== entry.id) })
  drop([entry.id])
  const later = ofMatch(entry.matchId)
  if (later.length === 0) refresh(entry)
  return later
}

function refresh(entry: Entry): void {
  void queryClient.invalidateQueries({ queryKey: matchKey(entry.matchId) })
  void queryClient.invalidateQueries({ queryKey: keyOf('GET /matches') })
  void queryClient.invalidateQueries({ queryKey: keyOf('GET /competitions/:id/rounds') })
}

function ofMatch(matchId: number): Entry[] {
  return state.get().entries.filter((entry) => entry.matchId === matchId)
}

function replace(entry: Entry): void {
  change({ entries: state.get().entries.map((each) => (each.id === entry.id ? entry : each)) })
  keep(entry)
}

function change(part: Partial<OutboxState>): void {
  state.set({ ...state.get(), ...part })
}

const keeping = new Set<Promise<void>>()
const unsaved = new Set<number>()
/** Discarded here, whatever the device still has stored. */
const gone = new Set<number>()

/** Writes to storage, one after another. */
function keep(entry: Entry): void {
  unsaved.add(entry.id)
  store(
    () => storeEntry(entry),
    () => unsaved.delete(entry.id),
  )
}

function drop(ids: readonly number[]): void {
  for (const id of ids) gone.add(id)
  store(() => dropEntries(ids))
}

let last: Promise<void> = Promise.resolve()

function store(work: () => Promise<void>, done: () => void = () => {}): void {
  const written: Promise<void> = last
    .then(work)
    .then(() => {
      done()
      channel?.postMessage('changed')
    })
    .catch(() => change({ isFleeting: true }))
    .finally(() => keeping.delete(written))
  last = written
  keeping.add(written)
}

function signedUser(): number | null {
  return queryClient.getQueryData(sessionQuery.queryKey)?.user.id ?? null
}
