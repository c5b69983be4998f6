import type { AwardView } from '#shared/competitions/answers.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { PodiumStage } from '../winners/PodiumStage.tsx'

export function OverviewAwards({ competitionId, awards, count }: { competitionId: number; awards: readonly AwardView[]; count: number }) {
  return (
    <section className={page.section} aria-label="荣誉">
      <SectionHead title="荣誉" more={{ label: `全部 ${count} 项`, to: paths.competition(competitionId, { tab: 'awards' }) }} />
      <PodiumStage awards={awards} />
    </section>
  )
}
