import type { AdminMatch } from '#shared/admin/matches.ts'
import { unplayed } from './applied.ts'
import type { Entry } from './outbox-store.ts'
import { sidesText } from './words.ts'

/** A result that was refused because its competition changed elsewhere. */
export function isResultConflict({ act, trouble }: Entry): boolean {
  return act.kind === 'record_result' && trouble?.kind === 'conflict'
}

/** Whether the match is unchanged since its result was entered: the same sides and date, and no entries by others. */
export function isUntouched({ matchName }: Entry, theirs: AdminMatch): boolean {
  const { match, games, result } = unplayed(theirs)
  const isOpen = result === null && games.length === 0 && match.sides.every(({ score }) => score === null)
  return isOpen && match.schedule.state !== 'postponed' && match.schedule.state !== 'cancelled' && sidesText(match.sides) === matchName
}
