import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { formatWeekday, nearDay } from '#shared/dates.ts'
import { useToday } from '../today.tsx'
import { EntrantMark } from './EntrantMark.tsx'
import { MatchRow } from './MatchRow.tsx'
import styles from './match-days.module.css'
import { byDay, type MatchDay } from './match-days.ts'

interface Props {
  matches: readonly MatchSummary[]
  /** Of competitions; without one the designed mark stands. */
  logos: MatchPage['competitionLogos']
  /** Where all are of one day. */
  day?: string | null
  /** Headings with dates; false where the tabs above name the only day. */
  withHeads?: boolean
  /** A sentence shown where there are no matches. */
  empty?: string
  isNarrow?: boolean
  /** Whether long groups of which all is over are folded. */
  folds?: boolean
}

/** So many matches that are over stand open in a list that folds. */
const mostOpen = 6

/** Matches by day, in one card per competition. */
export function MatchDays({
  matches,
  logos,
  day: only = null,
  withHeads = true,
  empty = '这一天没有比赛。',
  isNarrow = false,
  folds = false,
}: Props) {
  const today = useToday()
  if (matches.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.days}>
      {byDay(matches, only).map(({ day, cards }) => (
        <section key={day} className={styles.day}>
          {withHeads && (
            <h3 className={styles.head}>
              {day === 'open' ? '日期待定' : day === null ? '没有记下日期' : dayHead(day, today)}
              {day !== null && day !== 'open' && <small>北京时间</small>}
            </h3>
          )}
          {cards.map((card) => (
            <Card key={card.key} card={card} logos={logos} isNarrow={isNarrow} folds={folds} />
          ))}
        </section>
      ))}
    </div>
  )
}

interface CardProps extends Required<Pick<Props, 'logos' | 'isNarrow' | 'folds'>> {
  card: MatchDay['cards'][number]
}

function Card({ card: { title, competition, matches }, logos, isNarrow, folds }: CardProps) {
  const logo = logos.find((one) => one.competitionId === competition.id)?.logo ?? null
  const head = (
    <>
      <EntrantMark entrant={{ ...competition, logo }} />
      {title}
    </>
  )
  const list = (
    <ul>
      {matches.map((match) => (
        <li key={match.id} className={styles.item}>
          <MatchRow match={match} shape={isNarrow ? 'rail' : 'line'} />
        </li>
      ))}
    </ul>
  )
  const isOver = matches.length > mostOpen && matches.every(({ play }) => play === 'ended')
  if (!folds || !isOver) {
    return (
      <div className={styles.card}>
        <p className={styles.title}>{head}</p>
        {list}
      </div>
    )
  }
  return (
    <details className={styles.card}>
      <summary className={styles.title}>
        {head}
        <small>{matches.length} 场，已结束</small>
      </summary>
      {list}
    </details>
  )
}

/** 今天 11月23日 周一. */
function dayHead(day: string, today: string): string {
  return [nearDay(day, today), formatWeekday(day, today)].filter(Boolean).join(' ')
}
