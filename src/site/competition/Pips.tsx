import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { gameMarks } from './game-marks.ts'
import styles from './pips.module.css'

/** One mark for each game: blue for the first side, pale for the other, red for the running one. */
export function Pips({ match, games }: { match: MatchSummary; games?: MatchView['games'] }) {
  const marks = gameMarks(match, games)
  if (marks.length === 0) return null
  return (
    <span className={`${styles.pips} result unsaid`} aria-hidden="true">
      {marks.map((mark, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a game is its place
        <i key={i} className={mark === 'open' ? undefined : styles[mark]} />
      ))}
    </span>
  )
}
