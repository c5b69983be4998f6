import type { MatchView } from '#shared/competitions/match-view.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { linkRoleWords } from '#shared/words/article-links.ts'
import { Cover } from '../components/Cover.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { Headline } from '../spoilers/Headline.tsx'
import { isOfResults } from '../spoilers/KnownSide.tsx'
import { useToday } from '../today.tsx'
import styles from './match-page.module.css'

const roleWords = { ...linkRoleWords, side: '双方动态' } satisfies Record<MatchView['news'][number]['role'], string>

/** News of the match, then of its sides: which tells who they are. */
export function MatchNews({ match }: { match: MatchView }) {
  const news = <List news={match.news} />
  return (
    <section className={styles.card} aria-labelledby="match-news">
      <h2 id="match-news">相关新闻</h2>
      {isOfResults(match) ? <Covered what="相关新闻">{news}</Covered> : news}
    </section>
  )
}

function List({ news }: Pick<MatchView, 'news'>) {
  const today = useToday()
  return (
    <ul className={styles.news}>
      {news.map(({ role, article }) => (
        <li key={article.id} data-results={article.tellsResult ? '' : undefined}>
          <SiteLink to={paths.article(article.id)}>
            <span>
              <span className="cut">
                <Headline of={article} />
              </span>
              <small>
                <b>{roleWords[role]}</b> · <time dateTime={article.publishedAt}>{formatShort(article.publishedAt, today)}</time>
              </small>
            </span>
            <Cover article={article} sizes="(min-width: 960px) 6vw, 20vw" />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
