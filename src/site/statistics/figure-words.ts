import type { Figure, FigureValue } from '#shared/competitions/statistics.ts'

/** 12,500; 41.5%; –. */
export function figureText({ decimals, unit = '' }: Pick<Figure, 'decimals' | 'unit'>, value: number | null): string {
  return value === null ? '–' : `${grouped(value, decimals)}${unit}`
}

/** A mean has a decimal more than its values. */
export function meanText({ decimals, unit }: Pick<Figure, 'decimals' | 'unit'>, mean: number): string {
  return figureText({ decimals: Number.isInteger(mean) ? decimals : decimals + 1, ...(unit !== undefined && { unit }) }, mean)
}

export function valueIn(values: readonly FigureValue[], figure: string): number | null {
  return values.find((each) => each.figure === figure)?.value ?? null
}

function grouped(value: number, decimals: number): string {
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 ? '−' : ''}${thousands}${part === undefined ? '' : `.${part}`}`
}

/** 12:05, 1:02:05. */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${pad(minutes)}:${pad(seconds % 60)}`
}

export function gameTitle(number: number | null): string {
  return number === null ? '整场' : `第 ${number} 局`
}
