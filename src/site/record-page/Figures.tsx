import type { TeamView } from '#shared/competitions/record-views.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { outcomeWords } from '../competition/match-words.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './figures.module.css'

/** How many matches, how they ended, and the last five of them as a row of letters. */
export function Figures({ record: { record, form } }: { record: Pick<TeamView, 'record' | 'form'> }) {
  const { played, wins, draws, losses } = record
  if (played === 0) return null
  return (
    <div className={styles.band}>
      <dl className={styles.figures} aria-label="战绩">
        {figure('比赛', played)}
        {figure('胜', wins)}
        {draws > 0 && figure('平', draws)}
        {figure('负', losses)}
        {figure('胜率', `${Math.round((wins / played) * 100)}%`)}
      </dl>
      {form.length > 0 && (
        <div className={styles.form}>
          <h2>近期战绩</h2>
          <ol>
            {form.map(({ matchId, at, outcome, opponent }) => (
              <li key={matchId}>
                <SiteLink
                  className={`${styles[outcome]} result`}
                  to={paths.match(matchId)}
                  aria-label={[outcomeWords[outcome], `对 ${opponent}`, at === null ? '' : formatShort(at)].filter(Boolean).join('，')}
                >
                  {outcomeWords[outcome]}
                </SiteLink>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

function figure(name: string, value: number | string) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="result">{value}</dd>
    </div>
  )
}
