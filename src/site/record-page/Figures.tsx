import type { TeamView } from '#shared/competitions/record-views.ts'
import { Covered } from '../spoilers/Covered.tsx'
import { FormRow } from './FormRow.tsx'
import styles from './figures.module.css'

/** How many matches, how they ended, and the last five of them as a row of letters. */
export function Figures({ record: { record, form } }: { record: Pick<TeamView, 'record' | 'form'> }) {
  const { played, wins, draws, losses } = record
  if (played === 0) return null
  return (
    <Covered what="战绩" className={styles.card}>
      <div className={styles.band}>
        <dl className={styles.figures} aria-label="战绩">
          {figure('比赛', played)}
          {figure('胜', wins)}
          {draws > 0 && figure('平', draws)}
          {figure('负', losses)}
          {figure('胜率', `${Math.round((wins / played) * 100)}%`)}
        </dl>
        {form.length > 0 && <FormRow form={form} heading="h2" />}
      </div>
    </Covered>
  )
}

function figure(name: string, value: number | string) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
