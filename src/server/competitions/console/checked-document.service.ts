import { checkDocument } from '#rules/check/check.ts'
import { derive } from '#rules/derive.ts'
import type { Fault } from '#rules/fault.ts'
import type { Derived } from '#rules/model.ts'
import { invalid } from '#server/base/errors.ts'
import { marksOf, marksWithin, type NamedMark } from '#server/competitions/marks/marks.model.ts'
import { isDocument, schemaFaults } from '#server/competitions/report/schema-faults.model.ts'
import { slotFaults } from '#server/competitions/report/slot-faults.model.ts'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import type { Reader } from '#server/db/open.ts'
import { accountFaults } from '#server/import/competition/import-competition.ts'
import { withMergedPeople } from '#server/people/merged-document.queries.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { documentFaults } from './document-faults.model.ts'

export interface Checked {
  document: CompetitionDocument
  derived: Derived
  /** What the file says of marks. */
  marks: readonly NamedMark[]
}

/** Checks a whole untrusted document as an import does. Throws its faults with messages for the console, by JSON pointers below `at`. */
export async function checkedDocument(read: Reader, value: unknown, at: string): Promise<Checked> {
  refuse(schemaFaults(value))
  if (!isDocument(value)) throw new Error('The schema refuses a document in which no fault was found')
  refuse(checkDocument(value))
  const normal = normalDocument(value)
  const document = await withMergedPeople(read, normal)
  // The normal form may contain the same entry twice where the input did not.
  if (document !== normal) refuse(checkDocument(document))
  const derived = derive(document)
  refuse(slotFaults(value, derived))
  refuse(await accountFaults(read, document))
  return { document, derived, marks: marksWithin(marksOf(value), document) }

  function refuse(faults: readonly Fault[]): void {
    if (faults.length > 0) throw invalid(documentFaults(faults, value, at))
  }
}
