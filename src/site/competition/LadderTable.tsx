import type { LadderRow, Table, TableRow } from '#shared/competitions/table-views.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { departureWord } from '#shared/words/entrants.ts'
import { outcomeWords } from '#shared/words/matches.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { EntrantName } from './EntrantName.tsx'
import styles from './ladder-table.module.css'
import shared from './rank-table.module.css'

interface Props {
  table: Table
  /** The round since which the moves are counted; empty before any result. */
  since: string
  caption: string
  /** The header of the names: 战队, 选手. */
  whoHead: string
}

/** A ladder from the top: each place with its move up or down, and the last challenge. */
export function LadderTable({ table, since, caption, whoHead }: Props) {
  if (table.rows.length === 0) {
    return (
      <div className={shared.card}>
        <p className={shared.empty}>
          <b>{caption}</b>还没有名单。
        </p>
      </div>
    )
  }
  return (
    <div className={shared.card}>
      <table className={`${shared.table} ${styles.ladder}`}>
        <caption>
          {caption}
          {since !== '' && <small>{spaced`升降从${since}算起`}</small>}
        </caption>
        <thead>
          <tr>
            <th className={`${shared.rank} ${styles.rank}`} scope="col">
              名次
            </th>
            <th className={shared.who} scope="col">
              {whoHead}
            </th>
            <th className={shared.wide} scope="col" title="已赛场次">
              赛
            </th>
            <th scope="col">{recordHead(table)}</th>
            <th className={shared.wide} scope="col">
              近况
            </th>
            <th className={styles.lastHead} scope="col">
              最近一战
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.entrant.id} row={row} table={table} />
          ))}
        </tbody>
      </table>
      <Legend table={table} />
    </div>
  )
}

function recordHead({ figures }: Table): string {
  return figures.includes('draws') ? '胜–平–负' : '胜–负'
}

function Row({ row, table }: { row: TableRow; table: Table }) {
  const { rank, entrant, status, played, wins, draws, losses, form, ladder, zone } = row
  const record = table.figures.includes('draws') ? [wins, draws, losses] : [wins, losses]
  const looks = [zone && shared[zone], status !== 'active' && `${shared.out} ${styles.out}`].filter(Boolean).join(' ')
  return (
    <tr className={looks || undefined}>
      <td className={`${shared.rank} ${styles.rank}`}>
        <span className={`${styles.place} result`}>{rank}</span>
        {ladder && <Rise rise={ladder.rise} />}
      </td>
      <th className={shared.who} scope="row">
        <span className={shared.name}>
          <EntrantName entrant={entrant} isLink />
          {status !== 'active' && <span className={shared.chip}>{departureWord(status)}</span>}
        </span>
      </th>
      <td className={shared.wide}>
        <span className="result">{played}</span>
      </td>
      <td>
        <span className="result">{record.join('–')}</span>
      </td>
      <td className={shared.wide}>
        <span className={`${shared.form} result`}>
          {form.map((outcome, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same outcome comes again and again
            <span key={i} className={`${styles.outcome} ${shared[outcome]}`}>
              {outcomeWords[outcome]}
            </span>
          ))}
        </span>
      </td>
      <td className={styles.lastCell}>{ladder?.last ? <LastChallenge last={ladder.last} /> : <span className={styles.none}>–</span>}</td>
    </tr>
  )
}

/** ▲3, ▼1; screen readers hear 上升 3 名. */
function Rise({ rise }: { rise: number }) {
  if (rise === 0) return null
  const isUp = rise > 0
  return (
    <span className={`${styles.rise} ${isUp ? styles.up : styles.down} result`}>
      <span aria-hidden="true">
        {isUp ? '▲' : '▼'}
        {Math.abs(rise)}
      </span>
      <span className={page.hidden}>
        {isUp ? '上升' : '下降'} {Math.abs(rise)} 名
      </span>
    </span>
  )
}

function LastChallenge({ last: { matchId, opponent, outcome, isChallenger } }: { last: NonNullable<LadderRow['last']> }) {
  return (
    <SiteLink className={styles.last} to={paths.match(matchId)}>
      <span className={`${styles.outcome} ${shared[outcome]} result`}>{outcomeWords[outcome]}</span>
      <span className={styles.against}>
        <small>{isChallenger ? '挑战' : '应战'}</small>
        <span className={styles.opponent}>{opponent}</span>
      </span>
    </SiteLink>
  )
}

function Legend({ table: { zones, rules, hasProvisional } }: { table: Table }) {
  return (
    <div className={shared.legend}>
      {zones.length > 0 && (
        <ul className={shared.zones}>
          {zones.map(({ kind, label }) => (
            <li key={`${kind}-${label}`} className={shared[kind]}>
              <i className={shared.edge} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {hasProvisional && <p>含暂定赛果，名次可能变化。</p>}
      <p className={shared.rules}>{rules.join('；')}。</p>
    </div>
  )
}
