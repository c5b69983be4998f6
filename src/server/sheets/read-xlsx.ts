import readWorkbook, { type CellValue, type SheetData } from 'read-excel-file/node'
import { columnLetters } from '#shared/sheets/fields.ts'
import { checkArchive } from './check-archive.ts'
import { filledDown } from './merged-cells.ts'
import { type ReadingParams, SheetRefused, type Table, type TableLine } from './table.ts'
import { tableOf } from './table-of.ts'

/** Reads a sheet of a workbook. For a formula the stored value is used; nothing is computed here. Throws `SheetRefused`. */
export async function readXlsx(bytes: Uint8Array, params: ReadingParams): Promise<Table> {
  const merged = await checkArchive(bytes)
  const sheets = await workbookOf(bytes)
  const found =
    params.sheet === undefined ? sheets.find(({ data }) => data.some(isFilled)) : sheets.find(({ sheet }) => sheet === params.sheet)
  const names = sheets.map(({ sheet }) => sheet)
  if (!found) {
    throw new SheetRefused(
      params.sheet === undefined
        ? '文件是空的：请选择有标题行和内容的表格。'
        : `没有“${params.sheet}”这个工作表，有：${names.join('、')}。`,
    )
  }
  const lines = filledDown(found.data, found.sheet, merged).flatMap((row, i): TableLine[] => (isFilled(row) ? [lineOf(row, i + 1)] : []))
  return tableOf(lines, { format: 'xlsx', encoding: null, isMarked: false, delimiter: null, sheet: found.sheet, sheets: names })
}

async function workbookOf(bytes: Uint8Array) {
  try {
    return await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { trim: true })
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    const cell = cellIn(said)
    if (cell) throw new SheetRefused(`${cell} 一格读不出来：公式没有算好的值，或内容损坏。请复制后“粘贴为数值”再保存。`)
    throw new SheetRefused('这个文件读不出表格：请用表格软件打开，再另存为 .xlsx 或 CSV。')
  }
}

/** The position in the library's message: at row 3, col 1. */
function cellIn(said: string): string | null {
  const [, row, column] = /row (\d+),? col (\d+)/.exec(said) ?? []
  return row === undefined || column === undefined ? null : `${columnLetters(Number(column) - 1)}${row}`
}

function isFilled(row: SheetData[number]): boolean {
  return row.some((cell) => cell !== null && String(cell).trim() !== '')
}

function lineOf(row: SheetData[number], number: number): TableLine {
  return { number, cells: row.map(textOf), dates: row.flatMap((cell, i) => (isDate(cell) ? [i] : [])) }
}

function isDate(cell: unknown): cell is Date {
  return cell instanceof Date
}

/** Dates as displayed: spreadsheets have no time zones. */
function textOf(cell: CellValue | null): string {
  if (cell === null) return ''
  if (isDate(cell)) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString()
    return text.slice(11, 16) === '00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
  }
  // Removes binary rounding errors, such as 0.1 + 0.2.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return String(cell)
}
