import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { LatePart } from '../LatePart.tsx'
import type { CompetitionLoaded } from './load-competition.ts'
import {
  listedMatches,
  overviewAwardsPart,
  overviewBeforePart,
  overviewMatchesPart,
  overviewNewsPart,
  showsAwards,
} from './overview-parts.ts'
import { StageBody, StageTitle } from './StageBody.tsx'

/**
 * The overview: winners once they are known, the current stage, the matches that it does not show, the tables of the stage before, the news. What the
 * head says, and what a tree shows, is not said again.
 */
export function Overview({ loaded: { competition, counts } }: { loaded: CompetitionLoaded }) {
  const { id, kind, summary, stage, before, awards, news } = competition
  const listed = listedMatches(competition)
  const whole = (stage: number) => paths.competition(id, { tab: 'stages', stage })
  const isBare = !stage && !listed && awards.length === 0
  return (
    <>
      {isBare && <Notice heading="h2" title="赛程还没有公布" text="公布之后，对阵和时间会出现在这里。" />}
      {showsAwards(competition) && (
        <LatePart part={overviewAwardsPart}>
          {({ OverviewAwards }) => <OverviewAwards competition={competition} count={counts.awards} />}
        </LatePart>
      )}
      {stage && (
        <section className={page.section} aria-label={stage.name}>
          <SectionHead title={<StageTitle stage={stage} />} more={{ label: '全部阶段', to: whole(stage.id) }} />
          <StageBody stage={stage} kind={kind} whole={whole(stage.id)} />
        </section>
      )}
      {listed && (
        <LatePart part={overviewMatchesPart}>{({ OverviewMatches }) => <OverviewMatches competition={id} {...listed} />}</LatePart>
      )}
      {before.length > 0 && (
        <LatePart part={overviewBeforePart}>{({ OverviewBefore }) => <OverviewBefore competition={id} tables={before} />}</LatePart>
      )}
      {news.length + summary.length > 0 && (
        <LatePart part={overviewNewsPart}>{({ OverviewNews }) => <OverviewNews competition={competition} />}</LatePart>
      )}
    </>
  )
}
