import { checkDocument } from '#rules/check/check.ts'
import { derive } from '#rules/derive.ts'
import type { Fault } from '#rules/fault.ts'
import type { Derived } from '#rules/model.ts'
import { marksOf, type NamedMark } from '#server/competitions/marks/marks.model.ts'
import { isDocument, schemaFaults } from '#server/competitions/report/schema-faults.model.ts'
import { slotFaults } from '#server/competitions/report/slot-faults.model.ts'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import { parsedJson, readText } from '#server/import/read-text.ts'
import { Faults, type OnProgress } from '#server/import/report.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { CompetitionFault } from './report.ts'

/** A file of this size has some fifty thousand matches. */
const greatestFileBytes = 50 * 1024 * 1024

export type ReadCompetition =
  | { ok: true; document: CompetitionDocument; derived: Derived; marks: readonly NamedMark[] }
  | { ok: false; faults: CompetitionFault[] }

/** Everything about a file that can be checked without the database. */
export async function readCompetition(file: string, onProgress: OnProgress): Promise<ReadCompetition> {
  const steps = 4
  const step = (done: number) => onProgress({ stage: 'checking', done, total: steps })
  step(0)
  const faults = new Faults()
  const text = await readText(file, greatestFileBytes, faults)
  const value = text === undefined ? undefined : parsedJson(text, file, faults)
  if (faults.list.length > 0) {
    return { ok: false, faults: faults.list.map(({ message }) => ({ file, path: null, rule: 'file', message })) }
  }
  step(1)
  const shapes = schemaFaults(value)
  if (shapes.length > 0) return refused(shapes)
  if (!isDocument(value)) throw new Error('The schema refuses a document in which no fault was found')
  step(2)
  const document = normalDocument(value)
  const broken = checkDocument(value)
  if (broken.length > 0) return refused(broken)
  step(3)
  const derived = derive(document)
  const disagreeing = slotFaults(value, derived)
  if (disagreeing.length > 0) return refused(disagreeing)
  step(steps)
  return { ok: true, document, derived, marks: marksOf(value) }

  function refused(list: readonly Fault[]): ReadCompetition {
    return { ok: false, faults: list.map(({ path, rule, message }) => ({ file, path, rule, message })) }
  }
}
