import { Link } from 'react-router'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import type { MatchSide } from '#shared/competitions/match-summary.ts'
import { matchPlace } from '#shared/competitions/match-title.ts'
import { outcomeWords } from '#shared/words/matches.ts'
import { Mark } from './Mark.tsx'
import styles from './matches.module.css'
import { outboxWords, useMatchOutbox } from './use-outbox.ts'
import { sideName, stateText, timeText } from './words.ts'

/** One match of the list: a row as high as a touch target. */
export function MatchRow({ match }: { match: AdminMatchPage['items'][number] }) {
  const outbox = useMatchOutbox(match.id)
  const isLive = match.play === 'live' || match.play === 'interrupted'
  const isWaiting =
    match.play === 'ended' && (match.result === null || match.result.state === 'void') && match.schedule.state !== 'cancelled'
  return (
    <li>
      <Link to={`/matches/${match.id}`} className={styles.row}>
        <span className={styles.rowHead}>
          <Mark look={isWaiting || match.result?.state === 'provisional' ? 'warning' : isLive && !match.result ? 'live' : 'plain'}>
            {stateText(match)}
          </Mark>
          <span>{timeText(match)}</span>
          {outbox.state !== 'saved' && <Mark look="warning">{outbox.state === 'trouble' ? '需要处理' : outboxWords[outbox.state]}</Mark>}
        </span>
        <span className={styles.rowSides}>
          {match.sides.slice(0, 2).map((side, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
            <span key={i} className={styles.rowSide}>
              {sideName(side)}
            </span>
          ))}
          {match.sides.length > 2 && <span>等 {match.sides.length} 方</span>}
        </span>
        {match.sides.length === 2 && match.sides.some(({ score, outcome }) => score !== null || outcome !== null) && (
          <span className={styles.rowScores}>
            {match.sides.slice(0, 2).map((side, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
              <span key={i}>{scoreOf(side)}</span>
            ))}
          </span>
        )}
        <span className={styles.rowFoot}>{[match.competition.name, ...matchPlace(match)].join(' · ')}</span>
      </Link>
    </li>
  )
}

/** Without a score, as after a walkover, who won. */
function scoreOf({ score, outcome }: MatchSide): string {
  if (score !== null) return String(score)
  return outcome === null ? '—' : outcomeWords[outcome]
}
