import type { MatchSummary } from '#shared/competitions/answers.ts'
import { MatchRow } from '../competition/MatchRow.tsx'
import styles from './rows.module.css'

interface Props {
  matches: readonly MatchSummary[]
  withCompetition?: boolean
}

/** A few matches of different days in one card. */
export function Rows({ matches, withCompetition = false }: Props) {
  return (
    <ul className={styles.rows}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchRow match={match} showCompetition={withCompetition} showDay shape="rail" />
        </li>
      ))}
    </ul>
  )
}
