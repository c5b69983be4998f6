import writeWorkbook from 'write-excel-file/node'
import type { ListCell } from './write-csv.ts'

/** A workbook of one sheet with a header that stays in sight. Cells are text or numbers, never formulas. */
export async function xlsxOf(name: string, header: readonly string[], lines: readonly (readonly ListCell[])[]): Promise<Buffer> {
  const data = [header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })), ...lines.map((line) => line.map(cellOf))]
  const columns = header.map((title, i) => ({ width: widthOf([title, ...lines.slice(0, 200).map((line) => String(line[i] ?? ''))]) }))
  return await writeWorkbook(data, { sheet: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31), columns, stickyRowsCount: 1 }).toBuffer()
}

function cellOf(value: ListCell) {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { value, type: Number } : { value: value.slice(0, 32_767), type: String }
}

/** Chinese characters take two. */
function widthOf(texts: readonly string[]): number {
  const widest = Math.max(...texts.map((text) => [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0)))
  return Math.min(50, Math.max(8, widest + 2))
}
