import type { MatchSide } from '#shared/competitions/match-summary.ts'
import type { StatisticEvent } from '#shared/competitions/statistic-views.ts'
import type { EventKind } from '#shared/competitions/statistics.ts'
import { paths } from '#shared/paths.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { sideName } from '../competition/match-words.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { clockText, gameTitle } from './figure-words.ts'
import styles from './statistics.module.css'

type Part = { number: number | null; events: readonly StatisticEvent[] }

interface Props {
  /** Of the match as a whole (null), and of its games. */
  parts: readonly Part[]
  kinds: readonly EventKind[]
  sides: readonly MatchSide[]
}

/** What happened: the newest game and the newest event first; the games before it are folded. */
export function EventList({ parts, kinds, sides }: Props) {
  const [newest, ...others] = [...parts].sort((a, b) => (b.number ?? 0) - (a.number ?? 0))
  const listOf = ({ events }: Part) => (
    <ol className={styles.events}>
      {[...events].reverse().map((event, i) => {
        const kind = kinds.find(({ key }) => key === event.kind)
        const side = sides[event.side - 1]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice at one moment
          <li key={i}>
            <b className={styles.clock}>{clockText(event.at)}</b>
            <span className={styles.sign} aria-hidden="true">
              {side?.entrant ? <EntrantMark entrant={side.entrant} /> : kind?.sign}
            </span>
            <span className={styles.what}>
              {kind?.name}
              <span className={styles.who}>
                {event.player && <Player player={event.player} />}
                {side && <small>{sideName(side)}</small>}
              </span>
              {event.text !== '' && <span className={styles.text}>{event.text}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
  if (!newest) return null
  return (
    <>
      <section aria-label={`${gameTitle(newest.number)}的事件`}>
        {(parts.length > 1 || newest.number !== null) && <h3 className={styles.gameTitle}>{gameTitle(newest.number)}</h3>}
        {listOf(newest)}
      </section>
      {others.map((part) => (
        <details key={part.number ?? 0} className={styles.game}>
          <summary>{gameTitle(part.number)}的事件</summary>
          {listOf(part)}
        </details>
      ))}
    </>
  )
}

function Player({ player: { id, name } }: { player: NonNullable<StatisticEvent['player']> }) {
  return id === null ? <span>{name}</span> : <SiteLink to={paths.player(id)}>{name}</SiteLink>
}
