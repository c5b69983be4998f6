import { locateMatches } from '#rules/acts/located-match.ts'
import { newFaults } from '#rules/correct/faults.ts'
import { derive } from '#rules/derive.ts'
import type { Fault } from '#rules/fault.ts'
import { messageWriterOf } from '#rules/messages.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { SheetField } from '#shared/sheets/fields.ts'
import { faultAt, type SheetFault, type SheetRow } from './model.ts'

const matchPath = /^\$\.stages\[\d+\]\.groups\[\d+\]\.rounds\[\d+\]\.matches\[\d+\]/

interface Cells {
  /** The line that a fault is about; `rest` is its path below the match: `.sides[0].score`. */
  rowOf(match: Match, rest: string): SheetRow | undefined
  fieldOf(rest: string): SheetField
}

/** What the rules find wrong with a document as the lines make it, at the lines. */
export function sheetFaults(
  before: CompetitionDocument,
  after: CompetitionDocument,
  { rowOf, fieldOf }: Cells,
  derived: { before: Derived; after: Derived } = { before: derive(before), after: derive(after) },
): SheetFault[] {
  const found = newFaults(before, after, derived.before, derived.after)
  if (found.length === 0) return []
  const matches = new Map([...locateMatches(after).values()].map(({ path, match }) => [path, match]))
  const speaker = messageWriterOf(after)
  return found.map((fault) => {
    const [path = ''] = matchPath.exec(fault.path) ?? []
    const match = matches.get(path)
    const rest = fault.path.slice(path.length)
    const row = match && rowOf(match, rest)
    const told = asOfSheet(fault)
    if (row) return faultAt(row, fieldOf(rest), speaker.sentence(told))
    return { row: null, column: null, message: speaker.placed(told) }
  })
}

/** The sentences of these rules speak of the console's correction, and of the choice that it offers. */
function asOfSheet(fault: Fault): Fault {
  if (fault.rule === 'meets-itself') return { ...fault, rule: 'sheet-meets-itself' }
  return fault.rule === 'left-without-side' ? { ...fault, rule: 'sheet-left-without-side' } : fault
}
