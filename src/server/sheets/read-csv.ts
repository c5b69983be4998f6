import { CsvError, parse } from 'csv-parse/sync'
import { mostColumns } from './bounds.ts'
import { decodeSheet } from './decode.ts'
import { type ReadingParams, SheetRefused, type Table, type TableLine } from './table.ts'
import { tableOf } from './table-of.ts'

const delimiters = [',', '\t', ';'] as const

/** Throws `SheetRefused`. */
export function readCsv(bytes: Uint8Array, { encoding }: ReadingParams): Table {
  const { text: whole, encoding: found, isMarked } = decodeSheet(bytes, encoding)
  requireOneLineEnd(whole)
  // Excel's own word for the separator; the line stays, so that the others keep their numbers.
  const [word = '', told] = /^sep=([,;\t])(?=[\r\n])/i.exec(whole) ?? []
  const text = whole.slice(word.length)
  const delimiter = told ?? delimiterOf(text)
  const lines = linesOf(text, delimiter)
  return tableOf(lines, { format: 'csv', encoding: found, isMarked, delimiter, sheet: null, sheets: [] })
}

/** The most frequent one, outside of quotes, in the first line that has one: above the header there may be a title. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, headCharacters)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
  const first = lines.find((line) => delimiters.some((one) => line.includes(one))) ?? ''
  const [most = ','] = delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)
  return most
}

/** In which the separator is looked for. */
const headCharacters = 100_000

/** Where single carriage returns and line feeds are mixed, lines would run together and look as if they had too many commas. */
function requireOneLineEnd(text: string): void {
  const bare = text.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[\r\n]/g, ' '))
  const at = bare.search(/\r(?![\r\n])/)
  if (at < 0 || !bare.includes('\n')) return
  const row = bare.slice(0, at).split(/\r\n?|\n/).length
  throw new SheetRefused('末尾是单独的回车符，和别的行不一样：请用表格软件重新导出 CSV。', row)
}

function linesOf(text: string, delimiter: string): TableLine[] {
  const lines: TableLine[] = []
  let count = 0
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      max_record_size: 1_000_000,
      onRecord: (record: string[]) => {
        count += 1
        const number = count
        if (record.length > mostColumns && record.slice(mostColumns).some((cell) => cell.trim() !== '')) {
          throw new SheetRefused(`有 ${record.length} 列，最多 ${mostColumns} 列：请删去用不到的列。`, number)
        }
        if (record.some((cell) => cell.trim() !== '')) lines.push({ number, cells: record.slice(0, mostColumns), dates: [] })
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) throw refusedFor(error, count + 1)
    throw error
  }
  return lines
}

function refusedFor({ code }: CsvError, row: number): SheetRefused {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new SheetRefused('从这里起有一个引号没有配对：请补上，或去掉它。', row)
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new SheetRefused('引号不对：格里有引号时，整格要用引号括起，里面的引号写两遍。', row)
    case 'CSV_MAX_RECORD_SIZE':
      return new SheetRefused('这一行太长，最多 100 万个字符：请检查引号是否配对。', row)
    default:
      return new SheetRefused('从这里起读不下去：请用表格软件重新导出 CSV。', row)
  }
}
