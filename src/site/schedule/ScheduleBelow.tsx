import type { CompetitionKind } from '#shared/competitions/document.ts'
import { columnPaths, paths } from '#shared/paths.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { CompetitionCard } from '../competition/CompetitionCard.tsx'
import { NewsCard } from '../components/NewsCard.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { type Schedule, showsCompetitions, showsNews } from './load-schedule.ts'
import styles from './schedule.module.css'

/** The competitions and the news, under the lists of matches. */
export function ScheduleBelow({ schedule }: { schedule: Schedule }) {
  const { kind, competitions, news } = schedule
  return (
    <>
      {showsCompetitions(schedule) && <Competitions competitions={competitions} />}
      {kind !== null && showsNews(schedule) && <KindNews kind={kind} news={news} />}
    </>
  )
}

function Competitions({ competitions }: Pick<Schedule, 'competitions'>) {
  return (
    <section className={page.section} aria-label="进行中与即将开始的赛事">
      <SectionHead title="进行中与即将开始的赛事" />
      <ul className={styles.cards}>
        {competitions.map((competition) => (
          <li key={competition.id}>
            <CompetitionCard competition={competition} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function KindNews({ kind, news }: Pick<Schedule, 'news'> & { kind: CompetitionKind }) {
  return (
    <section className={page.section} aria-label="新闻">
      <SectionHead title="新闻" more={{ label: `${competitionKindWords[kind]}新闻`, to: columnPaths[kind] ?? paths.newsList() }} />
      <ul className={styles.news}>
        {news.map((article) => (
          <li key={article.id}>
            <NewsCard article={article} look="card" heading="h3" withColumn={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
