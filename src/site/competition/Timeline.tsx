import type { MatchView } from '#shared/competitions/match-view.ts'
import { formatDay, formatMoment, nearDay } from '#shared/dates.ts'
import { Moment } from '../components/Moment.tsx'
import { useToday } from '../today.tsx'
import { Glyph } from './Glyph.tsx'
import styles from './match-parts.module.css'

type Event = MatchView['timeline'][number]

/** The history of the match, newest first: reschedules, rulings with their public reasons, corrections, its end. */
export function Timeline({ events }: { events: readonly Event[] }) {
  const today = useToday()
  if (events.length === 0) return null
  return (
    <ol className={styles.timeline}>
      {[...events].reverse().map((event, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike
        <li key={i} className={isRuling(event) ? styles.ruling : undefined}>
          <span className={styles.dot}>
            <Glyph name={isRuling(event) ? 'info' : event.kind === 'ended' ? 'flag' : 'clock'} />
          </span>
          <div>
            <p className={styles.what}>
              {event.title}
              {event.date && ` ${dateText(event.date, today)}`}
            </p>
            {event.note !== '' && <p className={styles.note}>{event.note}</p>}
            {event.at !== null && <Moment at={event.at} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function dateText({ at, precision }: NonNullable<Event['date']>, today: string): string {
  return precision === 'exact' ? formatMoment(at, today) : (nearDay(at, today) ?? formatDay(at))
}

function isRuling({ kind }: Event): boolean {
  return kind !== 'scheduled' && kind !== 'rescheduled' && kind !== 'ended'
}
