import type { StageView } from '#shared/competitions/answers.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import { Bracket } from '../competition/Bracket.tsx'
import { StandingsTable } from '../competition/StandingsTable.tsx'
import { SwissRecord } from '../competition/SwissRecord.tsx'
import { entrantWords, formatWords } from '../competition-words.ts'
import { Notice } from '../components/Notice.tsx'
import styles from './stage-body.module.css'

/** Tables, brackets, columns by record: whatever the stage is made of. */
export function StageBody({ stage, kind }: { stage: StageView; kind: CompetitionKind }) {
  const tables = stage.groups.flatMap(({ id, name, table }) => (table ? [{ id, name, table }] : []))
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
          {tables.map(({ id, name, table }) => (
            <StandingsTable key={id} caption={name} table={table} whoHead={entrantWords[kind]} />
          ))}
        </div>
      )}
      {stage.across && <StandingsTable caption={stage.across.name} table={stage.across.table} whoHead={entrantWords[kind]} />}
    </div>
  )
}

/** What it is, and that its ranks tell why, where they do. */
export function stageNote({ format, groups }: StageView): string {
  const hasReasons = groups.some(({ table }) => table?.rows.some((row) => row.trace !== null))
  return [formatWords[format], hasReasons && '点名次看原因'].filter(Boolean).join(' · ')
}
