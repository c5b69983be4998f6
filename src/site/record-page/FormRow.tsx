import type { Form } from '#shared/competitions/record-views.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { outcomeWords } from '#shared/words/matches.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { useToday } from '../today.tsx'
import styles from './form-row.module.css'

/** The last results under a heading. */
export function FormRow({ form, heading: Heading }: { form: Form; heading: 'h2' | 'h3' }) {
  return (
    <div className={styles.form}>
      <Heading>近期战绩</Heading>
      <FormMarks form={form} />
    </div>
  )
}

/** As letters that lead to the matches, each with its score, the newest at the end. */
export function FormMarks({ form }: { form: Form }) {
  const today = useToday()
  return (
    <ol className={styles.marks} data-results="">
      {[...form].reverse().map(({ matchId, at, outcome, score, opponent }) => {
        const said = [
          outcomeWords[outcome],
          score === null ? '' : score.join(' 比 '),
          `对 ${opponent}`,
          at === null ? '' : formatShort(at, today),
        ].filter(Boolean)
        return (
          <li key={matchId}>
            <SiteLink className="result" to={paths.match(matchId)} aria-label={said.join('，')} title={said.join('，')}>
              <span className={styles[outcome]}>{outcomeWords[outcome]}</span>
            </SiteLink>
            {/* Its link says it. */}
            {score !== null && (
              <small className="result unsaid" aria-hidden="true">
                {score.join(':')}
              </small>
            )}
          </li>
        )
      })}
    </ol>
  )
}
