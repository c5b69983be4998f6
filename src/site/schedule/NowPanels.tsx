import { useState } from 'react'
import type { MatchesNow } from '#shared/competitions/match-lists.ts'
import { LiveCard } from '../competition/LiveCard.tsx'
import { nextWord, nowWord } from '../competition/match-words.ts'
import { SectionHead } from '../components/SectionHead.tsx'
import styles from './now-panels.module.css'
import { Rows } from './Rows.tsx'

interface Props {
  /** True where the matches are of more than one competition. */
  withCompetition: boolean
}

/** How many more live matches are shown below the first. */
const mostBeside = 3

/**
 * The live match in large size, and others below it; on a narrow page, where the day's list follows and has them too, no more than it was opened
 * with: those that begin would push the list away. Where none is live the side column has the next one in its place, so that nothing below moves
 * when it begins; elsewhere the list of days comes first.
 */
export function LiveNow({ live, next, withCompetition }: Props & Pick<MatchesNow, 'live' | 'next'>) {
  const [first = next[0], ...rest] = live
  const others = rest.slice(0, mostBeside)
  const [room] = useState(others.length)
  if (!first) return null
  const title = first.play === 'not_started' ? '下一场' : nowWord([first, ...others])
  return (
    <section className={live.length > 0 ? styles.live : `${styles.live} ${styles.coming}`} aria-label={title}>
      <SectionHead title={title} />
      <LiveCard match={first} />
      {room > 0 && others.length > 0 && (
        <div className={styles.others}>
          <Rows matches={others.slice(0, room)} withCompetition={withCompetition} isOpen />
        </div>
      )}
      {others.length > room && (
        <div className={`${styles.others} ${styles.since}`}>
          <Rows matches={others.slice(room)} withCompetition={withCompetition} isOpen />
        </div>
      )}
    </section>
  )
}

/** The next matches, the latest results, and what should have begun hours ago. Nothing where there is none. */
export function AroundNow({ live, next, latest, overdue, withCompetition }: Props & MatchesNow) {
  if (next.length + latest.length + overdue.length === 0) return null
  return (
    <div className={styles.around}>
      {next.length > 0 && (
        <section className={live.length > 0 ? undefined : next.length > 1 ? styles.afterCard : styles.inCard} aria-label={nextWord(next)}>
          <SectionHead title={nextWord(next)} />
          <Rows matches={next} withCompetition={withCompetition} />
        </section>
      )}
      {latest.length > 0 && (
        <section aria-label="最近结束">
          <SectionHead title="最近结束" />
          <Rows matches={latest} withCompetition={withCompetition} />
        </section>
      )}
      {overdue.length > 0 && (
        <section aria-label="待更新">
          <SectionHead title="待更新" />
          <p className={styles.note}>已过开赛时间，还没有消息。</p>
          <Rows matches={overdue} withCompetition={withCompetition} />
        </section>
      )}
    </div>
  )
}
