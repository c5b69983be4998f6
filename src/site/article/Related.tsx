import type { ArticleSummary } from '#shared/article-summary.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Cover } from '../components/Cover.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline } from '../spoilers/Headline.tsx'
import { useToday } from '../today.tsx'
import styles from './article.module.css'

const thumbSizes = '(min-width: 960px) 8vw, 25vw'

/** Related articles. */
export function Related({ articles }: { articles: readonly ArticleSummary[] }) {
  const today = useToday()
  if (articles.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">接着看</h2>
      <ul>
        {articles.map((article) => (
          <li key={article.id} data-results={article.tellsResult ? '' : undefined}>
            <SiteLink to={paths.article(article.id)}>
              <span>
                <Headline of={article} />
                <small>
                  {article.column.name} · <time dateTime={article.publishedAt}>{formatShort(article.publishedAt, today)}</time>
                </small>
              </span>
              <Cover article={article} sizes={thumbSizes} className={styles.thumb} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
