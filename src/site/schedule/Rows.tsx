import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { MatchRow } from '../competition/MatchRow.tsx'
import styles from './rows.module.css'

interface Props {
  matches: readonly MatchSummary[]
  withCompetition?: boolean
  /** `line` at full width: one line each; `card` in a text column, with the score in the middle. */
  shape?: 'rail' | 'line' | 'card'
  /** Whether who stands in a row may become another while it is read: the row then stays as high as it was. */
  isOpen?: boolean
}

/** A few matches of different days in one card. */
export function Rows({ matches, withCompetition = false, shape = 'rail', isOpen = false }: Props) {
  return (
    <ul className={styles.rows}>
      {matches.map((match, i) => (
        <li key={isOpen ? i : match.id} data-place={isOpen ? '' : undefined}>
          <MatchRow key={match.id} match={match} showCompetition={withCompetition} showDay shape={shape} />
        </li>
      ))}
    </ul>
  )
}
