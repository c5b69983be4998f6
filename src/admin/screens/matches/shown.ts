import type { AdminMatch } from '#shared/admin/matches.ts'
import { applied, type QueuedAct } from './applied.ts'
import type { Entry } from './outbox-store.ts'
import { onTop } from './score-rebase.ts'

/** A match with entries that the server has not confirmed. */
export interface ShownMatch {
  /** What stands, with what merely waits to be sent: what needs a decision may never be saved, and is no part of it. */
  shown: AdminMatch
  /** The same for the fields. A score or figures that need a decision stay in them, to be put right. */
  fields: AdminMatch
  /** With everything that was entered here. */
  mine: AdminMatch
  /** The kinds of acts that are shown and wait to be sent. */
  awaited: ReadonlySet<QueuedAct['kind']>
}

export function shownMatch(theirs: AdminMatch, entries: readonly Pick<Entry, 'act' | 'scoreBefore' | 'trouble'>[]): ShownMatch {
  const on = (some: typeof entries) => some.reduce((before, entry) => applied(before, onTop(entry, before)), theirs)
  const mine = on(entries)
  if (entries.every(({ trouble }) => trouble === null)) {
    return { shown: mine, fields: mine, mine, awaited: new Set(entries.map(({ act }) => act.kind)) }
  }
  const stands = theirs.result !== null && theirs.result.state !== 'void'
  const typed = entries.filter(({ act: { kind } }) => kind === 'set_statistics' || (kind === 'set_score' && !stands))
  return { shown: theirs, fields: on(typed), mine, awaited: new Set() }
}
