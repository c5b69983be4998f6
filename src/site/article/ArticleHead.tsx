import type { Article } from '#shared/articles.ts'
import { byline } from '#shared/byline.ts'
import { paths } from '#shared/paths.ts'
import { readingMinutes } from '#shared/plain-text.ts'
import { Icon } from '../components/Icon.tsx'
import { Moment } from '../components/Moment.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline } from '../spoilers/Headline.tsx'
import styles from './article.module.css'

/** The article's column, title, author and date. */
export function ArticleHead({ article }: { article: Article }) {
  const { column, authorLine, publishedAt, source, isAiMade, body } = article
  return (
    <header className={styles.head}>
      <nav className={styles.crumbs} aria-label="所在栏目">
        <SiteLink to={paths.newsList()}>新闻</SiteLink>
        {column.key !== 'news' && (
          <>
            <Icon name="right" />
            <SiteLink to={paths.newsList({ column: column.key })}>{column.name}</SiteLink>
          </>
        )}
      </nav>
      <h1 className={styles.title}>
        <Headline of={article} />
      </h1>
      <p className={styles.meta}>
        {authorLine !== '' && <span>{byline(authorLine)}</span>}
        <Moment at={publishedAt} />
        <span>约 {readingMinutes(body)} 分钟</span>
        {source !== '' && <span>来源：{source}</span>}
        {isAiMade && <span className={styles.chip}>AI 生成</span>}
      </p>
    </header>
  )
}
