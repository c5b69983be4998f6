import type { CompetitionView } from '#shared/competitions/answers.ts'
import { pagePart } from '../page-part.ts'

export const overviewAwardsPart = pagePart('src/site/competition-page/OverviewAwards.tsx', () => import('./OverviewAwards.tsx'))
export const overviewMatchesPart = pagePart('src/site/competition-page/OverviewMatches.tsx', () => import('./OverviewMatches.tsx'))

/** The winners come first once it is over. */
export function showsAwards({ state, awards }: CompetitionView): boolean {
  return state === 'finished' && awards.length > 0
}

/** Once it is over, the winners and the last stage tell what was; every match stands in its tab. */
export function showsMatches(competition: CompetitionView): boolean {
  const { live, next, latest } = competition
  return !showsAwards(competition) && live.length + next.length + latest.length > 0
}
