import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { AwardCards } from '../winners/AwardCards.tsx'
import styles from './competition-page.module.css'
import type { CompetitionLoaded } from './load-competition.ts'

export function AwardsTab({ loaded: { competition } }: { loaded: CompetitionLoaded }) {
  const { awards, kind } = competition
  if (awards.length === 0) return <Notice heading="h2" title="还没有颁出的荣誉" text="赛事结束之后，冠军和奖项会出现在这里。" />
  return (
    <section className={styles.part} aria-label="荣誉">
      <SectionHead title="荣誉" more={{ label: '荣誉榜', to: paths.winners({ kind }) }} />
      <AwardCards awards={awards} />
    </section>
  )
}
