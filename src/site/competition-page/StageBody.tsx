import type { StageView } from '#shared/competitions/answers.ts'
import { Bracket } from '../competition/Bracket.tsx'
import { StandingsTable } from '../competition/StandingsTable.tsx'
import { SwissRecord } from '../competition/SwissRecord.tsx'
import { Notice } from '../components/Notice.tsx'
import styles from './stage-body.module.css'

/** Tables, brackets, columns by record: whatever the stage is made of. */
export function StageBody({ stage }: { stage: StageView }) {
  const tables = stage.groups.filter(({ table }) => table !== null)
  const hasRounds = stage.groups.some(({ rounds }) => rounds.length > 0)
  const isBracket = stage.format === 'single_elimination' || stage.format === 'double_elimination'
  if (tables.length === 0 && !hasRounds && stage.across === null)
    return <Notice heading="h3" title="对阵还没有排定" text="抽签或上一阶段结束之后，会出现在这里。" />
  return (
    <div className={styles.body}>
      {hasRounds && isBracket && <Bracket stage={stage} />}
      {hasRounds && stage.swissRecord !== null && <SwissRecord stage={stage} />}
      {tables.length > 0 && (
        <div className={tables.length > 1 ? styles.groups : undefined}>
          {tables.map(({ id, name, table }) => table && <StandingsTable key={id} name={name} table={table} />)}
        </div>
      )}
      {stage.across && <StandingsTable name={stage.across.name} table={stage.across.table} />}
    </div>
  )
}
