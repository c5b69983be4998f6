import type { MatchSummary } from '#shared/competitions/answers.ts'
import { LiveCard } from '../competition/LiveCard.tsx'
import { nowWord } from '../competition/match-words.ts'
import { SectionHead } from '../components/SectionHead.tsx'
import styles from './now-panels.module.css'
import { Rows } from './Rows.tsx'

interface Props {
  live: readonly MatchSummary[]
  next: readonly MatchSummary[]
  latest: readonly MatchSummary[]
  /** Should have begun hours ago. */
  overdue?: readonly MatchSummary[]
  /** True where the matches are of more than one competition. */
  withCompetition?: boolean
  /** A link to the list of all matches. */
  more?: { label: string; to: string }
}

/** How many more live matches are shown below the first. */
const mostBeside = 3

/** The live match in large size and the next ones, next to the latest results. Nothing where there is none. */
export function NowPanels({ live, next, latest, overdue = [], withCompetition = false, more }: Props) {
  const [first, ...rest] = live
  const others = rest.slice(0, mostBeside)
  if (live.length + next.length + latest.length + overdue.length === 0) return null
  // With several live matches they fill a column.
  const isFull = others.length > 1
  const coming = next.length > 0 && (
    <section aria-label="接下来">
      <SectionHead title="接下来" more={more} />
      <Rows matches={next} withCompetition={withCompetition} />
    </section>
  )
  return (
    <div className={styles.columns}>
      {live.length + next.length > 0 && (
        <div>
          {first && (
            <section aria-label={nowWord(live)}>
              <SectionHead title={nowWord(live)} />
              <LiveCard match={first} />
              {others.length > 0 && (
                <div className={styles.others}>
                  <Rows matches={others} withCompetition={withCompetition} />
                </div>
              )}
            </section>
          )}
          {!isFull && coming}
        </div>
      )}
      {((isFull && next.length > 0) || latest.length + overdue.length > 0) && (
        <div>
          {isFull && coming}
          {latest.length > 0 && (
            <section aria-label="刚刚结束">
              <SectionHead title="刚刚结束" more={more} />
              <Rows matches={latest} withCompetition={withCompetition} />
            </section>
          )}
          {overdue.length > 0 && (
            <section aria-label="待更新" className={latest.length > 0 ? styles.others : undefined}>
              <SectionHead title="待更新" />
              <p className={styles.note}>已过开赛时间，还没有消息。</p>
              <Rows matches={overdue} withCompetition={withCompetition} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}
