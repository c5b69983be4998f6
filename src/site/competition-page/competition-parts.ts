import { type AnyPagePart, pagePart } from '../page-part.ts'
import type { CompetitionLoaded } from './load-competition.ts'
import {
  listedMatches,
  overviewAwardsPart,
  overviewBeforePart,
  overviewMatchesPart,
  overviewNewsPart,
  showsAwards,
} from './overview-parts.ts'
import { findPart, isLong, roundsPart, showsRounds, stageParts } from './stage-parts.ts'

export const overviewPart = pagePart('src/site/competition-page/Overview.tsx', () => import('./Overview.tsx'))
export const stagesPart = pagePart('src/site/competition-page/StagesTab.tsx', () => import('./StagesTab.tsx'))
export const entrantsPart = pagePart('src/site/competition-page/EntrantsTab.tsx', () => import('./EntrantsTab.tsx'))
export const matchesPart = pagePart('src/site/competition-page/MatchesTab.tsx', () => import('./MatchesTab.tsx'))
export const awardsPart = pagePart('src/site/competition-page/AwardsTab.tsx', () => import('./AwardsTab.tsx'))
export const figuresPart = pagePart('src/site/statistics/FiguresTab.tsx', () => import('../statistics/FiguresTab.tsx'))
export const newsPart = pagePart('src/site/competition-page/NewsTab.tsx', () => import('./NewsTab.tsx'))

export const coverPart = pagePart('src/site/competition-page/HeadCover.tsx', () => import('./HeadCover.tsx'))

export function competitionParts(loaded: CompetitionLoaded): AnyPagePart[] {
  return [...(loaded.competition.cover ? [coverPart] : []), ...tabParts(loaded)]
}

function tabParts({ tab, competition, words, isWordsUnread }: CompetitionLoaded): AnyPagePart[] {
  const { stage } = competition
  switch (tab) {
    case 'overview':
      return [
        overviewPart,
        ...(showsAwards(competition) ? [overviewAwardsPart] : []),
        ...(listedMatches(competition) ? [overviewMatchesPart] : []),
        ...(competition.before.length > 0 ? [overviewBeforePart] : []),
        ...(competition.news.length + competition.summary.length > 0 ? [overviewNewsPart] : []),
        ...stageParts(stage),
      ]
    case 'stages':
      return [
        stagesPart,
        ...(stage && showsRounds(stage) ? [roundsPart] : []),
        ...(stage && (words !== '' || isWordsUnread || isLong(stage)) ? [findPart] : []),
        ...stageParts(stage),
      ]
    case 'matches':
      return [matchesPart]
    case 'figures':
      return [figuresPart]
    case 'awards':
      return [awardsPart]
    case 'news':
      return [newsPart]
    case 'entrants':
      return [entrantsPart]
  }
}
