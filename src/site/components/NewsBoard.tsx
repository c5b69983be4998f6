import type { ArticleSummary } from '#shared/article-summary.ts'
import { NewsCard } from './NewsCard.tsx'
import styles from './news-board.module.css'

/** One large card beside the others; on a phone stacked. */
export function NewsBoard({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <ul className={styles.board}>
      {articles.map((article, i) => (
        <li key={article.id} className={i === 0 ? styles.lead : undefined}>
          <NewsCard article={article} look={i === 0 ? 'lead' : 'card'} heading="h3" />
        </li>
      ))}
    </ul>
  )
}
