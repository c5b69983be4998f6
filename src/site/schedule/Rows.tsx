import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { MatchRow } from '../competition/MatchRow.tsx'
import styles from './rows.module.css'

interface Props {
  matches: readonly MatchSummary[]
  withCompetition?: boolean
  /** `line` at full width: one line each; `card` in a text column, with the score in the middle. */
  shape?: 'rail' | 'line' | 'card'
}

/** A few matches of different days in one card. */
export function Rows({ matches, withCompetition = false, shape = 'rail' }: Props) {
  return (
    <ul className={styles.rows}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchRow match={match} showCompetition={withCompetition} showDay shape={shape} />
        </li>
      ))}
    </ul>
  )
}
