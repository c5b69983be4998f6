import { NewsCard } from '../components/NewsCard.tsx'
import { Notice } from '../components/Notice.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import styles from './competition-page.module.css'
import type { CompetitionLoaded } from './load-competition.ts'

export function NewsTab({ loaded: { competition } }: { loaded: CompetitionLoaded }) {
  if (competition.news.length === 0) return <Notice heading="h2" title="还没有这项赛事的新闻" text="发布之后会出现在这里。" />
  return (
    <section className={styles.part} aria-label="新闻">
      <SectionHead title="新闻" />
      <ul className={styles.cards}>
        {competition.news.map((article) => (
          <li key={article.id}>
            <NewsCard article={article} look="card" heading="h3" withSummary />
          </li>
        ))}
      </ul>
    </section>
  )
}
