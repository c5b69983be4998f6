import type { TeamView } from '#shared/competitions/record-views.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { outcomeWords } from '#shared/words/matches.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { useToday } from '../today.tsx'
import styles from './form-row.module.css'

/** The last results as letters with links, the newest at the end. */
export function FormRow({ form, heading: Heading }: { form: TeamView['form']; heading: 'h2' | 'h3' }) {
  const today = useToday()
  return (
    <div className={styles.form}>
      <Heading>近期战绩</Heading>
      <ol data-results="">
        {[...form].reverse().map(({ matchId, at, outcome, opponent }) => (
          <li key={matchId}>
            <SiteLink
              className="result"
              to={paths.match(matchId)}
              aria-label={[outcomeWords[outcome], `对 ${opponent}`, at === null ? '' : formatShort(at, today)].filter(Boolean).join('，')}
            >
              <span className={styles[outcome]}>{outcomeWords[outcome]}</span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </div>
  )
}
