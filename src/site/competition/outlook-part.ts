import type { StageView } from '#shared/competitions/competition-views.ts'
import type { TableRow } from '#shared/competitions/table-views.ts'
import { pagePart } from '../page-part.ts'

export const outlookPart = pagePart('src/site/competition/OutlookNote.tsx', () => import('./OutlookNote.tsx'))

export function hasOutlook({ outlook }: TableRow): boolean {
  return outlook !== null && outlook.sentence !== ''
}

/** While matches are open. */
export function showsOutlook({ groups }: StageView): boolean {
  return groups.some(({ table }) => table?.rows.some(hasOutlook))
}
