import { locateMatches } from '#rules/acts/located-match.ts'
import { newFaults } from '#rules/correct/faults.ts'
import { derive } from '#rules/derive.ts'
import { messageWriterOf } from '#rules/messages.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { SheetField } from '#shared/sheets/fields.ts'
import { faultAt, type SheetFault, type SheetRow } from './model.ts'

const matchPath = /^\$\.stages\[\d+\]\.groups\[\d+\]\.rounds\[\d+\]\.matches\[\d+\]/

/** The rule's own sentence offers a choice of the console's correction. */
const sideless = '这场比赛已有赛果，导入后会有一方没有人：请去掉新增的行；要改前面的赛果，请在比赛页面用“更正”。'

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
    const said = (text: string) => (fault.rule === 'left-without-side' ? text.replace(speaker.sentence(fault), sideless) : text)
    if (row) return faultAt(row, fieldOf(rest), said(speaker.sentence(fault)))
    return { row: null, column: null, message: said(speaker.placed(fault)) }
  })
}
