import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { loadedPart } from '../page-part.ts'
import { Headline } from '../spoilers/Headline.tsx'
import { useToday } from '../today.tsx'
import styles from './competition-page.module.css'
import type { CompetitionLoaded } from './load-competition.ts'
import type { OverviewAwards } from './OverviewAwards.tsx'
import type { OverviewMatches } from './OverviewMatches.tsx'
import { overviewAwardsPart, overviewMatchesPart, showsAwards, showsMatches } from './overview-parts.ts'
import { StageBody, stageNote } from './StageBody.tsx'

/** The overview: winners or the live match, next and latest matches, the current stage, the news. */
export function Overview({ loaded: { competition, counts } }: { loaded: CompetitionLoaded }) {
  const today = useToday()
  const { id, kind, summary, rulesArticle, live, next, latest, stage, awards, news } = competition
  const isBare = !stage && live.length + next.length + latest.length + awards.length === 0
  return (
    <>
      {(summary !== '' || rulesArticle) && (
        <p className={styles.summary}>
          {summary}
          {rulesArticle && (
            <>
              {' '}
              <SiteLink to={paths.article(rulesArticle.id)}>{rulesArticle.title}</SiteLink>
            </>
          )}
        </p>
      )}
      {isBare && <Notice heading="h2" title="赛程还没有公布" text="公布之后，对阵和时间会出现在这里。" />}
      {showsAwards(competition) && <Awards competition={competition} count={counts.awards} />}
      {showsMatches(competition) && <Matches competition={competition} />}
      {stage && (
        <section className={page.section} aria-label={stage.name}>
          <SectionHead title={stage.name} more={{ label: '全部阶段', to: paths.competition(id, { tab: 'stages', stage: stage.id }) }} />
          <p className={styles.note}>{stageNote(stage)}</p>
          <StageBody stage={stage} kind={kind} />
        </section>
      )}
      {news.length > 0 && (
        <section className={page.section} aria-label="新闻">
          <SectionHead title="新闻" more={{ label: '全部', to: paths.competition(id, { tab: 'news' }) }} />
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
      )}
    </>
  )
}

function Awards(props: Parameters<typeof OverviewAwards>[0]) {
  const { OverviewAwards: Shown } = loadedPart(overviewAwardsPart)
  return <Shown {...props} />
}

function Matches(props: Parameters<typeof OverviewMatches>[0]) {
  const { OverviewMatches: Shown } = loadedPart(overviewMatchesPart)
  return <Shown {...props} />
}
