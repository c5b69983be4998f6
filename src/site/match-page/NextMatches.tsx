import type { MatchView } from '#shared/competitions/match-view.ts'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './match-page.module.css'

/** Where winner and loser went on. */
export function NextMatches({ next }: Pick<MatchView, 'next'>) {
  return (
    <section className={`${styles.card} ${styles.next}`} aria-labelledby="next">
      <h2 id="next">这场之后</h2>
      <Covered what="这场之后">
        <Rows matches={next} />
      </Covered>
    </section>
  )
}
