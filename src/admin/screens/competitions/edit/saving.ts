import type { FormatPlan } from '#rules/presets/format-plan.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { CompetitionFile } from '#shared/competitions/document-file.ts'
import { type Edits, withEdits } from './edits.ts'
import { withFormat } from './format.ts'

/** What is to be saved: the edits of the tabs, a whole file, or a new format. */
export type Saving = { of: 'edits'; edits: Edits } | { of: 'file'; document: CompetitionFile } | { of: 'format'; plan: FormatPlan }

type Replacement = Extract<CompetitionAct, { kind: 'replace_document' }>

/** The act's document, made from the current version. Throws a sentence where the format cannot be changed any more. */
export function replacementOf(saving: Saving, now: CompetitionDocument): Pick<Replacement, 'document' | 'coverId'> {
  switch (saving.of) {
    case 'edits': {
      const { cover } = saving.edits
      const document = withEdits(now, saving.edits)
      return cover === undefined ? { document } : { document, coverId: cover?.id ?? null }
    }
    case 'file':
      return { document: saving.document }
    case 'format':
      return { document: withFormat(now, saving.plan) }
  }
}
