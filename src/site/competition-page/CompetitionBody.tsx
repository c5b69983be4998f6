import { loadedPart } from '../page-part.ts'
import { awardsPart, entrantsPart, figuresPart, matchesPart, newsPart, overviewPart, stagesPart } from './competition-parts.ts'
import type { CompetitionLoaded } from './load-competition.ts'

/** The tab of the competition that the URL selects. */
export function CompetitionBody({ loaded }: { loaded: CompetitionLoaded }) {
  switch (loaded.tab) {
    case 'overview': {
      const { Overview } = loadedPart(overviewPart)
      return <Overview loaded={loaded} />
    }
    case 'stages': {
      const { StagesTab } = loadedPart(stagesPart)
      return <StagesTab loaded={loaded} />
    }
    case 'matches': {
      const { MatchesTab } = loadedPart(matchesPart)
      return <MatchesTab loaded={loaded} />
    }
    case 'entrants': {
      const { EntrantsTab } = loadedPart(entrantsPart)
      return <EntrantsTab loaded={loaded} />
    }
    case 'figures': {
      const { FiguresTab } = loadedPart(figuresPart)
      return <FiguresTab loaded={loaded} />
    }
    case 'awards': {
      const { AwardsTab } = loadedPart(awardsPart)
      return <AwardsTab loaded={loaded} />
    }
    case 'news': {
      const { NewsTab } = loadedPart(newsPart)
      return <NewsTab loaded={loaded} />
    }
  }
}
