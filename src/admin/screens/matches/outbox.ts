import { queryClient, signedOutEvent } from '#admin/query-client.ts'
import { sessionQuery } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ReadableStore } from '#ui/store.ts'
import { applied, type QueuedAct } from './applied.ts'
import {
  addEntry,
  entriesOf,
  followOtherTabs,
  hasUnstoredEntries,
  loadEntries,
  type OutboxState,
  outboxState,
  removeEntries,
  replaceEntry,
  setOutbox,
  signedInUser,
} from './outbox-entries.ts'
import { flush } from './outbox-sender.ts'
import type { Entry } from './outbox-store.ts'
import { matchKey, matchQuery } from './requests.ts'
import { onTop, scoreBeforeOf, withTheirs } from './score-rebase.ts'
import { beforeOf, joined, rebased } from './statistics/rebase.ts'
import { isResultConflict, isUntouched } from './untouched.ts'

export const outbox: ReadableStore<OutboxState> = {
  get: outboxState.get,
  subscribe(listener) {
    begin()
    return outboxState.subscribe(listener)
  },
}

/** For one match; an unsent running score is replaced by a newer one. */
export function enqueue(entry: Pick<Entry, 'competitionId' | 'matchId' | 'matchName' | 'rev' | 'act' | 'before' | 'scoreBefore'>): void {
  const userId = signedInUser()
  if (userId === null) return
  const last = entriesOf(entry.matchId).at(-1)
  const isScore = last?.act.kind === 'set_score' && entry.act.kind === 'set_score'
  // A refused score is replaced by the next one; in a conflict the choice is still open.
  if (last && isScore && last.trouble?.kind === 'refused')
    replaceEntry({ ...last, act: entry.act, rev: entry.rev, isTried: false, trouble: null })
  else if (last && isScore && (!last.isTried || last.trouble)) replaceEntry({ ...last, act: entry.act })
  else if (last?.act.kind === 'set_statistics' && entry.act.kind === 'set_statistics' && last.trouble?.kind === 'refused') {
    const before = [...(last.before ?? []), ...(entry.before ?? []).filter(({ part }) => !last.before?.some((each) => each.part === part))]
    replaceEntry({ ...last, act: joined(last.act, entry.act), before, rev: entry.rev, isTried: false, trouble: null })
  } else {
    const id = Math.max(Date.now() * 1000, (outboxState.get().entries.at(-1)?.id ?? 0) + 1)
    addEntry({ ...entry, id, userId, at: new Date().toISOString(), isTried: false, trouble: null })
  }
  void flush()
}

/** Discards the unsent entries of a match. */
export function discard(matchId: number): void {
  removeEntries(entriesOf(matchId).map(({ id }) => id))
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
  for (const entry of entriesOf(matchId)) {
    if (!current || !now) {
      replaceEntry({ ...entry, trouble: null })
      continue
    }
    const isMerged = Boolean(entry.before ?? entry.scoreBefore)
    const act = entry.act.kind === 'set_statistics' && entry.before ? rebased(entry.act, entry.before, now) : scoreOnTop(entry, now)
    const before = act.kind === 'set_statistics' ? { before: beforeOf(now, act) } : { scoreBefore: scoreBeforeOf(now) }
    replaceEntry({ ...entry, act, ...before, rev: isMerged ? current.theirs.rev : current.rev, trouble: null })
    now = applied(now, act)
  }
  void flush()

  function scoreOnTop(entry: Entry, theirs: AdminMatch): QueuedAct {
    return current?.withTheirs ? withTheirs(entry, theirs) : onTop(entry, theirs)
  }
}

/** Sends refused results again whose matches did not change. Returns how many still wait for a decision. */
export async function resendUntouched(): Promise<number> {
  for (const entry of outboxState.get().entries.filter(isResultConflict)) {
    const theirs = await queryClient.fetchQuery({ ...matchQuery(entry.matchId), staleTime: 0 })
    if (!isUntouched(entry, theirs) || entriesOf(entry.matchId).length > 1) continue
    replaceEntry({ ...entry, rev: theirs.rev, isTried: false, trouble: null })
  }
  await flush()
  return outboxState.get().entries.filter(isResultConflict).length
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
  followOtherTabs()
  window.addEventListener('online', () => void flush())
  // What is neither on the server nor on the device is lost with the page.
  window.addEventListener('beforeunload', (event) => {
    if (hasUnstoredEntries()) event.preventDefault()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void flush())
  signedOutEvent.addEventListener('signed-out', () => setOutbox({ waitsFor: 'sign-in' }))
  queryClient.getQueryCache().subscribe((event) => {
    // Not before it is answered: until then the user before is known, and the session may be somebody else's.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    if (!outboxState.get().waitsFor) return
    setOutbox({ waitsFor: null })
    void flush()
  })
  void loadEntries().then(flush)
}
