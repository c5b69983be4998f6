import type { FigureRecords } from '#shared/competitions/statistic-views.ts'
import { type AnyPagePart, latePart } from '../page-part.ts'

export const matchStatisticsPart = latePart('src/site/statistics/MatchStatistics.tsx', () => import('./MatchStatistics.tsx'))
export const recordsPart = latePart('src/site/statistics/Records.tsx', () => import('./Records.tsx'))

/** A team or a player, and its figures over all competitions. */
export type WithRecords<View> = View & { figures: FigureRecords['items'] }

export function recordParts({ figures }: WithRecords<unknown>): AnyPagePart[] {
  return figures.length > 0 ? [recordsPart] : []
}
