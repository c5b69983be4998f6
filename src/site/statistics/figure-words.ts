import type { Figure, FigureValue } from '#shared/competitions/statistics.ts'
import type { FigureSort } from '#shared/page-query.ts'

/** 12,500; 41.5%; –. */
export function figureText({ decimals, unit = '' }: Pick<Figure, 'decimals' | 'unit'>, value: number | null): string {
  return value === null ? '–' : `${grouped(value, decimals)}${unit}`
}

/** 5.4万: where a glance is enough; a table in which values are compared has them whole. */
export function briefText(figure: Pick<Figure, 'decimals' | 'unit'>, value: number | null): string {
  const isLarge = value !== null && figure.decimals === 0 && figure.unit === undefined && Math.abs(value) >= 10_000
  return isLarge ? `${grouped(value / 10_000, 1).replace(/\.0$/, '')}万` : figureText(figure, value)
}

/** A mean has a decimal more than its values, also a whole one: in a column all have the same. */
export function meanText({ decimals, unit }: Pick<Figure, 'decimals' | 'unit'>, mean: number): string {
  return figureText({ decimals: decimals + 1, ...(unit !== undefined && { unit }) }, mean)
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

function totalWord({ total }: Pick<Figure, 'total'>): string {
  switch (total) {
    case 'sum':
      return '合计'
    case 'mean':
      return '总平均'
    case 'last':
      return '最近一次'
  }
}

/** What a ranking can be sorted by. */
export function sortWords(figure: Pick<Figure, 'total' | 'better'>): Readonly<Record<FigureSort, string>> {
  return { total: totalWord(figure), mean: '平均', best: figure.better === 'higher' ? '最高' : '最低' }
}

/** Its name; where sides and players are counted by the same, with whose it is. */
export function labelIn(figures: readonly Figure[], { name, of }: Figure): string {
  const isShared = figures.filter((figure) => figure.name === name).length > 1
  return isShared ? `${name}（${of === 'side' ? '参赛方' : '选手'}）` : name
}
