import { derive } from '#rules/derive.ts'
import { type WrittenCells, writtenEntrant, writtenRows } from '#rules/sheets/written.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { lobbyFields, pairFields, type SheetField, type SheetSubject, sheetColumns, sheetFieldWords } from '#shared/sheets/fields.ts'
import type { ListCell } from './write-csv.ts'

/** Columns whose content is in other columns already, or that only an import has. */
const left: ReadonlySet<SheetField> = new Set(['homeScore', 'awayScore', 'reason'])

/** A sheet that changes nothing when it is imported again. */
export function sheetOf(document: CompetitionDocument, subject: SheetSubject): { header: string[]; lines: ListCell[][] } {
  const fields = fieldsOf(document, subject)
  return {
    header: fields.map((field) => sheetFieldWords[field].label),
    lines: rowsOf(document, subject).map((row) => fields.map((field) => row[field] ?? '')),
  }
}

/** For results, only those columns that the matches have values for. */
function fieldsOf({ stages }: CompetitionDocument, subject: SheetSubject): SheetField[] {
  const fields = sheetColumns[subject].filter((field) => !left.has(field))
  if (subject !== 'results' || stages.length === 0) return fields
  const hasLobbies = stages.some(({ format }) => format === 'lobby_series')
  const hasPairs = stages.some(({ format }) => format !== 'lobby_series')
  const unused: readonly SheetField[] = [...(hasLobbies ? [] : lobbyFields), ...(hasPairs ? [] : pairFields)]
  return fields.filter((field) => !unused.includes(field))
}

function rowsOf(document: CompetitionDocument, subject: SheetSubject): WrittenCells[] {
  return subject === 'entrants' ? document.entrants.map(writtenEntrant) : writtenRows(document, derive(document), subject)
}
