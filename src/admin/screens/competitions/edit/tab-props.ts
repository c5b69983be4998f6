import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Edits } from './edits.ts'

/** What every tab is given. */
export interface TabProps {
  /** As it stands. */
  document: CompetitionDocument
  /** With what has been changed here. */
  edited: CompetitionDocument
  edits: Edits
  change(part: Partial<Edits>): void
  /** What the server found wrong with a field of this tab, by the field's name there. */
  problem(field: string): string | undefined
  /** Whether it found any field wrong whose name begins so. */
  isWrong(prefix: string): boolean
}
