import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Edits } from './edits.ts'

/** The props of every tab. */
export interface TabProps {
  /** The stored document. */
  document: CompetitionDocument
  /** With the unsaved changes. */
  edited: CompetitionDocument
  edits: Edits
  change(part: Partial<Edits>): void
  /** The server's error for a field of this tab, by the field's name there. */
  problem(field: string): string | undefined
  /** Whether there is an error for any field whose name begins so. */
  isWrong(prefix: string): boolean
}
