import { asSeen, hasForbiddenCharacter } from '#shared/characters.ts'
import { columnLetters, fieldOfHeader, foldedHeader, sheetSubjects } from '#shared/sheets/fields.ts'
import { longestCell, mostColumns, mostLines } from './bounds.ts'
import { SheetRefused, type Table, type TableLine } from './table.ts'

/** The non-empty lines, the header first, as a table in which every line has a cell for each column. Throws `SheetRefused`. */
export function tableOf(lines: readonly TableLine[], about: Omit<Table, 'header' | 'lines'>): Table {
  const [first, ...rest] = withoutNotes(withoutTitle(lines))
  if (!first) throw new SheetRefused('文件是空的：请选择有标题行和内容的表格。')
  const header = { ...first, cells: trimmedEnd(first.cells.map(asSeen)) }
  const width = header.cells.length
  if (width > mostColumns) throw new SheetRefused(`有 ${width} 列，最多 ${mostColumns} 列：请删去用不到的列。`, header.number)
  if (rest.length === 0) throw new SheetRefused('只有标题行，没有内容。', header.number)
  if (rest.length > mostLines) throw new SheetRefused(`有 ${rest.length} 行，一次最多 ${mostLines} 行：请分成几份。`)
  requireOnce(header)
  return { ...about, header, lines: rest.map((line) => wholeLine(line, width, about.format)) }
}

/** People write a table's title, and a note, above its header: lines with one filled cell, before the first one with several. */
function withoutTitle(lines: readonly TableLine[]): readonly TableLine[] {
  const at = lines.slice(0, mostTitleLines + 1).findIndex((line) => filled(line).length > 1)
  const [first, header] = [lines[0], lines[at]]
  if (at < 1 || !first || !header) return lines
  // A single column of names has a header too.
  const isTitled = filled(header).filter(isColumnTitle).length > 1 || !filled(first).some(isColumnTitle)
  return isTitled ? lines.slice(at) : lines
}

const mostTitleLines = 5

/** Below the last line people write what else is to be known: 注：时间如有变动，以公告为准. */
function withoutNotes(lines: readonly TableLine[]): readonly TableLine[] {
  const [header] = lines
  if (!header || filled(header).length < 2) return lines
  const last = lines.findLastIndex((line) => !isNote(filled(line)))
  return lines.slice(0, Math.max(last, 0) + 1)
}

function isNote([text = '', ...others]: readonly string[]): boolean {
  return others.length === 0 && /^(?:[*＊※]|(?:备?注|说明|附注|提示)[\d一二三四五]?[：:])/u.test(text)
}

function filled({ cells }: TableLine): string[] {
  return cells.map(asSeen).filter((cell) => cell !== '')
}

function isColumnTitle(text: string): boolean {
  return sheetSubjects.some((subject) => fieldOfHeader(subject, text) !== null)
}

/** With two columns of the same title the meaning is ambiguous. */
function requireOnce({ cells, number }: TableLine): void {
  const seen = new Map<string, number>()
  for (const [i, title] of cells.entries()) {
    const folded = foldedHeader(title)
    const other = folded === '' ? undefined : seen.get(folded)
    if (other !== undefined) {
      const [one, two] = [columnLetters(other), columnLetters(i)]
      throw new SheetRefused(`${one} 列和 ${two} 列的标题都是“${title}”：请改名或删去其中一列。`, number, two)
    }
    seen.set(folded, i)
  }
}

function wholeLine({ number, cells, dates }: TableLine, width: number, format: Table['format']): TableLine {
  const bare = trimmedEnd(cells.map(asSeen))
  if (bare.length > width) {
    throw new SheetRefused(
      `这一行有 ${bare.length} 格，标题只有 ${width} 列：格里有逗号时要用引号括起，或补上标题。`,
      number,
      columnLetters(width),
    )
  }
  // A workbook omits empty cells at the end of a line; a CSV does not.
  if (format === 'csv' && cells.length < width) {
    throw new SheetRefused(`只有 ${cells.length} 格，标题有 ${width} 列：请补上空格，或检查引号。`, number)
  }
  const strange = bare.findIndex((cell) => hasForbiddenCharacter(cell.replaceAll('\r\n', '\n').replaceAll('\t', ' ')))
  if (strange >= 0) throw new SheetRefused('有无法显示的控制字符或残缺字符：请删去。', number, columnLetters(strange))
  const long = bare.findIndex((cell) => cell.length > longestCell)
  if (long >= 0) throw new SheetRefused(`有 ${bare[long]?.length} 个字，最多 ${longestCell} 个：请缩短。`, number, columnLetters(long))
  return { number, cells: [...bare, ...Array.from({ length: width - bare.length }, () => '')], dates }
}

function trimmedEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
