import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline } from '../spoilers/Headline.tsx'
import { useToday } from '../today.tsx'
import styles from './overview.module.css'

/** The latest news, and what the competition is. */
export function OverviewNews({ competition: { id, news, summary } }: { competition: Pick<CompetitionView, 'id' | 'news' | 'summary'> }) {
  return (
    <div className={news.length > 0 && summary !== '' ? styles.last : undefined}>
      {news.length > 0 && <News competition={id} news={news} />}
      {summary !== '' && (
        <section className={page.section} aria-label="关于赛事">
          <SectionHead title="关于赛事" />
          <p className={styles.summary}>{summary}</p>
        </section>
      )}
    </div>
  )
}

function News({ competition, news }: { competition: number; news: CompetitionView['news'] }) {
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
