import { Collapse, Descriptions, Empty } from 'antd'
import { useMemo } from 'react'
import { siteToday } from '#admin/pieces/site-today.ts'
import styles from '#admin/screens/competitions/competitions.module.css'
import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import { awaitsDecision, hasOpenTie } from '#rules/open-tie.ts'
import { type CalendarLine, calendarOf } from '#rules/presets/dates.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { championWords, matchWords, stageWords } from './overview-words.ts'

/** The state of the competition, stage by stage. */
export function OverviewTab({ id, document }: { id: number; document: CompetitionDocument }) {
  const derived = useMemo(() => derive(document), [document])
  const { competition, season, entrants, stages } = document
  const names = new Map(entrants.map((entrant) => [entrant.key, entrant.name]))
  const nameOf = (key: string | null) => (key === null ? '待定' : (names.get(key) ?? key))
  const lines = calendarOf(document)
  const done = lines.filter(({ match }) => isDone(match.key, derived)).length
  return (
    <>
      <Descriptions
        styles={{ label: { color: 'var(--ink-2)' } }}
        size="small"
        bordered
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'kind', label: '类型', children: competitionKindWords[competition.kind] },
          { key: 'season', label: '赛季', children: season.name },
          { key: 'days', label: '日期', children: `${competition.startsOn} 至 ${competition.endsOn}` },
          { key: 'entrants', label: '参赛者', children: `${entrants.length} 个` },
          { key: 'matches', label: '比赛', children: `共 ${lines.length} 场，${done} 场有成绩` },
          { key: 'champion', label: '冠军', children: championWords(document, derived) },
        ]}
      />
      <h2>阶段</h2>
      {stages.length === 0 ? (
        <Empty description="还没有阶段" />
      ) : (
        <Collapse
          defaultActiveKey={stages.filter((stage) => isBusy(stage, derived)).map((stage) => stage.key)}
          items={stages.map((stage) => ({
            key: stage.key,
            label: stageWords(
              stage,
              stateOf(stage, derived),
              tablesOf(stage, derived).map(({ group, standing }) => ({ name: group.name, standing })),
            ),
            children: <StageWords stage={stage} lines={lines.filter((line) => line.stage === stage)} derived={derived} nameOf={nameOf} />,
          }))}
        />
      )}
      <p>{competition.isHidden ? '这项赛事已隐藏，访客看不到。' : <a href={`/competitions/${id}`}>访客看到的页面</a>}</p>
    </>
  )
}

function stateOf({ key }: Stage, derived: Derived) {
  return derived.stages.get(key)?.state ?? 'coming'
}

/** Whether there is something to do in it. */
function isBusy(stage: Stage, derived: Derived): boolean {
  return stateOf(stage, derived) === 'running' || tablesOf(stage, derived).some(({ standing }) => hasOpenTie(standing))
}

function tablesOf(stage: Stage, derived: Derived) {
  return stage.groups.flatMap((group) => {
    const standing = derived.standings.get(`${stage.key}/${group.key}`)
    return standing ? [{ group, standing }] : []
  })
}

function recordText({ wins, draws, losses }: { wins: number; draws: number; losses: number }): string {
  return `${wins} 胜 ${draws > 0 ? `${draws} 平 ` : ''}${losses} 负`
}

interface StageProps {
  stage: Stage
  lines: readonly CalendarLine[]
  derived: Derived
  nameOf(key: string | null): string
}

function StageWords({ stage, lines, derived, nameOf }: StageProps) {
  const tables = tablesOf(stage, derived)
  return (
    <>
      {tables.length > 0 && (
        <div className={styles.tables}>
          {tables.map(({ group, standing }) => (
            <section key={group.key} aria-label={group.name}>
              <h3>{group.name}</h3>
              <ol className={`${styles.rows} ${tables.length === 1 ? styles.flowing : ''}`}>
                {standing.rows.map((row) => (
                  <li key={row.entrant} className={styles.row}>
                    <span className={styles.number}>{row.rank}</span>
                    <span className={styles.grow}>{nameOf(row.entrant)}</span>
                    <span className={styles.note}>
                      {stage.format === 'lobby_series' ? `第一 ${row.figures.wins} 次` : recordText(row.figures)}，{row.figures.points} 分
                      {awaitsDecision(standing, row) ? '，待裁定' : ''}
                    </span>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      {tables.length === 0 && (
        <ul className={`${styles.rows} ${styles.flowing}`}>
          {lines.map((line) => {
            const { sides = [], outcomes = null, isNotNeeded = false } = derived.matches.get(line.match.key) ?? {}
            return (
              <li key={line.match.key} className={styles.row} style={{ flexWrap: 'wrap' }}>
                <span className={styles.grow} style={{ flexBasis: 220 }}>
                  {line.match.name ?? line.match.key}：{nameOf(sides[0]?.entrant ?? null)} 对 {nameOf(sides[1]?.entrant ?? null)}
                </span>
                <span className={styles.note}>{matchWords(line, { outcomes, isNotNeeded }, siteToday())}</span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function isDone(key: string, derived: Derived): boolean {
  const match = derived.matches.get(key)
  return match !== undefined && match.outcomes !== null && match.kind !== 'bye'
}
