import type { ArticleSummary } from '#shared/article-summary.ts'
import { paths } from '#shared/paths.ts'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import { Cover } from './Cover.tsx'
import { Meta } from './Meta.tsx'
import styles from './news-card.module.css'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  article: ArticleSummary
  /** `lead` is large; `card` is a row on a phone and a card on a desktop; `row` is always a row. */
  look: 'lead' | 'card' | 'row'
  heading: 'h2' | 'h3'
  withSummary?: boolean
  withColumn?: boolean
  withPin?: boolean
  priority?: boolean
}

const sizes = {
  lead: '(min-width: 960px) 43vw, 92vw',
  card: '(min-width: 960px) 21vw, (min-width: 600px) 45vw, 32vw',
  row: '(min-width: 960px) 9vw, 32vw',
} as const

/** One article in a list. The whole card can be clicked; its title is the link. */
export function NewsCard({ article, look, heading: Heading, withSummary = look === 'lead', withColumn, withPin, priority }: Props) {
  return (
    <article className={`${styles.item} ${styles[look]}`} data-results={article.tellsResult ? '' : undefined}>
      <Cover className={styles.cover} article={article} sizes={sizes[look]} priority={priority} />
      <div className={styles.words}>
        <Heading className={styles.title}>
          <SiteLink className={styles.link} to={paths.article(article.id)}>
            <Headline of={article} />
          </SiteLink>
        </Heading>
        {withSummary && article.summary !== '' && (
          <p className={`${styles.summary} ${whereTelling(article.tellsResult)}`}>{article.summary}</p>
        )}
        <Meta article={article} withColumn={withColumn} withPin={withPin} />
      </div>
    </article>
  )
}
