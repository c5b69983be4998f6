import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { broughtPart } from '../page-part.ts'
import { Rows } from '../schedule/Rows.tsx'
import styles from './competition-page.module.css'
import type { CompetitionLoaded } from './load-competition.ts'
import type { OverviewAwards } from './OverviewAwards.tsx'
import { overviewAwardsPart, showsAwards } from './overview-parts.ts'
import { StageBody, stageNote } from './StageBody.tsx'

/** The state of things: winners or the running match, what comes and was, the stage that is played, the news. */
export function Overview({ loaded: { competition, counts } }: { loaded: CompetitionLoaded }) {
  const { id, kind, summary, rulesArticle, live, next, latest, stage, awards, news } = competition
  const upcoming = [...live, ...next]
  const allMatches = { label: '全部赛程', to: paths.competition(id, { tab: 'matches' }) }
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
      {showsAwards(competition) && <Awards competitionId={id} awards={awards} count={counts.awards} />}
      {(upcoming.length > 0 || latest.length > 0) && (
        <div className={styles.now}>
          {upcoming.length > 0 && (
            <section aria-label="进行中与接下来">
              <SectionHead title={live.length > 0 ? '正在进行' : '接下来'} more={allMatches} />
              <Rows matches={upcoming} />
            </section>
          )}
          {latest.length > 0 && (
            <section aria-label="最新赛果">
              <SectionHead title="最新赛果" more={allMatches} />
              <Rows matches={latest} />
            </section>
          )}
        </div>
      )}
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
                  {article.title}
                  <small>
                    {article.column.name} · <time dateTime={article.publishedAt}>{formatShort(article.publishedAt)}</time>
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
  const { OverviewAwards: Shown } = broughtPart(overviewAwardsPart)
  return <Shown {...props} />
}
