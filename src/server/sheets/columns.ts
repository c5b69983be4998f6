import type { SheetCell, SheetFault, SheetRow } from '#rules/sheets/model.ts'
import { resultFields } from '#rules/sheets/read-result.ts'
import { type ColumnMeaning, columnMeanings, type SheetColumn } from '#shared/admin/sheets.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import {
  columnLetters,
  fieldOfHeader,
  figureColumn,
  figureOfColumn,
  foldedHeader,
  isFigureColumn,
  type SheetField,
  sheetColumns,
  sheetFieldWords,
  type TableSubject,
} from '#shared/sheets/fields.ts'
import type { Table } from './table.ts'

/** The user's choices for columns, by letter or title. */
export type ColumnChoices = ReadonlyMap<string, ColumnMeaning>

/** The meanings of the columns: by the user's choice, else by title; null where unknown. `figures`: those that a column may be. */
export function columnsOf(table: Table, subject: TableSubject, params: ColumnChoices, figures: readonly Figure[]): SheetColumn[] {
  const byTitle = new Map([...params].map(([name, meaning]) => [foldedHeader(name), meaning]))
  return table.header.cells.map((title, index) => {
    const letter = columnLetters(index)
    const cells = table.lines.map(({ cells }) => cells[index] ?? '')
    const said = params.get(letter) ?? (title === '' ? undefined : byTitle.get(foldedHeader(title)))
    const isEmpty = title === '' && cells.every((cell) => cell === '')
    const meaning = said ?? (isEmpty || isCounter(title) ? 'ignore' : (fieldOfHeader(subject, title) ?? figureOfHeader(title, figures)))
    return { letter, title, meaning: meaning !== null && isKnownTo(subject, meaning, figures) ? meaning : null, sample: sampleOf(cells) }
  })
}

/** Numbers of the lines, which say nothing of what is in them. */
function isCounter(title: string): boolean {
  return ['序号', '序', '行号', '#'].includes(title.normalize('NFKC').replace(/\s/g, ''))
}

function isKnownTo(subject: TableSubject, meaning: ColumnMeaning, figures: readonly Figure[]): boolean {
  if (isFigureColumn(meaning)) return figures.some(({ key }) => key === figureOfColumn(meaning))
  return meaning === 'ignore' || sheetColumns[subject].includes(meaning)
}

/** By its title in exports, else by its only name. */
function figureOfHeader(header: string, figures: readonly Figure[]): ColumnMeaning | null {
  const folded = foldedHeader(header)
  if (folded === '') return null
  const titled = figures.find((figure) => foldedHeader(figureTitle(figure, figures)) === folded)
  const named = figures.filter(({ key, name, shortName }) => [key, name, shortName ?? ''].some((word) => foldedHeader(word) === folded))
  const found = titled ?? (named.length === 1 ? named[0] : undefined)
  return found ? figureColumn(found.key) : null
}

/** The title of a figure's column: its name, with its key where that means something else too. */
export function figureTitle({ key, name }: Figure, figures: readonly Figure[]): string {
  const folded = foldedHeader(name)
  const others = figures.filter((other) => other.key !== key)
  const isOther = others.some((other) => [other.key, other.name, other.shortName ?? ''].some((word) => foldedHeader(word) === folded))
  return isOther || fieldOfHeader('figures', name) !== null ? `${name} ${key}` : name
}

function sampleOf(cells: readonly string[]): string {
  const some = [...new Set(cells.filter((cell) => cell !== ''))].slice(0, 3).join('、')
  return some.length > 60 ? `${some.slice(0, 60)}…` : some
}

/** Reports unknown columns, duplicates, and missing required ones. */
export function columnFaults(
  columns: readonly SheetColumn[],
  subject: TableSubject,
  figures: readonly Figure[],
  header: number,
): SheetFault[] {
  const faults: SheetFault[] = []
  const first = new Map<string, SheetColumn>()
  for (const column of columns) {
    const { letter, title, meaning } = column
    if (meaning === null) {
      const name = title === '' ? `${letter} 列没有标题` : `不认识“${title}”这一列`
      faults.push({ row: header, column: letter, message: `${name}：请指定它是什么，或指定为忽略。可以是：${offered(subject, figures)}。` })
    } else if (meaning !== 'ignore') {
      const other = first.get(meaning)
      if (other) {
        const message = `${other.letter} 列和 ${letter} 列都是“${meaningLabel(meaning, figures)}”：请把其中一列指定为别的，或忽略。`
        faults.push({ row: header, column: letter, message })
      } else first.set(meaning, column)
    }
  }
  if (faults.length > 0) return faults
  const has = (field: SheetField) => first.has(field)
  const hasFigure = columns.some(({ meaning }) => meaning !== null && isFigureColumn(meaning))
  const lack = missingInput(subject, has) ?? (subject === 'figures' && !hasFigure ? missingFigure(figures) : null)
  if (lack === null) return []
  return [{ row: header, column: null, message: lack }]
}

