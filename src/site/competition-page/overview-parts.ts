import type { CompetitionView } from '#shared/competitions/answers.ts'
import { pagePart } from '../page-part.ts'

export const overviewAwardsPart = pagePart('src/site/competition-page/OverviewAwards.tsx', () => import('./OverviewAwards.tsx'))

/** The winners come first once it is over. */
export function showsAwards({ state, awards }: CompetitionView): boolean {
  return state === 'finished' && awards.length > 0
}
