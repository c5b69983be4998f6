import type { AdminMatch } from '#shared/admin/matches.ts'
import { unplayed } from './applied.ts'
import type { Entry } from './outbox-store.ts'
import { sidesText } from './words.ts'

/** A result that met changes elsewhere in its competition. */
export function isMetResult({ act, trouble }: Entry): boolean {
  return act.kind === 'record_result' && trouble?.kind === 'conflict'
}

/** Whether the match is still what its result was typed for: the same sides on their day, and nothing entered by others. */
export function isUntouched({ matchName }: Entry, theirs: AdminMatch): boolean {
  const { match, games, result } = unplayed(theirs)
  const isOpen = result === null && games.length === 0 && match.sides.every(({ score }) => score === null)
  return isOpen && match.schedule.state !== 'postponed' && match.schedule.state !== 'cancelled' && sidesText(match.sides) === matchName
}
