import type { ArticleLink } from '#shared/articles.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './article.module.css'

const roleWords = { preview: '前瞻', recap: '战报', mention: '提及' } as const
const subjectWords = { competition: '赛事', match: '比赛', team: '战队', player: '选手' } as const

/** The competitions, matches, teams and players that the article is about. */
export function Subjects({ links }: { links: readonly ArticleLink[] }) {
  if (links.length === 0) return null
  return (
    <section className={styles.subjects} aria-labelledby="subjects">
      <h2 id="subjects">本文相关</h2>
      <ul>
        {links.map((link) => (
          <li key={`${link.subject} ${link.id}`}>
            <SiteLink to={pathOf(link)}>
              <small>
                {roleWords[link.role]} · {subjectWords[link.subject]}
              </small>
              {link.name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function pathOf({ subject, id }: ArticleLink): string {
  switch (subject) {
    case 'competition':
      return paths.competition(id)
    case 'match':
      return paths.match(id)
    case 'team':
      return paths.team(id)
    case 'player':
      return paths.player(id)
  }
}
