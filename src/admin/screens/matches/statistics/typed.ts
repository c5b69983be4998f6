import type { Figure } from '#shared/competitions/statistics.ts'

/** Full-width digits of a Chinese keyboard, and the minus signs of spreadsheets, are accepted. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2212\u2010-\u2015]/g, '-')
    .trim()
}

const most = 1_000_000_000

export type Typed<T> = { value: T } | { fault: string }

type Range = Pick<Figure, 'decimals' | 'isSigned'>

/** Null: the field is empty. Thousands may be separated by commas. */
export function valueTyped(text: string, { decimals, isSigned }: Range): Typed<number | null> {
  const written = plain(text)
  if (written === '') return { value: null }
  const bare = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(written) ? written.replaceAll(',', '') : written
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare)) return { fault: `“${shortened(text)}”不是数字` }
  const value = Number(bare)
  if (Math.abs(value) > most) return { fault: '数字太大，最多 10 亿' }
  if (Number(value.toFixed(decimals)) !== value) return { fault: decimals === 0 ? '只能是整数' : `最多 ${decimals} 位小数` }
  if (value < 0 && !isSigned) return { fault: '不能是负数' }
  return { value: value + 0 }
}

/** 12:34, 1:02:03, 12分34秒, or seconds alone; null where it is none of them. */
export function secondsTyped(text: string): number | null {
  const written = plain(text)
    .replace(/分钟?|'/g, ':')
    .replace(/秒|"/g, '')
    .replace(/:$/, ':00')
  if (!/^\d{1,6}(:\d{1,2}){0,2}$/.test(written)) return null
  const [last = 0, ...others] = written.split(':').map(Number).toReversed()
  if (others.length > 0 && last > 59) return null
  const [minutes = 0, hours = 0] = others
  if (others.length > 1 && minutes > 59) return null
  const seconds = last + minutes * 60 + hours * 3600
  return seconds <= 1_000_000 ? seconds : null
}

/** 12:34, or 1:02:03 from an hour on. */
export function clockText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export type Sample = [seconds: number, value: number]

export interface Pasted {
  samples: Sample[]
  /** With the number of the line, counted from 1. */
  faults: string[]
}

const mostSamples = 500

/** Two columns, time and value, parted by a tab, a comma, a semicolon or spaces. A first line without numbers is the head. */
export function samplesTyped(text: string, figure: Range, endSeconds: number | null): Pasted {
  const faults: string[] = []
  const samples: Sample[] = []
  const lines = text.split(/\r?\n/)
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    const say = (fault: string) => faults.push(`第 ${i + 1} 行：${fault}`)
    const written = plain(line)
    // Of a spreadsheet's columns a value may have commas between its thousands.
    const [time = '', number = '', ...more] = written.split(written.includes('\t') ? /\t/ : /\s*[;,]\s*|\s+/)
    const at = secondsTyped(time)
    const typed = valueTyped(number, figure)
    const isNumber = 'value' in typed && typed.value !== null
    if (samples.length === 0 && faults.length === 0 && at === null && !isNumber) continue
    const before = samples.at(-1)?.[0]
    if (more.length > 0) say('不是两列，请只留时间和数值')
    else if (at === null) say(`“${shortened(time)}”不是时间，请写成 12:34 或秒数`)
    else if ('fault' in typed) say(typed.fault)
    else if (typed.value === null) say('没有数值')
    else if (before !== undefined && at <= before) say(`${clockText(at)} 不比前一行晚，请按时间先后，同一秒只留一个`)
    else if (endSeconds !== null && at > endSeconds) say(`${clockText(at)} 在结束之后，这一局只有 ${clockText(endSeconds)}`)
    else samples.push([at, typed.value])
  }
  if (samples.length > mostSamples) faults.push(`最多 ${mostSamples} 个点，现在有 ${samples.length} 个，请隔几行取一行`)
  if (samples.length === 0 && faults.length === 0 && text.trim() !== '') faults.push('没有读到时间和数值')
  return { samples, faults }
}

function shortened(text: string): string {
  const letters = [...text.trim()]
  return letters.length > 12 ? `${letters.slice(0, 12).join('')}…` : letters.join('')
}
