import type { ArticleSummary } from '#shared/article-summary.ts'
import { paths } from '#shared/paths.ts'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import { Cover } from './Cover.tsx'
import styles from './hero.module.css'
import { Icon } from './Icon.tsx'
import { Moment } from './Moment.tsx'
import page from './page.module.css'
import { SiteLink } from './SiteLink.tsx'

/** The top of the home page: one article over its darkened picture. */
export function Hero({ article, heading: Heading }: { article: ArticleSummary; heading: 'h1' | 'h2' }) {
  return (
    <article className={styles.hero} data-results={article.tellsResult ? '' : undefined}>
      <Cover className={styles.art} article={article} sizes="(min-width: 960px) 70vw, 100vw" priority />
      <div className={`${page.wrap} ${styles.stage}`}>
        <div className={styles.words}>
          <p className={styles.meta}>
            <span className={styles.chip}>{article.column.name}</span>
            <Moment at={article.publishedAt} />
          </p>
          <Heading className={styles.title}>
            <SiteLink className={styles.link} to={paths.article(article.id)}>
              <Headline of={article} />
            </SiteLink>
          </Heading>
          {article.summary !== '' && <p className={`${styles.summary} ${whereTelling(article.tellsResult)}`}>{article.summary}</p>}
          <span className={styles.go} aria-hidden="true">
            读全文
            <Icon name="right" />
          </span>
        </div>
      </div>
    </article>
  )
}
