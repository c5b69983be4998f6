import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { paths } from '#shared/paths.ts'
import { nextWord, nowWord } from '../competition/match-words.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { Rows } from '../schedule/Rows.tsx'
import styles from './overview.module.css'

interface Props extends Pick<CompetitionView, 'live' | 'next' | 'latest'> {
  competition: number
}

/** Live, next and latest matches. */
export function OverviewMatches({ competition, live, next, latest }: Props) {
  const allMatches = { label: '全部赛程', to: paths.competition(competition, { tab: 'matches' }) }
  const isBoth = live.length + next.length > 0 && latest.length > 0
  return (
    <div className={`${page.section} ${styles.now} ${isBoth ? styles.both : ''}`}>
      {live.length + next.length > 0 && (
        <div className={styles.upcoming}>
          {live.length > 0 && (
            <section aria-label={nowWord(live)}>
              <SectionHead title={nowWord(live)} more={next.length > 0 ? undefined : allMatches} />
              <Rows matches={live} shape="line" />
            </section>
          )}
          {next.length > 0 && (
            <section aria-label={nextWord(next)}>
              <SectionHead title={nextWord(next)} more={allMatches} />
              <Rows matches={next} shape="line" />
            </section>
          )}
        </div>
      )}
      {latest.length > 0 && (
        <section aria-label="最新赛果">
          <SectionHead title="最新赛果" more={allMatches} />
          <Rows matches={latest} shape="line" />
        </section>
      )}
    </div>
  )
}
