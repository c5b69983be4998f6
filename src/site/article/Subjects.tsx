import type { ArticleLink } from '#shared/articles.ts'
import { linkRoleWords, linkSubjectWords } from '#shared/words/article-links.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { Unnamed } from '../spoilers/KnownSide.tsx'
import { pathOfSubject } from '../subject-path.ts'
import styles from './article.module.css'

/** The competitions, matches, teams and players that the article is about. Those of a report are who met: what hides a match hides them. */
export function Subjects({ links, tellsResult }: { links: readonly ArticleLink[]; tellsResult: boolean }) {
  if (links.length === 0) return null
  return (
    <section className={styles.subjects} aria-labelledby="subjects">
      <h2 id="subjects">本文相关</h2>
      <ul>
        {links.map((link) => (
          <li key={`${link.subject} ${link.id}`}>
            <SiteLink data-results="" to={pathOfSubject(link.subject, link.id)}>
              <small>
                {linkRoleWords[link.role]} · {linkSubjectWords[link.subject]}
              </small>
              <SubjectName link={link} tellsResult={tellsResult} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SubjectName({ link: { subject, name }, tellsResult }: { link: ArticleLink; tellsResult: boolean }) {
  switch (subject) {
    case 'competition':
      return name
    case 'match':
      return <Unnamed instead="点一下显示对阵">{name}</Unnamed>
    case 'team':
    case 'player':
      return tellsResult ? <Unnamed instead="点一下显示名字">{name}</Unnamed> : name
  }
}
