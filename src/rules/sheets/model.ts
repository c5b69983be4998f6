import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { SheetField } from '#shared/sheets/fields.ts'

/** One cell of the file, trimmed; '' where it is empty. `column`: its letters, B. */
export interface SheetCell {
  text: string
  column: string
  /** The spreadsheet program stored it as a date: then the text is 2026-03-01, or 2026-03-01 20:00. */
  isDate: boolean
}

/** One line of a sheet below its header, by the meanings of its columns. */
export interface SheetRow {
  /** The row number of a spreadsheet program, counting empty lines. */
  number: number
  cells: ReadonlyMap<SheetField, SheetCell>
  /** The columns of figures, by the figures' keys. */
  figures: ReadonlyMap<string, SheetCell>
}

/** What is wrong, where, and how to fix it. Null column: the line as a whole. */
export interface SheetFault {
  row: number | null
  column: string | null
  /** A Chinese sentence. */
  message: string
}

/** One cell that changes something. */
export interface SheetChange {
  row: number
  /** Its subject, with the name used by people. */
  subject: string
  /** Label of the field; 新增 for something new. */
  what: string
  from: string
  to: string
}

/** The result of applying the lines to a document. With faults it is discarded. */
export interface SheetOutcome {
  document: CompetitionDocument
  changes: readonly SheetChange[]
  /** Consequences, in sentences. */
  follows: readonly string[]
  faults: readonly SheetFault[]
  /** Keys of the matches that the lines changed. */
  matches: readonly string[]
  /** Lines without a change. */
  unchanged: number
}

/** The text of a line's cell; '' where the line has none. */
export function cellText(row: SheetRow, field: SheetField): string {
  return row.cells.get(field)?.text ?? ''
}

export function hasColumn(rows: readonly SheetRow[], field: SheetField): boolean {
  return rows[0]?.cells.has(field) ?? false
}

/** The fault of a column of a figure. */
export function figureFaultAt(row: SheetRow, figure: string, message: string): SheetFault {
  return { row: row.number, column: row.figures.get(figure)?.column ?? null, message }
}

export function faultAt(row: SheetRow, field: SheetField | null, message: string): SheetFault {
  return { row: row.number, column: (field && row.cells.get(field)?.column) ?? null, message }
}

/** Reports a fault of a cell; returns null, for use as the value. */
export type Wrong = (field: SheetField, message: string) => null
