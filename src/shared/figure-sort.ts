import type { Figure } from './competitions/statistics.ts'
import type { FigureSort } from './page-query.ts'

/** What a figure is ranked by unless something else is asked for. The lowest sum of what is better low is that of whoever played least. */
export function usualSort({ better, total }: Pick<Figure, 'better' | 'total'>): FigureSort {
  return better === 'lower' && total === 'sum' ? 'mean' : 'total'
}
