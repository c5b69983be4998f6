import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { paths } from '#shared/paths.ts'
import { MatchRow } from '../../competition/MatchRow.tsx'
import { hasPublicResult, matchLabel, namesBefore, namesOf } from '../../competition/match-words.ts'
import { isOfResults, Unnamed } from '../../spoilers/KnownSide.tsx'
import { SiteLink } from '../SiteLink.tsx'
import styles from './embeds.module.css'

/** `shape`: within a text, or in the column beside it, which is headed by the competition's name. */
export function EmbeddedMatch({ match, shape = 'card' }: { match: MatchSummary; shape?: 'card' | 'rail' }) {
  return (
    <div className={`${styles.embed} ${styles.match}`}>
      <MatchRow match={match} showCompetition={shape === 'card'} showDay shape={shape} />
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
