import type { MatchView } from '#shared/competitions/match-view.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './match-page.module.css'

const roleWords = { preview: '前瞻', recap: '战报', mention: '提及', side: '双方动态' } as const

/** What was written of the match, then of its sides. */
export function MatchNews({ news }: Pick<MatchView, 'news'>) {
  return (
    <section className={styles.card} aria-labelledby="match-news">
      <h2 id="match-news">相关新闻</h2>
      <ul className={styles.news}>
        {news.map(({ role, article }) => (
          <li key={article.id}>
            <SiteLink to={paths.article(article.id)}>
              {article.title}
              <small>
                <b>{roleWords[role]}</b> · <time dateTime={article.publishedAt}>{formatShort(article.publishedAt)}</time>
              </small>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
