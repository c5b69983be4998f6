import { isRecord } from '#shared/is-record.ts'
import { type SheetEncoding, sheetEncodings } from '#shared/sheets/encodings.ts'

export interface TableLine {
  /** The row number of a spreadsheet program, counting empty lines; a cell with line breaks is one row. */
  number: number
  cells: readonly string[]
  /** Indexes of the cells that are stored as dates. */
  dates: readonly number[]
}

/** A file as rows of text; the first is the header. */
export interface Table {
  format: 'csv' | 'xlsx'
  /** For text: its encoding, and whether it begins with a byte order mark. */
  encoding: SheetEncoding | null
  isMarked: boolean
  delimiter: string | null
  /** For a workbook: the sheet that was read, and all sheets. */
  sheet: string | null
  sheets: readonly string[]
  header: TableLine
  lines: readonly TableLine[]
}

/** Why the file is refused, in one Chinese sentence, which does not repeat `row` and `column`: where one line or cell is at fault. */
export class SheetRefused extends Error {
  readonly row: number | null
  readonly column: string | null
  constructor(message: string, row: number | null = null, column: string | null = null) {
    super(message)
    this.row = row
    this.column = column
  }
}

/** The user's choices where detection is impossible or was wrong. */
export interface ReadingParams {
  encoding?: SheetEncoding | undefined
  /** The sheet in a workbook; default: the first. */
  sheet?: string | undefined
}

export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'table'; table: Table }
  | { kind: 'refused'; why: 'too-much-memory' }
  | { kind: 'fault'; message: string; row: number | null; column: string | null }

/** The answering process has read hostile bytes, so its messages are validated. */
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
