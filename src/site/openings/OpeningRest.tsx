import { groupOfState } from '#shared/opening-state.ts'
import { paths } from '#shared/paths.ts'
import { EventLink } from '../calendar/EventLink.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { useToday } from '../today.tsx'
import type { RestProps } from './OpeningRow.tsx'
import { factsOf } from './opening-facts.ts'
import styles from './opening-rest.module.css'

/** Details that do not fit next to the name: facts, the note, an article, the calendar. */
export function OpeningRest({ opening, state }: RestProps) {
  const today = useToday()
  const { name, note, article } = opening
  const calendar = groupOfState(state) === 'coming' ? opening.calendar : null
  return (
    <div className={styles.rest}>
      {factsOf(opening, state, today).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {note !== '' && <p>{note}</p>}
      {(article !== null || calendar !== null) && (
        <p className={styles.links}>
          {article !== null && (
            <SiteLink to={paths.article(article.id)} title={article.title}>
              开服公告
              <span className={page.hidden}>：{article.title}</span>
            </SiteLink>
          )}
          {calendar !== null && <EventLink href={calendar} name={name} />}
        </p>
      )}
    </div>
  )
}
