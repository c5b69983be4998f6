import { asSeen } from '#shared/characters.ts'

export interface PastedEntrant {
  name: string
  shortName: string
  seed: number | null
  rating: number | null
  /** The name in the library, where it differs. */
  team: string
}

export interface Pasted {
  entrants: PastedEntrant[]
  /** Sentences: what was left out and why. */
  problems: string[]
  /** Sentences: what of those that are added could not be read. */
  notes: string[]
}

const columnWords = {
  name: ['名称', '名字', '姓名', '队名', '参赛者', '选手', 'name'],
  shortName: ['简称', '缩写', 'short', 'short name', 'shortname'],
  seed: ['种子', '种子序', '序号', '排名', 'seed', '#'],
  rating: ['等级分', '积分', '分数', 'rating'],
  team: ['队伍', '战队', '俱乐部', 'team'],
} as const
type Column = keyof typeof columnWords

/**
 * Rows from a spreadsheet, separated by tabs or commas, with or without a header; without one: name, short name, seed, team. Or names as
 * people list them: one a line, or 「青锋、北冥」; a number before a name is no part of it. `known`: names of existing entrants. Duplicates are
 * left out and reported.
 */
export function parseEntrants(text: string, known: readonly string[]): Pasted {
  const separator = text.includes('\t') ? '\t' : ','
  const typed = text.split(/\r\n?|\n/)
  const isAlone = typed.filter((line) => line.trim() !== '').length === 1
  const lines = typed.flatMap((line, index) => rowsOf(line, separator, isAlone).map((cells) => ({ number: index + 1, cells })))
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const headings = headingsOf(filled[0]?.cells ?? [])
  const columns = headings ?? defaultColumns(filled[0]?.cells.length ?? 0)
  const problems: string[] = []
  const notes: string[] = []
  const lineOfSeed = new Map<number, number>()
  const entrants: PastedEntrant[] = []
  const lineOf = new Map<string, string>(known.map((name) => [sameName(name), '已经在名单里']))
  for (const { number, cells } of headings ? filled.slice(1) : filled) {
    const cell = (column: Column) => cells[columns.indexOf(column)] ?? ''
    const name = withoutNumber(cell('name') || cell('team'))
    if (name === '') problems.push(`第 ${number} 行没有名称，没有加入。`)
    else if ([...name].length > 60) problems.push(`第 ${number} 行的名称超过 60 个字，没有加入。`)
    else if ([...cell('shortName')].length > 60) problems.push(`第 ${number} 行的简称超过 60 个字，没有加入。`)
    else if (lineOf.has(sameName(name))) problems.push(`第 ${number} 行的「${name}」${lineOf.get(sameName(name))}，没有重复加入。`)
    else {
      lineOf.set(sameName(name), `和第 ${number} 行重复`)
      const [seed, rating] = [wholeOf(cell('seed')), figureOf(cell('rating'))]
      const twin = seed === null ? undefined : lineOfSeed.get(seed)
      if (seed === null && cell('seed') !== '')
        notes.push(`第 ${number} 行的种子「${cell('seed')}」不是 1 至 99999 的整数，排在有种子的后面。`)
      if (twin !== undefined) notes.push(`第 ${number} 行和第 ${twin} 行的种子都是 ${seed}，按先后排。`)
      if (rating === null && cell('rating') !== '')
        notes.push(`第 ${number} 行的等级分「${cell('rating')}」不是 0 至 100000 的数，没有填。`)
      if (seed !== null && twin === undefined) lineOfSeed.set(seed, number)
      entrants.push({ name, shortName: cell('shortName'), seed, rating, team: cell('team') })
    }
  }
  return { entrants: bySeed(entrants), problems, notes }
}

/** Several rows where the line lists names: 青锋、北冥、云涧. */
function rowsOf(line: string, separator: string, isAlone: boolean): string[][] {
  const cells = cellsOf(line, separator)
  if (separator === '\t') return [cells]
  const [first = '', ...others] = cells
  const names = withoutNumber(first).split(/[、；;]/)
  if (names.length > 1 && others.length === 0) return names.map((name) => [asSeen(name)])
  const isList = isAlone && others.length > 0 && headingsOf(cells) === null && others.every((cell) => !/^[\x20-\x7e]{0,8}$/.test(cell))
  return isList ? cells.map((cell) => [cell]) : [cells]
}

/** 1、青锋; 2. 北冥; （3）云涧; ④ 长庚. A number that belongs to the name has no mark behind it: 1984 战队. */
function withoutNumber(name: string): string {
  return name.replace(/^\s*(?:[(（]\d{1,3}[)）]|\d{1,3}(?:[、)）:：]|[.．](?!\d))|[①-⑳])\s*(?=\S)/u, '').trim()
}

export function sameName(name: string): string {
  return asSeen(name).normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

function headingsOf(cells: readonly string[]): (Column | null)[] | null {
  const found = cells.map((cell): Column | null => {
    const word = cell.toLowerCase()
    if (columnWords.name.some((each) => each === word)) return 'name'
    if (columnWords.shortName.some((each) => each === word)) return 'shortName'
    if (columnWords.seed.some((each) => each === word)) return 'seed'
    if (columnWords.rating.some((each) => each === word)) return 'rating'
    return columnWords.team.some((each) => each === word) ? 'team' : null
  })
  return found.includes('name') || found.includes('team') ? found : null
}

function defaultColumns(count: number): (Column | null)[] {
  return (['name', 'shortName', 'seed', 'team'] as const).slice(0, Math.max(1, count))
}

/** A quoted cell may contain the separator and doubled quotes. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? ''
    if (isQuoted && char === '"' && line[i + 1] === '"') {
      cell += char
      i++
    } else if (char === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && (char === separator || (separator === ',' && char === '，'))) {
      cells.push(asSeen(cell))
      cell = ''
    } else cell += char
  }
  return [...cells, asSeen(cell)]
}

function wholeOf(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

function figureOf(text: string): number | null {
  const value = Number(text)
  return text !== '' && value >= 0 && value <= 100_000 ? value : null
}

/** Those with a seed first, in its order; the others in their original order. */
function bySeed(entrants: PastedEntrant[]): PastedEntrant[] {
  return entrants.toSorted((a, b) => (a.seed ?? Number.POSITIVE_INFINITY) - (b.seed ?? Number.POSITIVE_INFINITY) || 0)
}
