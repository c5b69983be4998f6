import { wordingOf } from '#rules/correct/wording.ts'
import { fitsSign } from '#rules/statistics.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Figure, FigureValue, SideStatistics, Statistics } from '#shared/competitions/statistics.ts'
import { faultAt, figureFaultAt, type SheetChange, type SheetFault, type SheetOutcome, type SheetRow } from './model.ts'
import { shortened } from './read-result.ts'
import { type RowTarget, rowTargets } from './row-targets.ts'
import { concluded, parsePath, StatisticsEdits } from './statistics-edits.ts'

/** Written in a cell to remove its value. */
const removals = new Set(['-', '—', '–', '删除'])
const most = 1_000_000_000

/** Sets the values of the lines: one line for a side or player, in a game or in the match as a whole. Empty cells change nothing. */
export function applyFigures(document: CompetitionDocument, rows: readonly SheetRow[]): SheetOutcome {
  const lines = rowTargets(document)
  const { figures = [] } = document.competition
  const words = wordingOf(document, lines.derived)
  const names = new Map((document.players ?? []).map(({ slug, names: own }) => [slug, own.at(-1)?.name ?? slug]))
  const edits = new StatisticsEdits()
  const faults: SheetFault[] = []
  const changes: SheetChange[] = []
  const rowOf = new Map<string, SheetRow>()
  let unchanged = 0

  for (const row of rows) {
    const line = lines.find(row, faults)
    if (!line) continue
    const { side } = line
    if (side === null) {
      faults.push(faultAt(row, 'side', '看不出是谁的数据：请写参赛方，选手的数据再写选手。'))
      continue
    }
    const handle = handleOf(line.seat.match.key, line.game?.number ?? null, side, line.player)
    const other = rowOf.get(handle)
    if (other) {
      faults.push(faultAt(row, line.player === null ? 'side' : 'player', `第 ${other.number} 行写的是同一处的数据，请并成一行。`))
      continue
    }
    rowOf.set(handle, row)
    if (!rowOf.has(line.seat.match.key)) rowOf.set(line.seat.match.key, row)
    if (!take(line, side)) unchanged += 1
  }
  return concluded({
    original: document,
    derived: lines.derived,
    edits,
    faults,
    changes,
    unchanged,
    rowOf: (match, rest) => rowOf.get(handleOfPath(match, rest)) ?? rowOf.get(match.key),
  })

  /** Whether the line changes something. */
  function take(line: RowTarget, side: number): boolean {
    const { row, player, seat, game, match } = line
    const before = edits.of(line)
    let values = valuesIn(before, side, player)
    let isChanged = false
    for (const figure of figures) {
      const cell = row.figures.get(figure.key)
      if (!cell || cell.text === '') continue
      const value = valueIn(row, figure, player)
      if (value === undefined) continue
      const stood = values.find((each) => each.figure === figure.key)?.value
      if (stood === (value ?? undefined)) continue
      isChanged = true
      values = withValue(values, figure.key, value)
      const who = player === null ? sideName(match.sides[side]) : (names.get(player) ?? player)
      const where = game ? ` 第 ${game.number} 局` : ''
      changes.push({
        row: row.number,
        subject: `${words.match(seat.match.key)}${where} ${who}`,
        what: figure.name,
        from: stood === undefined ? '' : String(stood),
        to: value === null ? '' : String(value),
      })
    }
    if (isChanged) edits.set(line, withValues({ ...before, sides: sidesOf(before, match.sides.length) }, side, player, values))
    return isChanged
  }

  function sideName(side: RowTarget['match']['sides'][number] | undefined): string {
    return side?.state === 'known' ? words.entrant(side.entrant) : '待定'
  }

  /** Null: remove it. Undefined, and reported, where the cell is wrong. */
  function valueIn(row: SheetRow, figure: Figure, player: string | null): number | null | undefined {
    const wrong = (message: string): undefined => {
      faults.push(figureFaultAt(row, figure.key, message))
    }
    if (figure.of === 'player' && player === null)
      return wrong(`“${figure.name}”是选手的数据，这一行没有写选手：请写上选手，或清空这一格。`)
    if (figure.of === 'side' && player !== null)
      return wrong(`“${figure.name}”是一方的数据，这一行写了选手：请写进没有选手的一行，或清空这一格。`)
    const text = row.figures.get(figure.key)?.text ?? ''
    if (removals.has(text)) return null
    const value = numberOf(text, figure.unit)
    if (value === null) return wrong(`“${shortened(text)}”不是数字，请写数字；要删去已有的值，写“删除”。`)
    if (Math.abs(value) > most) return wrong(`“${shortened(text)}”太大，最大 ${most}。`)
    const fault = figureValueFault(value, figure)
    return fault === null ? value : wrong(fault)
  }
}

