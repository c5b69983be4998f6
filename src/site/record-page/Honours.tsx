import type { AwardView } from '#shared/competitions/answers.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { AwardCards } from '../winners/AwardCards.tsx'
import styles from './record-page.module.css'

/** Awards. Where results are hidden the section is shown for everybody: its presence would reveal who has won. */
export function Honours({ awards }: { awards: readonly AwardView[] }) {
  return (
    <div className={awards.length === 0 ? 'unspoiled' : undefined}>
      <section className={page.section} aria-label="荣誉">
        <SectionHead title="荣誉" more={{ label: '荣誉榜', to: paths.winners() }} />
        <div className={styles.honours}>
          {awards.length > 0 ? <AwardCards awards={awards} what="荣誉" /> : <Covered what="荣誉">还没有荣誉。</Covered>}
        </div>
      </section>
    </div>
  )
}
