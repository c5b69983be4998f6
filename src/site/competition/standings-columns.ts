import type { Table, TableRow } from '#shared/competitions/table-views.ts'
import { countedMatches } from './counted-matches.ts'
import { hasCountedBye } from './form-marks.ts'

/** A column of numbers between the name and the points. */
export interface TableColumn {
  key: string
  /** The header; `title` is the full word where the header is short. */
  head: string
  title: string
  /** On wide screens only: a phone has room for few. */
  isWide: boolean
  isPoints: boolean
  text: (row: TableRow) => string
}

type Figure = Table['figures'][number]

/** Won, drawn and lost are one column. A phone shows one difference, or the first further column where there is none. */
export function columnsOf(table: Table): readonly TableColumn[] {
  const hasDifference =
    table.figures.includes('game_difference') ||
    table.figures.includes('score_difference') ||
    table.figures.includes('board_points') ||
    table.figures.includes('first_places')
  const columns = table.figures.flatMap((figure) => columnsFor(figure, table))
  const further = table.columns.map((name, i) => {
    const own = column(`value-${i}`, name, name, (row) => (row.values[i] == null ? '–' : number(row.values[i])))
    return i === 0 && !hasDifference ? own : wide(own)
  })
  const points = columns.filter((one) => one.isPoints)
  return [...columns.filter((one) => !one.isPoints), ...further, ...points]
}

function columnsFor(figure: Figure, table: Table): TableColumn[] {
  const has = (other: Figure) => table.figures.includes(other)
  switch (figure) {
    case 'played':
      // In lobbies games are counted, of which a match has several.
      if (has('first_places')) return [column(figure, '局', '已赛局数', (row) => String(row.played))]
      return [playedColumn(table)]
    case 'wins': {
      const head = ['胜', ...(has('draws') ? ['平'] : []), ...(has('losses') ? ['负'] : [])].join('–')
      return [column(figure, head, `${head}场次`, (row) => recordOf(row, has('draws'), has('losses')))]
    }
    case 'draws':
    case 'losses':
      return has('wins')
        ? []
        : [column(figure, figure === 'draws' ? '平' : '负', figure === 'draws' ? '平局' : '负场', (row) => String(row[figure]))]
    case 'games':
      return [wide(column(figure, '局分', '胜局–负局', (row) => `${number(row.gamesWon)}–${number(row.gamesLost)}`))]
    case 'game_difference':
      return [column(figure, '净胜局', '净胜局', (row) => signed(row.gamesWon - row.gamesLost))]
    case 'score':
      return [wide(column(figure, '得–失', '得分–失分', (row) => `${number(row.scoreFor)}–${number(row.scoreAgainst)}`))]
    case 'score_difference': {
      const own = column(figure, '净胜分', '净胜分', (row) => signed(row.scoreFor - row.scoreAgainst))
      return [has('game_difference') ? wide(own) : own]
    }
    case 'board_points':
      return [column(figure, '局分', '局分：各台得分–失分', (row) => `${number(row.scoreFor)}–${number(row.scoreAgainst)}`)]
    case 'match_points':
      return [{ ...column(figure, '场分', '场分', (row) => number(row.points)), isPoints: true }]
    case 'first_places':
      return [column(figure, '第一', '第一名次数', (row) => String(row.wins))]
    case 'score_for':
      return [column(figure, '淘汰', '淘汰数', (row) => number(row.scoreFor))]
    case 'points':
      return [{ ...column(figure, '积分', '积分', (row) => number(row.points)), isPoints: true }]
  }
}

/** "5", "5.5"; at most two decimals, with a real minus sign. */
export function number(value: number): string {
  return String(Math.round(value * 100) / 100).replace('-', '−')
}

/** "+5", "0", "−2". */
export function signed(value: number): string {
  const text = number(value)
  return value > 0 && text !== '0' ? `+${text}` : text
}

const marks = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

/** Adjustments of points, numbered over the whole table in the order of its rows. */
export function adjustmentsOf(table: Table): readonly { mark: string; row: TableRow; text: string }[] {
  const all = table.rows.flatMap((row) => row.adjustments.map((adjustment) => ({ row, adjustment })))
  return all.map(({ row, adjustment: { metric, delta, note } }, i) => {
    const act = metric === 'points' ? `${delta < 0 ? '扣' : '加'} ${number(Math.abs(delta))} 分` : `公平竞赛分 ${signed(delta)}`
    return { mark: marks[i] ?? `(${i + 1})`, row, text: `${row.entrant.name}：${act}。${note}` }
  })
}

/** Where the record beside it says as much, a phone leaves its room to the names. */
function playedColumn({ figures, rows }: Table): TableColumn {
  const title = rows.some(hasCountedBye) ? '已赛场次，含轮空' : '已赛场次'
  const own = column('played', '赛', title, (row) => String(countedMatches(row)))
  return figures.includes('wins') && figures.includes('losses') ? wide(own) : own
}

function recordOf(row: TableRow, withDraws: boolean, withLosses: boolean): string {
  return [row.wins, ...(withDraws ? [row.draws] : []), ...(withLosses ? [row.losses] : [])].join('–')
}

function column(key: string, head: string, title: string, text: TableColumn['text']): TableColumn {
  return { key, head, title, isWide: false, isPoints: false, text }
}

function wide(own: TableColumn): TableColumn {
  return { ...own, isWide: true }
}
