import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { SheetField } from '#shared/sheets/fields.ts'

/** One cell as its file has it, without spaces around; '' where it is empty. `column`: its letters, B. */
export interface SheetCell {
  text: string
  column: string
  /** A table program has made a date of it: then the text is 2026-03-01, or 2026-03-01 20:00. */
  isDate: boolean
}

/** One line of a sheet below its header, by what its columns mean. */
export interface SheetRow {
  /** As a table program counts, empty lines too. */
  number: number
  cells: ReadonlyMap<SheetField, SheetCell>
}

/** What is wrong, where, and how it is mended. Null column: the line as a whole. */
export interface SheetFault {
  row: number | null
  column: string | null
  /** A Chinese sentence. */
  message: string
}

/** One cell that becomes different. */
export interface SheetChange {
  row: number
  /** What it is about, as people call it. */
  subject: string
  /** Label of the field; 新增 for what is new. */
  what: string
  from: string
  to: string
}

/** What the lines make of a document. With faults nothing of it counts. */
export interface SheetOutcome {
  document: CompetitionDocument
  changes: readonly SheetChange[]
  /** What follows from them, in sentences. */
  follows: readonly string[]
  faults: readonly SheetFault[]
  /** Keys of the matches that the lines changed. */
  matches: readonly string[]
  /** Lines that say what stands already. */
  unchanged: number
}

/** A line's cells, read with care for what it leaves out. */
export function cellText(row: SheetRow, field: SheetField): string {
  return row.cells.get(field)?.text ?? ''
}

export function hasColumn(rows: readonly SheetRow[], field: SheetField): boolean {
  return rows[0]?.cells.has(field) ?? false
}

export function faultAt(row: SheetRow, field: SheetField | null, message: string): SheetFault {
  return { row: row.number, column: (field && row.cells.get(field)?.column) ?? null, message }
}

/** Notes what is wrong with a cell; null, for whoever reads it has nothing then. */
export type Wrong = (field: SheetField, message: string) => null