/** Why it is none of the figure's values. `isLead`: how far one of two sides leads. */
export function figureValueFault(value: number, figure: Figure, isLead = false): string | null {
  const { name, decimals } = figure
  if (Number(value.toFixed(decimals)) !== value) {
    return decimals === 0 ? `“${name}”只能是整数，请改正。` : `“${name}”最多 ${decimals} 位小数，请改正。`
  }
  return fitsSign(value, figure, isLead) ? null : `“${name}”不能是负数，请改正；本来可以为负的，请在赛事的“数据项”里改为可以为负。`
}

/** 12, -3.5, 12,000; with the figure's unit or without. */
export function numberOf(text: string, unit: string | undefined): number | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, '').replace('−', '-')
  const bare = unit !== undefined && plain.endsWith(unit.normalize('NFKC')) ? plain.slice(0, -unit.normalize('NFKC').length) : plain
  const ungrouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return /^[+-]?\d{1,30}(?:\.\d{1,30})?$/.test(ungrouped) ? Number(ungrouped) : null
}

function valuesIn({ sides = [] }: Statistics, side: number, player: string | null): readonly FigureValue[] {
  const own = sides[side]
  return (player === null ? own?.values : own?.players?.find((each) => each.player === player)?.values) ?? []
}

function withValue(values: readonly FigureValue[], figure: string, value: number | null): FigureValue[] {
  if (value === null) return values.filter((each) => each.figure !== figure)
  const isThere = values.some((each) => each.figure === figure)
  return isThere ? values.map((each) => (each.figure === figure ? { figure, value } : each)) : [...values, { figure, value }]
}

function sidesOf({ sides = [] }: Statistics, count: number): SideStatistics[] {
  return Array.from({ length: count }, (_, i) => sides[i] ?? {})
}

function withValues(before: Statistics, side: number, player: string | null, values: readonly FigureValue[]): Statistics {
  const sides = before.sides?.map((own, i): SideStatistics => {
    if (i !== side) return own
    if (player === null) return { ...own, values: [...values] }
    const players = own.players ?? []
    const next = { player, values: [...values] }
    const isThere = players.some((each) => each.player === player)
    return { ...own, players: isThere ? players.map((each) => (each.player === player ? next : each)) : [...players, next] }
  })
  return { ...before, ...(sides && { sides }) }
}

function handleOf(match: string, game: number | null, side: number, player: string | null): string {
  return [match, game ?? '', side, player ?? ''].join('\n')
}

function handleOfPath(match: Match, rest: string): string {
  const path = parsePath(match, rest)
  const [, side, index] = /^\.sides\[(\d+)\](?:\.players\[(\d+)\])?/.exec(path?.within ?? '') ?? []
  if (!path || side === undefined) return match.key
  const told = path.game === null ? match.statistics : match.games?.find(({ number }) => number === path.game)?.statistics
  const player = index === undefined ? null : (told?.sides?.[Number(side)]?.players?.[Number(index)]?.player ?? null)
  return handleOf(match.key, path.game, Number(side), player)
}
