import type { ReactNode } from 'react'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { CompetitionCard } from '../competition/CompetitionCard.tsx'
import { placeWords } from '../competition-words.ts'
import { NewsCard } from '../components/NewsCard.tsx'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { AwardCards } from '../winners/AwardCards.tsx'
import styles from './record-page.module.css'

type Record = Pick<TeamView, 'record' | 'next' | 'latest' | 'honours' | 'competitions' | 'news'>

/** What a team or a player has done: figures, matches, honours, competitions, news. `children`: what only one of them has. */
export function RecordView({
  record: { record, next, latest, honours, competitions, news },
  children,
}: {
  record: Record
  children: ReactNode
}) {
  const { played, wins, draws, losses } = record
  return (
    <div className={page.wrap}>
      {played > 0 && (
        <Covered what="战绩">
          <dl className={styles.figures} aria-label="战绩">
            {figure('比赛', played)}
            {figure('胜', wins)}
            {draws > 0 && figure('平', draws)}
            {figure('负', losses)}
            {figure('胜率', `${Math.round((wins / played) * 100)}%`)}
          </dl>
        </Covered>
      )}
      {next.length + latest.length > 0 ? (
        <div className={styles.matches}>
          {next.length > 0 && (
            <section aria-label="接下来">
              <SectionHead title="接下来" />
              <Rows matches={next} withCompetition />
            </section>
          )}
          {latest.length > 0 && (
            <section aria-label="最近的比赛">
              <SectionHead title="最近的比赛" />
              <Rows matches={latest} withCompetition />
            </section>
          )}
        </div>
      ) : (
        <Notice heading="h2" title="还没有比赛" text="排定之后，赛程和赛果会出现在这里。">
          <SiteLink className={`${page.button} ${page.ghost}`} to={paths.schedule()}>
            看赛程
          </SiteLink>
        </Notice>
      )}
      {honours.length > 0 && (
        <section className={page.section} aria-label="荣誉">
          <SectionHead title="荣誉" more={{ label: '荣誉榜', to: paths.winners() }} />
          <AwardCards awards={honours} />
        </section>
      )}
      {children}
      {competitions.length > 0 && (
        <section className={page.section} aria-label="参加的赛事">
          <SectionHead title="参加的赛事" />
          <ul className={styles.cards}>
            {competitions.map(({ competition, entrant, place }) => (
              <li key={entrant.id}>
                <CompetitionCard competition={competition} />
                <p className={styles.place}>
                  以「{entrant.name}」参赛{place && <span className="result">{`，${placeWords(place)}`}</span>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {news.length > 0 && (
        <section className={page.section} aria-label="新闻">
          <SectionHead title="新闻" />
          <ul className={styles.cards}>
            {news.map((article) => (
              <li key={article.id}>
                <NewsCard article={article} look="card" heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function figure(name: string, value: number | string) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
