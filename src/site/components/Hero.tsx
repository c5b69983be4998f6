import type { ArticleSummary } from '#shared/article-summary.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Cover } from './Cover.tsx'
import styles from './hero.module.css'
import { Icon } from './Icon.tsx'
import page from './page.module.css'
import { SiteLink } from './SiteLink.tsx'

/** The stage at the top of the home page: one article, its picture under a navy veil. */
export function Hero({ article, heading: Heading }: { article: ArticleSummary; heading: 'h1' | 'h2' }) {
  return (
    <article className={styles.hero}>
      <Cover className={styles.art} article={article} sizes="(min-width: 960px) 70vw, 100vw" priority />
      <div className={`${page.wrap} ${styles.stage}`}>
        <div className={styles.words}>
          <p className={styles.meta}>
            <span className={styles.chip}>{article.column.name}</span>
            <time dateTime={article.publishedAt}>{formatDateTime(article.publishedAt)}</time>
          </p>
          <Heading className={styles.title}>
            <SiteLink className={styles.link} to={paths.article(article.id)}>
              {article.title}
            </SiteLink>
          </Heading>
          {article.summary !== '' && <p className={styles.summary}>{article.summary}</p>}
          <span className={styles.go} aria-hidden="true">
            读全文
            <Icon name="right" />
          </span>
        </div>
      </div>
    </article>
  )
}
