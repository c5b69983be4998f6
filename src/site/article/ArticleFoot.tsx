import type { Article } from '#shared/articles.ts'
import { paths } from '#shared/paths.ts'
import { Moment } from '../components/Moment.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Share } from '../sharing/Share.tsx'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import styles from './article.module.css'

/** A change within a minute of publication does not count as an update. */
const sameMomentMs = 60_000

/** Below the text: the editor in charge, the last change, reprinting; tags; sharing. */
export function ArticleFoot({ article }: { article: Article }) {
  const { id, editor, reprintNote, publishedAt, updatedAt, tags, title, tellsResult, previous, next } = article
  const wasUpdated = Date.parse(updatedAt) - Date.parse(publishedAt) > sameMomentMs
  return (
    <footer className={styles.foot}>
      {(wasUpdated || editor !== '' || reprintNote !== '') && (
        <div className={styles.notes}>
          {wasUpdated && (
            <p>
              更新于 <Moment at={updatedAt} />
            </p>
          )}
          {editor !== '' && <p>责任编辑：{editor}</p>}
          {reprintNote !== '' && <p>{reprintNote}</p>}
        </div>
      )}
      {tags.length > 0 && (
        <ul className={`${styles.tags} ${whereTelling(tellsResult)}`} aria-label="标签">
          {tags.map((tag) => (
            <li key={tag}>
              <SiteLink to={paths.newsList({ tag })}>{tag}</SiteLink>
            </li>
          ))}
        </ul>
      )}
      <Share key={id} title={title} />
      {(previous || next) && (
        <nav className={styles.neighbours} aria-label="上一篇和下一篇">
          {previous && <Neighbour label="上一篇" {...previous} />}
          {next && <Neighbour label="下一篇" {...next} />}
        </nav>
      )}
    </footer>
  )
}

function Neighbour({ label, id, title, tellsResult }: { label: string; id: number; title: string; tellsResult: boolean }) {
  return (
    <SiteLink to={paths.article(id)}>
      <small>{label}</small>
      <span>
        <Headline of={{ title, tellsResult }} />
      </span>
    </SiteLink>
  )
}
