import type { CompetitionView } from '#shared/competitions/answers.ts'
import { paths } from '#shared/paths.ts'
import { nowWord } from '../competition/match-words.ts'
import { SectionHead } from '../components/SectionHead.tsx'
import { Rows } from '../schedule/Rows.tsx'
import styles from './competition-page.module.css'

/** Live, next and latest matches. */
export function OverviewMatches({ competition: { id, live, next, latest } }: { competition: CompetitionView }) {
  const allMatches = { label: '全部赛程', to: paths.competition(id, { tab: 'matches' }) }
  return (
    <div className={styles.now}>
      {live.length + next.length > 0 && (
        <div className={styles.upcoming}>
          {live.length > 0 && (
            <section aria-label={nowWord(live)}>
              <SectionHead title={nowWord(live)} more={next.length > 0 ? undefined : allMatches} />
              <Rows matches={live} />
            </section>
          )}
          {next.length > 0 && (
            <section aria-label="接下来">
              <SectionHead title="接下来" more={allMatches} />
              <Rows matches={next} />
            </section>
          )}
        </div>
      )}
      {latest.length > 0 && (
        <section aria-label="最新赛果">
          <SectionHead title="最新赛果" more={allMatches} />
          <Rows matches={latest} />
        </section>
      )}
    </div>
  )
}
