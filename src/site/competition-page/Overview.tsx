import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { LatePart } from '../LatePart.tsx'
import { Headline } from '../spoilers/Headline.tsx'
import { useToday } from '../today.tsx'
import type { CompetitionLoaded } from './load-competition.ts'
import styles from './overview.module.css'
import { listedMatches, overviewAwardsPart, overviewBeforePart, overviewMatchesPart, showsAwards } from './overview-parts.ts'
import { StageBody, stageNote } from './StageBody.tsx'

/**
 * The overview: winners once they are known, the current stage, the matches that it does not show, the tables of the stage before, the news. What the
 * head says, and what a tree shows, is not said again.
 */
export function Overview({ loaded: { competition, counts, before } }: { loaded: CompetitionLoaded }) {
  const { id, kind, summary, live, next, latest, stage, awards, news } = competition
  const isBare = !stage && live.length + next.length + latest.length + awards.length === 0
  const listed = listedMatches(competition)
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
          <SectionHead
            title={
              <>
                {stage.name} <small className={styles.note}>{stageNote(stage)}</small>
              </>
            }
            more={{ label: '全部阶段', to: paths.competition(id, { tab: 'stages', stage: stage.id }) }}
          />
          <StageBody stage={stage} kind={kind} />
        </section>
      )}
      {listed && (
        <LatePart part={overviewMatchesPart}>{({ OverviewMatches }) => <OverviewMatches competition={id} {...listed} />}</LatePart>
      )}
      {before.length > 0 && (
        <LatePart part={overviewBeforePart}>{({ OverviewBefore }) => <OverviewBefore competition={id} tables={before} />}</LatePart>
      )}
      <div className={news.length > 0 && summary !== '' ? styles.last : undefined}>
        {news.length > 0 && <News competition={id} news={news} />}
        {summary !== '' && (
          <section className={page.section} aria-label="关于赛事">
            <SectionHead title="关于赛事" />
            <p className={styles.summary}>{summary}</p>
          </section>
        )}
      </div>
    </>
  )
}

function News({ competition, news }: { competition: number; news: CompetitionLoaded['competition']['news'] }) {
  const today = useToday()
  return (
    <section className={page.section} aria-label="新闻">
      <SectionHead title="新闻" more={{ label: '全部', to: paths.competition(competition, { tab: 'news' }) }} />
      <ul className={styles.headlines}>
        {news.map((article) => (
          <li key={article.id}>
            <SiteLink to={paths.article(article.id)}>
              <Headline of={article} />
              <small>
                {article.column.name} · <time dateTime={article.publishedAt}>{formatShort(article.publishedAt, today)}</time>
              </small>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
