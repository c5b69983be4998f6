import { broughtPart } from '../page-part.ts'
import { awardsPart, entrantsPart, matchesPart, newsPart, overviewPart, stagesPart } from './competition-parts.ts'
import type { CompetitionLoaded } from './load-competition.ts'

/** The part of the competition that the address names. */
export function CompetitionBody({ loaded }: { loaded: CompetitionLoaded }) {
  switch (loaded.tab) {
    case 'overview': {
      const { Overview } = broughtPart(overviewPart)
      return <Overview loaded={loaded} />
    }
    case 'stages': {
      const { StagesTab } = broughtPart(stagesPart)
      return <StagesTab loaded={loaded} />
    }
    case 'matches': {
      const { MatchesTab } = broughtPart(matchesPart)
      return <MatchesTab loaded={loaded} />
    }
    case 'entrants': {
      const { EntrantsTab } = broughtPart(entrantsPart)
      return <EntrantsTab loaded={loaded} />
    }
    case 'awards': {
      const { AwardsTab } = broughtPart(awardsPart)
      return <AwardsTab loaded={loaded} />
    }
    case 'news': {
      const { NewsTab } = broughtPart(newsPart)
      return <NewsTab loaded={loaded} />
    }
  }
}
