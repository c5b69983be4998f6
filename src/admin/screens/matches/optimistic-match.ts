import type { AdminMatch } from '#shared/admin/matches.ts'
import { applied, type QueuedAct } from './applied.ts'
import type { Entry } from './outbox-store.ts'
import { onTop } from './score-rebase.ts'

/** A match with the entries that the server has not confirmed yet applied to it. */
export interface OptimisticMatch {
  /** With entries that only wait to be sent. Those that need a decision may never be saved, and are not applied. */
  shown: AdminMatch
  /** The same for the input fields, which also keep a score or statistics that need a decision, to be corrected. */
  fields: AdminMatch
  /** With all entries of this device. */
  mine: AdminMatch
  /** The kinds of the entries that are applied and wait to be sent. */
  awaited: ReadonlySet<QueuedAct['kind']>
}

export function optimisticMatch(theirs: AdminMatch, entries: readonly Pick<Entry, 'act' | 'scoreBefore' | 'trouble'>[]): OptimisticMatch {
  const on = (some: typeof entries) => some.reduce((before, entry) => applied(before, onTop(entry, before)), theirs)
  const mine = on(entries)
  if (entries.every(({ trouble }) => trouble === null)) {
    return { shown: mine, fields: mine, mine, awaited: new Set(entries.map(({ act }) => act.kind)) }
  }
  const stands = theirs.result !== null && theirs.result.state !== 'void'
  const typed = entries.filter(({ act: { kind } }) => kind === 'set_statistics' || (kind === 'set_score' && !stands))
  return { shown: theirs, fields: on(typed), mine, awaited: new Set() }
}
