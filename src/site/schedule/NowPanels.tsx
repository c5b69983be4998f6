import type { MatchSummary } from '#shared/competitions/answers.ts'
import { LiveCard } from '../competition/LiveCard.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import styles from './now-panels.module.css'
import { Rows } from './Rows.tsx'

interface Props {
  live: readonly MatchSummary[]
  next: readonly MatchSummary[]
  latest: readonly MatchSummary[]
  /** Where the matches are of more than one competition. */
  withCompetition?: boolean
  /** Where all matches are listed. */
  more?: { label: string; to: string }
}

/** How many more running matches stand below the first. */
const mostBeside = 3

/** The running match large and what comes, beside what was. Nothing where there is nothing. */
export function NowPanels({ live, next, latest, withCompetition = false, more }: Props) {
  const [first, ...rest] = live
  const others = rest.slice(0, mostBeside)
  if (live.length + next.length + latest.length === 0) return null
  // Many running ones fill a column by themselves.
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
            <section aria-label="正在进行">
              <SectionHead title="正在进行" />
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
      {((isFull && next.length > 0) || latest.length > 0) && (
        <div>
          {isFull && coming}
          {latest.length > 0 && (
            <section aria-label="刚刚结束">
              <SectionHead title="刚刚结束" more={more} />
              <Rows matches={latest} withCompetition={withCompetition} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}