/** The required column that is missing. */
function missingInput(subject: TableSubject, has: (field: SheetField) => boolean): string | null {
  const isPaired = has('key') || (has('home') && has('away'))
  switch (subject) {
    case 'entrants':
      return has('name') || has('key') ? null : '缺少“名称”一列。'
    case 'fixtures':
      return isPaired ? null : '缺少“编号”一列，或“主队”和“客队”两列：看不出是哪一场比赛。'
    case 'league':
      return has('home') && has('away') ? null : '缺少“主队”和“客队”两列：看不出谁和谁比赛。'
    case 'results':
      if (!isPaired && !has('entrant')) return '缺少“编号”一列，或“主队”和“客队”两列（多方比赛是“参赛者”一列）：看不出是哪一场比赛。'
      return resultFields.some(has) || has('embargo') ? null : '缺少“比分”一列（也可以是“各局”“胜方”“名次”等）：没有成绩可以录入。'
    case 'figures':
      if (!isPaired && !has('side')) return noMatchTold
      return has('side') || has('player') ? null : '缺少“参赛方”或“选手”一列：看不出是谁的数据。'
    case 'series':
      if (!isPaired) return noMatchTold
      return missingOf(['figure', 'clock', 'value'], has)
    case 'events':
      if (!isPaired && !has('side')) return noMatchTold
      return missingOf(['clock', 'event'], has)
  }
}

const noMatchTold = '缺少“编号”一列，或“主队”和“客队”两列：看不出是哪一场比赛。'

function missingOf(fields: readonly SheetField[], has: (field: SheetField) => boolean): string | null {
  const lacking = fields.filter((field) => !has(field)).map((field) => `“${sheetFieldWords[field].label}”`)
  return lacking.length === 0 ? null : `缺少${lacking.join('、')}${lacking.length === 1 ? '一列' : '各列'}。`
}

function missingFigure(figures: readonly Figure[]): string {
  return figures.length === 0
    ? '这项赛事还没有设数据项：请先在赛事里设好，再导入数据。'
    : `没有一列是数据项，请写上：${figures.map((figure) => figureTitle(figure, figures)).join('、')}。`
}

function offered(subject: TableSubject, figures: readonly Figure[]): string {
  return [
    ...sheetColumns[subject].map((field) => sheetFieldWords[field].label),
    ...figures.map((figure) => figureTitle(figure, figures)),
  ].join('、')
}

function meaningLabel(meaning: SheetField | `figure.${string}`, figures: readonly Figure[]): string {
  if (!isFigureColumn(meaning)) return sheetFieldWords[meaning].label
  const key = figureOfColumn(meaning)
  return figures.find((figure) => figure.key === key)?.name ?? meaning
}

/** The lines by the meanings of their columns. */
export function rowsOf({ lines }: Table, columns: readonly SheetColumn[]): SheetRow[] {
  return lines.map(({ number, cells, dates }) => {
    const row = { number, cells: new Map<SheetField, SheetCell>(), figures: new Map<string, SheetCell>() }
    for (const [index, { letter, meaning }] of columns.entries()) {
      if (meaning === null || meaning === 'ignore') continue
      const cell = { text: bare(cells[index] ?? ''), column: letter, isDate: dates.includes(index) }
      if (isFigureColumn(meaning)) row.figures.set(figureOfColumn(meaning) ?? '', cell)
      else row.cells.set(meaning, cell)
    }
    return row
  })
}

/** One line, without the apostrophe that an export adds so that a spreadsheet program does not evaluate the cell. */
function bare(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return /^'[=+\-@＝＋－＠]/.test(line) ? line.slice(1) : line
}

/** Parses A=key, 备注=备注 or 备注=-: a column by letter or title, and its meaning by field name, label or figure.KEY, or `-` for none. */
export function meaningOfWord(word: string): ColumnMeaning | null {
  if (['-', '忽略', 'ignore', ''].includes(word.trim())) return 'ignore'
  const known = columnMeanings.find((meaning) => meaning === word)
  if (known) return known
  if (isFigureColumn(word)) return word
  const folded = foldedHeader(word)
  return columnMeanings.find((meaning) => meaning !== 'ignore' && foldedHeader(sheetFieldWords[meaning].label) === folded) ?? null
}
