import type { ArticleStanding } from '#shared/articles.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { LatePart } from '../LatePart.tsx'
import styles from './article.module.css'
import { matchPart, tablePart } from './article-parts.ts'

/** What is on in the competition that the article is about, or comes next, and the first places of its tables. */
export function Standing({ standing: { competition, match, tables } }: { standing: ArticleStanding }) {
  return (
    <section className={styles.standing} aria-labelledby="standing">
      <h2 id="standing">
        <SiteLink to={paths.competition(competition.id)}>{competition.name}</SiteLink>
      </h2>
      {match && <LatePart part={matchPart}>{({ EmbeddedMatch }) => <EmbeddedMatch match={match} shape="rail" />}</LatePart>}
      {tables.map((shown, i) => (
        <LatePart key={shown.id} part={tablePart}>
          {({ EmbeddedTable }) => <EmbeddedTable shown={shown} shape="rail" hasLink={i === tables.length - 1} />}
        </LatePart>
      ))}
    </section>
  )
}
