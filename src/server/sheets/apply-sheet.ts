import { applyEntrants, type KnownPeople } from '#rules/sheets/entrants.ts'
import { applyEvents } from '#rules/sheets/events.ts'
import { applyFigures } from '#rules/sheets/figure-values.ts'
import { applyFixtures } from '#rules/sheets/fixtures.ts'
import type { SheetFault, SheetOutcome, SheetRow } from '#rules/sheets/model.ts'
import { applyResults } from '#rules/sheets/results.ts'
import { applySeries } from '#rules/sheets/series.ts'
import type { Selecting } from '#server/db/open.ts'
import type { SheetReading } from '#shared/admin/sheets.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import type { SheetField, SheetSubject } from '#shared/sheets/fields.ts'
import { type ColumnChoices, columnFaults, columnsOf, rowsOf } from './columns.ts'
import { listPeopleNamed } from './people.queries.ts'
import type { Table } from './table.ts'

export interface ReadSheetFile {
  subject: SheetSubject
  reading: SheetReading
  rows: readonly SheetRow[]
  /** Faults of its columns. */
  faults: readonly SheetFault[]
}

/** Interprets a table's columns for a subject; `competition` declares the figures that have columns. */
export function understood(
  table: Table,
  subject: SheetSubject,
  params: ColumnChoices,
  competition: Pick<CompetitionDocument['competition'], 'figures'>,
): ReadSheetFile {
  const figures = subject === 'figures' ? (competition.figures ?? []) : []
  const columns = columnsOf(table, subject, params, figures)
  const faults = columnFaults(columns, subject, figures, table.header.number)
  return { subject, reading: readingOf(table, columns, figures), rows: faults.length > 0 ? [] : rowsOf(table, columns), faults }
}

/** How a file was read. */
export function readingOf(
  { format, encoding, isMarked, sheet, sheets, lines }: Table,
  columns: SheetReading['columns'],
  figures: readonly Figure[],
): SheetReading {
  return {
    format,
    encoding,
    isMarked,
    sheet,
    sheets: [...sheets],
    columns,
    figures: figures.map(({ key, name }) => ({ key, name })),
    rows: lines.length,
  }
}

interface Context {
  /** ISO UTC. */
  at: string
  author: string
  people: KnownPeople
  /** Keys of the matches whose provisional results the importer recorded, so that somebody else makes them official. */
  own: ReadonlySet<string>
}

/** Applies the lines to the current competition. */
export function applySheet(document: CompetitionDocument, { subject, rows }: ReadSheetFile, context: Context): SheetOutcome {
  switch (subject) {
    case 'entrants':
      return applyEntrants(document, rows, context.people)
    case 'fixtures':
      return applyFixtures(document, rows, context)
    case 'results':
      return applyResults(document, rows, context)
    case 'figures':
      return applyFigures(document, rows)
    case 'series':
      return applySeries(document, rows)
    case 'events':
      return applyEvents(document, rows)
  }
}

/** The site's people named in the lines. */
export async function peopleIn(db: Selecting, { rows }: ReadSheetFile): Promise<KnownPeople> {
  const players = wordsIn(rows, 'players').flatMap((text) => text.split(/[、,，;；/|]+/).map((word) => word.trim()))
  return await listPeopleNamed(db, { teams: wordsIn(rows, 'team'), players: [...new Set(players)] })
}

function wordsIn(rows: readonly SheetRow[], field: SheetField): string[] {
  return [...new Set(rows.flatMap((row) => row.cells.get(field)?.text || []))]
}
