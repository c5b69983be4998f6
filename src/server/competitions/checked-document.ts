import { checkDocument } from '#rules/check/check.ts'
import { derive } from '#rules/derive.ts'
import type { Fault } from '#rules/fault.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Reader } from '../db/open.ts'
import { invalid } from '../errors.ts'
import { accountFaults } from '../import/competition/import-competition.ts'
import { isDocument, schemaFaults } from '../import/competition/schema-faults.ts'
import { slotFaults } from '../import/competition/slot-faults.ts'
import { withMergedPeople } from '../people/merged-document.queries.ts'
import { normalDocument } from './normal-document.ts'
import { spokenFaults } from './spoken-faults.ts'

export interface Checked {
  document: CompetitionDocument
  derived: Derived
}

/** A whole document from outside, checked as an import checks it. Throws its faults in words for people, by pointers below `at`. */
export async function checkedDocument(read: Reader, value: unknown, at: string): Promise<Checked> {
  refuse(schemaFaults(value))
  if (!isDocument(value)) throw new Error('The schema refuses a document in which no fault was found')
  refuse(checkDocument(value))
  const normal = normalDocument(value)
  const document = await withMergedPeople(read, normal)
  // By now the file may enter the same one twice.
  if (document !== normal) refuse(checkDocument(document))
  const derived = derive(document)
  refuse(slotFaults(value, derived))
  refuse(await accountFaults(read, document))
  return { document, derived }

  function refuse(faults: readonly Fault[]): void {
    if (faults.length > 0) throw invalid(spokenFaults(faults, value, at))
  }
}
