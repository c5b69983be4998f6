import { derive } from '#rules/derive.ts'
import { type WrittenCells, writtenEntrant, writtenRows } from '#rules/sheets/written.ts'
import { type WrittenStatistics, writtenEvents, writtenFigures, writtenSeries } from '#rules/sheets/written-statistics.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { lobbyFields, pairFields, type SheetField, type SheetSubject, sheetColumns, sheetFieldWords } from '#shared/sheets/fields.ts'
import { figureTitle } from './columns.ts'
import type { ListCell } from './write-csv.ts'

/** Columns whose content is in other columns already, or that only an import has. */
const left: ReadonlySet<SheetField> = new Set(['homeScore', 'awayScore', 'reason'])

/** A sheet that changes nothing when it is imported again. */
export function sheetOf(document: CompetitionDocument, subject: SheetSubject): { header: string[]; lines: ListCell[][] } {
  switch (subject) {
    case 'entrants':
      return written(fieldsOf(document, subject), document.entrants.map(writtenEntrant))
    case 'fixtures':
    case 'results':
      return written(fieldsOf(document, subject), writtenRows(document, derive(document), subject))
    case 'figures':
      return figureSheet(document)
    case 'series':
      return written(sheetColumns.series, cellsOf(writtenSeries(document, derive(document))))
    case 'events':
      return written(sheetColumns.events, cellsOf(writtenEvents(document, derive(document))))
  }
}

function written(fields: readonly SheetField[], rows: readonly WrittenCells[]) {
  return {
    header: fields.map((field) => sheetFieldWords[field].label),
    lines: rows.map((row) => fields.map((field): ListCell => row[field] ?? '')),
  }
}

function cellsOf(lines: readonly WrittenStatistics[]): WrittenCells[] {
  return lines.map(({ cells }) => cells)
}

/** A column for each figure after the others. */
function figureSheet(document: CompetitionDocument) {
  const { figures = [] } = document.competition
  const rows = writtenFigures(document, derive(document))
  const { header, lines } = written(sheetColumns.figures, cellsOf(rows))
  return {
    header: [...header, ...figures.map((figure) => figureTitle(figure, figures))],
    lines: lines.map((line, i) => [...line, ...figures.map(({ key }): ListCell => rows[i]?.figures[key] ?? '')]),
  }
}

/** For results, only those columns that the matches have values for. */
function fieldsOf({ stages }: CompetitionDocument, subject: 'entrants' | 'fixtures' | 'results'): SheetField[] {
  const fields = sheetColumns[subject].filter((field) => !left.has(field))
  if (subject !== 'results' || stages.length === 0) return fields
  const hasLobbies = stages.some(({ format }) => format === 'lobby_series')
  const hasPairs = stages.some(({ format }) => format !== 'lobby_series')
  const unused: readonly SheetField[] = [...(hasLobbies ? [] : lobbyFields), ...(hasPairs ? [] : pairFields)]
  return fields.filter((field) => !unused.includes(field))
}
