import type { CompetitionView } from '#shared/competitions/answers.ts'
import { hasPodium } from '../competition/honours.ts'
import { pagePart } from '../page-part.ts'

export const overviewAwardsPart = pagePart('src/site/competition-page/OverviewAwards.tsx', () => import('./OverviewAwards.tsx'))
export const overviewMatchesPart = pagePart('src/site/competition-page/OverviewMatches.tsx', () => import('./OverviewMatches.tsx'))

/** Winners come first once they are known, or only a tie leaves them open. */
export function showsAwards({ state, awards, openAwards }: CompetitionView): boolean {
  return (state === 'finished' && awards.length > 0) || hasPodium(awards, openAwards)
}

/** After the end, the winners and the last stage are enough; all matches have their own tab. A deciding match may still come. */
export function showsMatches(competition: CompetitionView): boolean {
  const { live, next, latest } = competition
  return live.length + next.length + (showsAwards(competition) ? 0 : latest.length) > 0
}
