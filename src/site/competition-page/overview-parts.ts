import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { hasPodium } from '../competition/honours.ts'
import { latePart } from '../page-part.ts'

export const overviewAwardsPart = latePart('src/site/competition-page/OverviewAwards.tsx', () => import('./OverviewAwards.tsx'))
export const overviewMatchesPart = latePart('src/site/competition-page/OverviewMatches.tsx', () => import('./OverviewMatches.tsx'))
export const overviewBeforePart = latePart('src/site/competition-page/OverviewBefore.tsx', () => import('./OverviewBefore.tsx'))
export const overviewNewsPart = latePart('src/site/competition-page/OverviewNews.tsx', () => import('./OverviewNews.tsx'))

/** Winners come first once they are known, or only a tie leaves them open. */
export function showsAwards({ state, awards, openAwards }: CompetitionView): boolean {
  return (state === 'finished' && awards.length > 0) || hasPodium(awards, openAwards)
}

/**
 * The matches that a tree, or columns by record, do not show already. After the end, the winners and the last stage are enough; all matches have their
 * own tab. A deciding match may still come. Null: none.
 */
export function listedMatches(competition: CompetitionView): Pick<CompetitionView, 'live' | 'next' | 'latest'> | null {
  const { stage } = competition
  const drawn = new Set(stage?.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches.map((match) => match.id))))
  const others = (matches: readonly MatchSummary[]) => matches.filter((match) => !drawn.has(match.id))
  const live = others(competition.live)
  const next = others(competition.next)
  // Where a stage is drawn with all its matches, older results belong to the stage before.
  const latest = showsAwards(competition) || drawn.size > 0 ? [] : competition.latest
  return live.length + next.length + latest.length > 0 ? { live, next, latest } : null
}
