import type { StatisticEvent } from '#shared/competitions/statistic-views.ts'
import type { EventKind } from '#shared/competitions/statistics.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { clockText, gameTitle } from './figure-words.ts'
import styles from './statistics.module.css'

interface Props {
  /** Of the match as a whole (null), and of its games. */
  parts: readonly { number: number | null; events: readonly StatisticEvent[] }[]
  kinds: readonly EventKind[]
  names: readonly string[]
}

/** What happened, by games and time. */
export function EventList({ parts, kinds, names }: Props) {
  return (
    <>
      {parts.map(({ number, events }) => (
        <section key={number ?? 'match'} aria-label={`${gameTitle(number)}的事件`}>
          {(parts.length > 1 || number !== null) && <h3 className={styles.gameTitle}>{gameTitle(number)}</h3>}
          <ol className={styles.events}>
            {events.map((event, i) => {
              const kind = kinds.find(({ key }) => key === event.kind)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice at one moment
                <li key={i} className={event.side === 2 ? styles.second : undefined}>
                  <b className={styles.clock}>{clockText(event.at)}</b>
                  <span className={styles.what}>
                    {kind?.sign && <i aria-hidden="true">{kind.sign}</i>}
                    {kind?.name}
                  </span>
                  <span className={styles.who}>
                    {event.player && <Player player={event.player} />}
                    <small>{names[event.side - 1]}</small>
                  </span>
                  {event.text !== '' && <span className={styles.text}>{event.text}</span>}
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </>
  )
}

function Player({ player: { id, name } }: { player: NonNullable<StatisticEvent['player']> }) {
  return id === null ? <span>{name}</span> : <SiteLink to={paths.player(id)}>{name}</SiteLink>
}
