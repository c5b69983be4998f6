import { type SheetEncoding, sheetEncodings } from '#shared/admin/sheets.ts'
import { isRecord } from '#shared/is-record.ts'

export interface TableLine {
  /** As a table program counts, empty lines too; a cell of several lines is in one. */
  number: number
  cells: readonly string[]
  /** Indexes of the cells that a table program keeps as dates. */
  dates: readonly number[]
}

/** A file as rows of text; the first is the header. */
export interface Table {
  format: 'csv' | 'xlsx'
  /** Of a text: how it was read, and whether a mark at its beginning says so. */
  encoding: SheetEncoding | null
  isMarked: boolean
  delimiter: string | null
  /** Of a workbook: the sheet that was read, and all there are. */
  sheet: string | null
  sheets: readonly string[]
  header: TableLine
  lines: readonly TableLine[]
}

/** What the file is refused for, in one Chinese sentence; `row` where it is one line's fault. */
export class SheetRefused extends Error {
  readonly row: number | null
  readonly column: string | null
  constructor(message: string, row: number | null = null, column: string | null = null) {
    super(message)
    this.row = row
    this.column = column
  }
}

/** What somebody said about a file that cannot be seen in it, or was seen wrongly. */
export interface ReadingParams {
  encoding?: SheetEncoding | undefined
  /** Name of the sheet in a workbook; else the first. */
  sheet?: string | undefined
}

export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'table'; table: Table }
  | { kind: 'refused'; why: 'too-much-memory' }
  | { kind: 'fault'; message: string; row: number | null; column: string | null }

/** The process that answers has read hostile bytes. */
export function isWorkerAnswer(message: unknown): message is WorkerAnswer {
  if (!isRecord(message)) return false
  switch (message.kind) {
    case 'ready':
      return true
    case 'refused':
      return message.why === 'too-much-memory'
    case 'fault':
      return (
        typeof message.message === 'string' &&
        isNumberOrNull(message.row) &&
        (message.column === null || typeof message.column === 'string')
      )
    case 'table':
      return isTable(message.table)
    default:
      return false
  }
}

function isTable(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value.lines) || !Array.isArray(value.sheets)) return false
  return (
    (value.format === 'csv' || value.format === 'xlsx') &&
    (value.encoding === null || sheetEncodings.some((each) => each === value.encoding)) &&
    isLine(value.header) &&
    value.lines.every(isLine)
  )
}

function isLine(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.number === 'number' &&
    Array.isArray(value.cells) &&
    value.cells.every((cell) => typeof cell === 'string') &&
    Array.isArray(value.dates)
  )
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || typeof value === 'number'
}
