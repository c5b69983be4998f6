import type { MatchSummary } from '#shared/competitions/answers.ts'
import { paths } from '#shared/paths.ts'
import { MatchRow } from '../../competition/MatchRow.tsx'
import { hasPublicResult, matchLabel, namesBefore, namesOf } from '../../competition/match-words.ts'
import { isOfResults, Unnamed } from '../../spoilers/KnownSide.tsx'
import { SiteLink } from '../SiteLink.tsx'
import styles from './embeds.module.css'

export function EmbeddedMatch({ match }: { match: MatchSummary }) {
  return (
    <div className={`${styles.embed} ${styles.match}`}>
      <MatchRow match={match} showCompetition showDay shape="card" />
    </div>
  )
}

export function MatchLink({ match }: { match: MatchSummary }) {
  return (
    <p>
      <SiteLink to={paths.match(match.id)} data-results="">
        {isOfResults(match) ? <Unnamed instead={namesBefore(match)}>{namesOf(match)}</Unnamed> : namesOf(match)}
        {hasPublicResult(match) && <span className="result">{`：${matchLabel(match)}`}</span>}
      </SiteLink>
    </p>
  )
}
