import type { ArticleSummary } from '#shared/article-summary.ts'
import { paths } from '#shared/paths.ts'
import type { LiveBlock } from '#shared/settings.ts'
import { LiveCard } from '../competition/LiveCard.tsx'
import { Cover } from '../components/Cover.tsx'
import { Icon } from '../components/Icon.tsx'
import { Moment } from '../components/Moment.tsx'
import { PeaksArt } from '../components/PeaksArt.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import styles from './stage.module.css'

interface Props {
  article: ArticleSummary | null
  match: LiveBlock['featured']
  /** The headline where there is no article. */
  name: string
  text: string
  heading: 'h1' | 'h2'
}

/** Its headline and its picture are shown together where results are hidden; those of another article that takes its place are not. */
const unit = 'stage'

/** The top of the home page: the lead article over its darkened picture, and beside it the match that is on, or the next, or the last. */
export function Stage({ article, match, name, text, heading: Heading }: Props) {
  return (
    <div className={match ? `${styles.stage} ${styles.withCard}` : styles.stage}>
      {article ? (
        <Cover
          key={article.id}
          className={styles.art}
          article={article}
          sizes="(min-width: 960px) 100vw, 120vw"
          priority
          backdropOf={unit}
        />
      ) : (
        <span className={styles.art}>
          <PeaksArt id={0} />
        </span>
      )}
      <div className={`${page.wrap} ${styles.inner}`}>
        <article key={article?.id} className={styles.words} data-results={article?.tellsResult ? unit : undefined}>
          {article && (
            <p className={styles.meta}>
              <span className={styles.chip}>{article.column.name}</span>
              <Moment at={article.publishedAt} />
            </p>
          )}
          <Heading className={styles.title}>
            {article ? (
              <SiteLink className={styles.link} to={paths.article(article.id)}>
                <Headline of={article} />
              </SiteLink>
            ) : (
              name
            )}
          </Heading>
          {article ? (
            article.summary !== '' && <p className={`${styles.summary} ${whereTelling(article.tellsResult)}`}>{article.summary}</p>
          ) : (
            <p className={styles.summary}>{text}</p>
          )}
          {article && (
            <span className={`${page.button} ${styles.go}`} aria-hidden="true">
              读全文
              <Icon name="right" />
            </span>
          )}
        </article>
        {match && (
          <section className={styles.card} aria-label={match.play === 'live' ? '正在进行' : match.play === 'ended' ? '最近结束' : '下一场'}>
            <LiveCard match={match} games={match.games} />
          </section>
        )}
      </div>
    </div>
  )
}
