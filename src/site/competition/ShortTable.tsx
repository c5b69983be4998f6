import type { ReactNode } from 'react'
import type { GroupTable } from '#shared/competitions/table-views.ts'
import { keptZoneWords, unrankedWords } from '../competition-words.ts'
import { Covered } from '../spoilers/Covered.tsx'
import { countedMatches } from './counted-matches.ts'
import { EntrantName } from './EntrantName.tsx'
import styles from './short-table.module.css'

/** The first places of a table in the phone layout. The whole table explains the ranks. `what`: its name where results are hidden. */
export function ShortTable({ shown, caption, what = '积分榜' }: { shown: GroupTable; caption: ReactNode; what?: string }) {
  const { competition, table } = shown
  const columns = columnsOf(table)
  const isRanked = table.rows.some((row) => row.played > 0)
  return (
    <Covered what={what} className={styles.card}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th className={styles.rank} scope="col">
              名次
            </th>
            <th className={styles.who} scope="col">
              {competition.kind === 'team' ? '战队' : '选手'}
            </th>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.entrant.id} className={looksOf(row)}>
              <td className={styles.rank}>
                {isRanked ? row.rank : '–'}
                {isRanked && row.isShared && <small>并列</small>}
              </td>
              <th className={styles.who} scope="row">
                <EntrantName entrant={row.entrant} isLink />
                {row.adjustments.length > 0 && <sup>*</sup>}
              </th>
              {columns.map(({ head, text }) => (
                <td key={head} className={head === points ? styles.points : undefined}>
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend table={table} isRanked={isRanked} />
    </Covered>
  )
}

function Legend({ table: { zones, rows, hasProvisional }, isRanked }: { table: GroupTable['table']; isRanked: boolean }) {
  const kept = keptZoneWords(rows, zones)
  const notes = [
    ...(kept ? [kept] : []),
    ...rows.flatMap(({ entrant, adjustments }) => adjustments.map(({ note }) => `* ${entrant.name}：${note}`)),
    ...(isRanked ? [] : [unrankedWords(rows)]),
    ...(hasProvisional ? ['含暂定赛果，名次可能变化。'] : []),
  ]
  if (zones.length + notes.length === 0) return null
  return (
    <div className={styles.legend}>
      {zones.length > 0 && (
        <ul className={styles.zones}>
          {zones.map(({ kind, label }) => (
            <li key={label} className={styles[kind]}>
              <i className={styles.edge} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

type Row = GroupTable['table']['rows'][number]

const points = '积分'

/**
 * The columns of `standings-columns.ts` that a phone shows: that whole module, with all possible columns, would be too large for an
 * article.
 */
function columnsOf({ figures }: GroupTable['table']): { head: string; text(row: Row): string }[] {
  const has = (figure: (typeof figures)[number]) => figures.includes(figure)
  const record = (['wins', 'draws', 'losses'] as const).filter(has)
  const names = { wins: '胜', draws: '平', losses: '负' }
  return [
    ...(has('first_places') ? [{ head: '局', text: (row: Row) => String(row.played) }] : []),
    ...(has('played') && !has('first_places') ? [{ head: '赛', text: (row: Row) => String(countedMatches(row)) }] : []),
    ...(record.length > 0
      ? [{ head: record.map((one) => names[one]).join('–'), text: (row: Row) => record.map((one) => row[one]).join('–') }]
      : []),
    ...(has('game_difference')
      ? [{ head: '净胜局', text: (row: Row) => signed(row.gamesWon - row.gamesLost) }]
      : has('score_difference')
        ? [{ head: '净胜分', text: (row: Row) => signed(row.scoreFor - row.scoreAgainst) }]
        : has('board_points')
          ? [{ head: '局分', text: (row: Row) => figure(row.scoreFor) }]
          : has('first_places')
            ? [{ head: '第一', text: (row: Row) => String(row.wins) }]
            : []),
    ...(has('match_points') ? [{ head: '场分', text: (row: Row) => figure(row.points) }] : []),
    ...(has('points') ? [{ head: points, text: (row: Row) => figure(row.points) }] : []),
  ]
}

function figure(value: number): string {
  return String(Math.round(value * 100) / 100).replace('-', '−')
}

function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value)
}

function looksOf({ zone, status }: Row): string {
  return [zone && styles[zone], status !== 'active' && styles.out].filter(Boolean).join(' ')
}
