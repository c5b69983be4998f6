import type { SheetCell, SheetFault, SheetRow } from '#rules/sheets/model.ts'
import { type ColumnMeaning, columnMeanings, type SheetColumn } from '#shared/admin/sheets.ts'
import {
  columnLetters,
  fieldOfHeader,
  foldedHeader,
  type SheetField,
  type SheetSubject,
  sheetColumns,
  sheetFieldWords,
} from '#shared/sheets/fields.ts'
import type { Table } from './table.ts'

/** The user's choices for columns, by letter or title. */
export type ColumnChoices = ReadonlyMap<string, ColumnMeaning>

/** The meanings of the columns: by the user's choice, else by title; null where unknown. */
export function columnsOf(table: Table, subject: SheetSubject, params: ColumnChoices): SheetColumn[] {
  const byTitle = new Map([...params].map(([name, meaning]) => [foldedHeader(name), meaning]))
  return table.header.cells.map((title, index) => {
    const letter = columnLetters(index)
    const cells = table.lines.map(({ cells }) => cells[index] ?? '')
    const said = params.get(letter) ?? (title === '' ? undefined : byTitle.get(foldedHeader(title)))
    const isEmpty = title === '' && cells.every((cell) => cell === '')
    const meaning = said ?? (isEmpty ? 'ignore' : fieldOfHeader(subject, title))
    return { letter, title, meaning: meaning !== null && isKnownTo(subject, meaning) ? meaning : null, sample: sampleOf(cells) }
  })
}

function isKnownTo(subject: SheetSubject, meaning: ColumnMeaning): boolean {
  return meaning === 'ignore' || sheetColumns[subject].includes(meaning)
}

function sampleOf(cells: readonly string[]): string {
  const some = [...new Set(cells.filter((cell) => cell !== ''))].slice(0, 3).join('、')
  return some.length > 60 ? `${some.slice(0, 60)}…` : some
}

/** Reports unknown columns, duplicates, and missing required ones. */
export function columnFaults(columns: readonly SheetColumn[], subject: SheetSubject, header: number): SheetFault[] {
  const faults: SheetFault[] = []
  const first = new Map<string, SheetColumn>()
  for (const column of columns) {
    const { letter, title, meaning } = column
    if (meaning === null) {
      const name = title === '' ? `${letter} 列没有标题` : `不认识“${title}”这一列`
      faults.push({ row: header, column: letter, message: `${name}：请指定它是什么，或指定为忽略。可以是：${offered(subject)}。` })
    } else if (meaning !== 'ignore') {
      const other = first.get(meaning)
      if (other) {
        const message = `${other.letter} 列和 ${letter} 列都是“${sheetFieldWords[meaning].label}”：请把其中一列指定为别的，或忽略。`
        faults.push({ row: header, column: letter, message })
      } else first.set(meaning, column)
    }
  }
  if (faults.length > 0) return faults
  const has = (field: SheetField) => first.has(field)
  const lack = missingInput(subject, has)
  if (lack === null) return []
  return [{ row: header, column: null, message: lack }]
}

/** The required column that is missing. */
function missingInput(subject: SheetSubject, has: (field: SheetField) => boolean): string | null {
  const isPaired = has('key') || (has('home') && has('away'))
  switch (subject) {
    case 'entrants':
      return has('name') || has('key') ? null : '缺少“名称”一列。'
    case 'fixtures':
      return isPaired ? null : '缺少“编号”一列，或“主队”和“客队”两列：看不出是哪一场比赛。'
    case 'results':
      return isPaired || has('entrant') ? null : '缺少“编号”一列，或“主队”和“客队”两列（多方比赛是“参赛者”一列）：看不出是哪一场比赛。'
  }
}

function offered(subject: SheetSubject): string {
  return sheetColumns[subject].map((field) => sheetFieldWords[field].label).join('、')
}

/** The lines by the meanings of their columns. */
export function rowsOf({ lines }: Table, columns: readonly SheetColumn[]): SheetRow[] {
  return lines.map(({ number, cells, dates }) => ({
    number,
    cells: new Map(
      columns.flatMap(({ letter, meaning }, index): [SheetField, SheetCell][] =>
        meaning === null || meaning === 'ignore'
          ? []
          : [[meaning, { text: bare(cells[index] ?? ''), column: letter, isDate: dates.includes(index) }]],
      ),
    ),
  }))
}

/** One line, without the apostrophe that an export adds so that a spreadsheet program does not evaluate the cell. */
function bare(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return /^'[=+\-@＝＋－＠]/.test(line) ? line.slice(1) : line
}

/** Parses A=key, 备注=备注 or 备注=-: a column by letter or title, and its meaning by field name or label, or `-` for none. */
export function meaningOfWord(word: string): ColumnMeaning | null {
  if (['-', '忽略', 'ignore', ''].includes(word.trim())) return 'ignore'
  const known = columnMeanings.find((meaning) => meaning === word)
  if (known) return known
  const folded = foldedHeader(word)
  return columnMeanings.find((meaning) => meaning !== 'ignore' && foldedHeader(sheetFieldWords[meaning].label) === folded) ?? null
}
