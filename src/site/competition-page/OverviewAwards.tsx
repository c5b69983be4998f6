import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { paths } from '#shared/paths.ts'
import { hasPodium } from '../competition/honours.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { AwardCards } from '../winners/AwardCards.tsx'
import { PodiumStage } from '../winners/PodiumStage.tsx'

interface Props {
  competition: Pick<CompetitionView, 'id' | 'awards' | 'openAwards'>
  count: number
}

export function OverviewAwards({ competition: { id, awards, openAwards }, count }: Props) {
  const more = count > 0 ? { label: `全部 ${count} 项`, to: paths.competition(id, { tab: 'awards' }) } : undefined
  return (
    <section className={page.section} aria-label="荣誉">
      <SectionHead title="荣誉" more={more} />
      {/* A champion who is disqualified afterwards leaves the title to nobody. */}
      {hasPodium(awards, openAwards) ? <PodiumStage awards={awards} open={openAwards} /> : <AwardCards awards={awards} />}
    </section>
  )
}
