import { wordingOf } from '#rules/correct/wording.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Figure, Series } from '#shared/competitions/statistics.ts'
import { clockSeconds } from './clock-cell.ts'
import { figureValueFault, numberOf } from './figure-values.ts'
import { cellText, faultAt, type SheetChange, type SheetFault, type SheetOutcome, type SheetRow, type Wrong } from './model.ts'
import { nameIndex, unknownName } from './names.ts'
import { shortened } from './read-result.ts'
import { type RowTarget, rowTargets } from './row-targets.ts'
import { concluded, parsePath, StatisticsEdits } from './statistics-edits.ts'

const longestSeries = 500

interface Curve {
  line: RowTarget
  figure: Figure
  rows: SheetRow[]
  samples: [seconds: number, value: number][]
}

/**
 * Replaces every series that the lines name by the samples of the lines; others stay. A line whose value is 无 says that there is none. A
 * line without a side is about the lead of the first side.
 */
export function applySeries(document: CompetitionDocument, rows: readonly SheetRow[]): SheetOutcome {
  const lines = rowTargets(document)
  const { figures = [] } = document.competition
  const known = nameIndex(
    figures.filter((figure) => figure.of === 'side'),
    ({ key, name, shortName }) => [name, key, ...(shortName === undefined ? [] : [shortName])],
  )
  const words = wordingOf(document, lines.derived)
  const edits = new StatisticsEdits()
  const faults: SheetFault[] = []
  const curves = new Map<string, Curve>()

  for (const row of rows) {
    const line = lines.find(row, faults)
    if (!line) continue
    const wrong: Wrong = (field, message) => {
      faults.push(faultAt(row, field, message))
      return null
    }
    const text = cellText(row, 'figure')
    const found = known.find(text)
    if (found.is !== 'found') {
      wrong('figure', text === '' ? '数据项是空的：请写是哪一项的走势。' : unknownName('一方的数据项', text, found))
      continue
    }
    const handle = handleOf(line.seat.match.key, line.game?.number ?? null, found.item.key, line.side)
    const curve = curves.get(handle) ?? { line, figure: found.item, rows: [], samples: [] }
    curves.set(handle, curve)
    curve.rows.push(row)
    if (cellText(row, 'value') === '无') continue
    const seconds = clockSeconds(row, wrong)
    const value = valueIn(row, { figure: found.item, isLead: line.side === null }, wrong)
    if (seconds !== null && value !== null) curve.samples.push([seconds, value])
    if (curve.samples.length === longestSeries + 1) wrong('clock', `一条走势最多 ${longestSeries} 个点，请隔几秒取一个。`)
  }

  const changes: SheetChange[] = []
  let unchanged = 0
  for (const { line, figure, rows: own, samples } of curves.values()) {
    samples.sort((a, b) => a[0] - b[0])
    const before = edits.of(line)
    const { series = [] } = before
    const isOwn = (each: Series) => each.figure === figure.key && (each.side ?? null) === (line.side === null ? null : line.side + 1)
    const stood = series.find(isOwn)?.samples ?? []
    if (JSON.stringify(stood) === JSON.stringify(samples)) {
      unchanged += own.length
      continue
    }
    const next: Series = { figure: figure.key, ...(line.side !== null && { side: line.side + 1 }), samples }
    const isThere = series.some(isOwn)
    const all = isThere ? series.map((each) => (isOwn(each) ? next : each)) : [...series, next]
    edits.set(line, { ...before, series: all.filter((each) => each.samples.length > 0) })
    changes.push({
      row: own[0]?.number ?? 0,
      subject: `${words.match(line.seat.match.key)}${line.game ? ` 第 ${line.game.number} 局` : ''}`,
      what: `${figure.name}走势`,
      from: stood.length === 0 ? '' : `${stood.length} 个点`,
      to: samples.length === 0 ? '' : `${samples.length} 个点`,
    })
  }
  return concluded({
    original: document,
    derived: lines.derived,
    edits,
    faults,
    changes,
    unchanged,
    rowOf: (match, rest) => {
      const path = parsePath(match, rest)
      const [, index, sample] = /^\.series\[(\d+)\](?:\.samples\[(\d+)\])?/.exec(path?.within ?? '') ?? []
      const told = path?.game === null ? match.statistics : match.games?.find(({ number }) => number === path?.game)?.statistics
      const series = index === undefined ? undefined : told?.series?.[Number(index)]
      const curve =
        series && curves.get(handleOf(match.key, path?.game ?? null, series.figure, series.side === undefined ? null : series.side - 1))
      const [seconds] = curve?.samples[Number(sample)] ?? []
      const found = curve?.rows.find((row) => seconds !== undefined && clockSeconds(row, () => null) === seconds)
      return found ?? curve?.rows[0]
    },
  })
}

function valueIn(row: SheetRow, { figure, isLead }: { figure: Figure; isLead: boolean }, wrong: Wrong): number | null {
  const text = cellText(row, 'value')
  const value = numberOf(text, figure.unit)
  if (value === null)
    return wrong('value', text === '' ? '数值是空的：请写数字；没有走势，写“无”。' : `“${shortened(text)}”不是数字，请改正。`)
  if (Math.abs(value) > 1_000_000_000) return wrong('value', `“${shortened(text)}”太大，最大 1000000000。`)
  const fault = figureValueFault(value, figure, isLead)
  return fault === null ? value : wrong('value', fault)
}

function handleOf(match: string, game: number | null, figure: string, side: number | null): string {
  return [match, game ?? '', figure, side ?? ''].join('\n')
}
