import type { StageView } from '#shared/competitions/competition-views.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { Table } from '#shared/competitions/table-views.ts'
import { spaced } from '#shared/spaced.ts'
import { entrantKindWords, formatWords } from '#shared/words/competitions.ts'
import { areGates } from '../competition/gates.ts'
import { stairsOf } from '../competition/stairs.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { loadedPart } from '../page-part.ts'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './stage-body.module.css'
import { bracketPart, gatesPart, isElimination, ladderPart, lobbyPart, recordPart, stairsPart, tablePart } from './stage-parts.ts'

/** Its name as a headline, with its format. */
export function StageTitle({ stage }: { stage: StageView }) {
  return (
    <>
      {stage.name} <small className={styles.note}>{stageNote(stage)}</small>
    </>
  )
}

interface Props {
  stage: StageView
  kind: CompetitionKind
  /** Where the tables are whole; without it they are so here, page by page. */
  whole?: string
}

/** The content of a stage: tables, brackets, or columns by record. */
export function StageBody({ stage, kind, whole }: Props) {
  const tables = stage.groups.flatMap(({ id, name, table }) => (table ? [{ id, name, table }] : []))
  const hasRounds = stage.groups.some(({ rounds }) => rounds.length > 0)
  if (tables.length === 0 && !hasRounds && stage.across === null)
    return <Notice heading="h3" title="对阵还没有排定" text="抽签或上一阶段结束之后，会出现在这里。" />
  return (
    <div className={styles.body}>
      {hasRounds && isElimination(stage) && <Trees stage={stage} />}
      {hasRounds && stage.swissRecord !== null && <Records stage={stage} />}
      {(tables.length > 0 || stage.across) && <Tables stage={stage} tables={tables} kind={kind} whole={whole} />}
      {stage.groups.some(({ lobbies }) => lobbies !== null) && <Lobbies stage={stage} kind={kind} />}
    </div>
  )
}

function Records({ stage }: { stage: StageView }) {
  const { SwissRecord } = loadedPart(recordPart)
  return (
    <Covered what="战绩与对阵">
      <SwissRecord stage={stage} />
    </Covered>
  )
}

function Lobbies({ stage, kind }: { stage: StageView; kind: CompetitionKind }) {
  const { LobbyRounds } = loadedPart(lobbyPart)
  const several = stage.groups.filter(({ lobbies }) => lobbies !== null).length > 1
  return (
    <>
      {stage.groups.map(
        ({ id, name, lobbies, table }) =>
          lobbies &&
          table && <LobbyRounds key={id} lobbies={lobbies} table={table} whoHead={entrantKindWords[kind]} name={several ? name : ''} />,
      )}
    </>
  )
}

interface TablesProps {
  stage: StageView
  tables: readonly { id: number; name: string; table: Table }[]
  kind: CompetitionKind
  whole: string | undefined
}

function Tables({ stage, tables, kind, whole }: TablesProps) {
  const ranked = tables.map(({ table }) => table).filter(({ ladder, rows }) => !ladder && rows.length > 0)
  // Many groups by the same rules are told of them once.
  const { haveSameRules, RankRules } = ranked.length > 1 ? loadedPart(tablePart) : {}
  const isRulesApart = haveSameRules?.(ranked)
  return (
    <>
      <div className={tables.length > 1 ? styles.groups : undefined}>
        {tables.map(({ id, name, table }) => (
          <Covered key={id} what={tableName(name, table)}>
            <Places
              caption={name}
              note={stage.afterRound === null ? undefined : `第 ${stage.afterRound} 轮后`}
              table={table}
              whoHead={entrantKindWords[kind]}
              isRulesApart={isRulesApart}
            />
            {whole !== undefined && table.rows.length < table.total && (
              <p className={styles.whole}>
                <SiteLink className={`${page.button} ${page.ghost}`} to={whole}>
                  完整{table.ladder ? '天梯' : '积分榜'}（共 {table.total} 名）
                </SiteLink>
              </p>
            )}
          </Covered>
        ))}
      </div>
      {isRulesApart && RankRules && (
        <div className={styles.rules}>
          <RankRules tables={ranked} />
        </div>
      )}
      {stage.across && (
        <Covered what={`${stage.across.name}排名`}>
          <Places caption={stage.across.name} table={stage.across.table} whoHead={entrantKindWords[kind]} />
        </Covered>
      )}
    </>
  )
}

/** A group whose name is that of its table is labelled once. */
function tableName(group: string, { ladder }: Table): string {
  const kind = ladder ? '天梯' : '积分榜'
  return group.endsWith(kind) ? group : spaced`${group}${kind}`
}

interface PlacesProps {
  table: Table
  caption: string
  note?: string
  whoHead: string
  isRulesApart?: boolean | undefined
}

function Places({ table, ...props }: PlacesProps) {
  if (table.ladder) {
    const { LadderTable } = loadedPart(ladderPart)
    return <LadderTable table={table} since={table.ladder.since} {...props} />
  }
  const { StandingsTable } = loadedPart(tablePart)
  return <StandingsTable table={table} {...props} />
}

/** Gates, steps or one tree; or, where no group is the main one, a separate tree for each. */
function Trees({ stage }: { stage: StageView }) {
  if (areGates(stage)) {
    const { GateWall } = loadedPart(gatesPart)
    return <GateWall stage={stage} label={stage.name} />
  }
  const stairs = stairsOf(stage)
  if (stairs) {
    const { Staircase } = loadedPart(stairsPart)
    return <Staircase rounds={stairs} label={`${formatWords[stage.format]}对阵图`} />
  }
  const { Bracket } = loadedPart(bracketPart)
  if (stage.groups.some(({ kind }) => kind !== 'placement')) return <Bracket stage={stage} />
  return (
    <div className={styles.groups}>
      {stage.groups.map((group) => (
        <div key={group.id}>
          <h3 className={styles.title}>{group.name}</h3>
          <Bracket stage={{ ...stage, groups: [{ ...group, kind: 'final' }] }} name={group.name} />
        </div>
      ))}
    </div>
  )
}

/** The stage's format, where its name does not say it, and a hint that its ranks can be explained, where they can. */
export function stageNote({ name, format, groups }: StageView): string {
  const hasReasons = groups.some(({ table }) => table?.rows.some((row) => row.trace !== null))
  const word = formatWords[format]
  return [name.includes(word) ? '' : word, hasReasons && '点名次看原因'].filter(Boolean).join(' · ')
}
