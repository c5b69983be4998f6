import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Figure, isWithin, type Measured } from './figures.ts'
import { root } from './processes.ts'

export function printTable({ figures, skipped }: Measured): void {
  const rows = figures.map((figure) => [figure.what, shown(figure), barOf(figure), verdict(figure), figure.note])
  const wide = [0, 1, 2, 3].map((i) => Math.max(...rows.map((row) => widthOf(row[i] ?? '')), 4))
  for (const row of [['what', 'figure', 'bar', '', ''], ...rows])
    console.log(
      row
        .map((cell, i) => cell + ' '.repeat(Math.max(0, (wide[i] ?? 0) - widthOf(cell))))
        .join('  ')
        .trimEnd(),
    )
  for (const { what, why } of skipped) console.log(`${what}: skipped: ${why}`)
}

/** Stores the results as JSON, and in their section of docs/performance.md. */
export async function keep(measured: Measured, command: string): Promise<void> {
  const at = new Date().toISOString()
  await mkdir(join(root, 'bench/results'), { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}, load ${loadavg()[2]?.toFixed(1)} over the last 15 minutes`
  const name = `bench/results/${at.slice(0, 10)}.json`
  await writeFile(join(root, name), `${JSON.stringify({ at, command, machine, ...measured }, null, 2)}\n`)
  const file = join(root, 'docs/performance.md')
  const text = await readFile(file, 'utf8')
  const [begin, end] = ['<!-- figures -->', '<!-- /figures -->']
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < 0) throw new Error(`${file} has no place for the figures`)
  await writeFile(file, `${text.slice(0, before)}${begin}\n${section(measured, at, command, machine)}\n${text.slice(after)}`)
}

function section({ figures, skipped }: Measured, at: string, command: string, machine: string): string {
  return [
    `Measured ${at.slice(0, 10)} by \`${command}\` on ${machine}.`,
    '',
    '| what | figure | bar | | |',
    '| --- | --- | --- | --- | --- |',
    ...figures.map((figure) => `| ${figure.what} | ${shown(figure)} | ${barOf(figure)} | ${verdict(figure)} | ${figure.note} |`),
    ...(skipped.length > 0 ? ['', ...skipped.map(({ what, why }) => `Not measured: ${what} (${why}).`)] : []),
    '',
  ].join('\n')
}

function shown({ value, unit }: Figure): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`
}

function barOf({ bar, unit }: Figure): string {
  if (bar === null) return ''
  return `${bar.side === 'at most' ? '≤' : '≥'} ${bar.limit}${unit === '' ? '' : ` ${unit}`}`
}

function verdict(figure: Figure): string {
  if (figure.bar === null) return ''
  return isWithin(figure) ? 'ok' : figure.bar.side === 'at most' ? 'over' : 'under'
}

/** A Chinese character is two columns wide. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += character > '\u2e7f' ? 2 : 1
  return width
}
