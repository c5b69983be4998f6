import { Fragment } from 'react'
import type { Table, TableRow } from '#shared/competitions/table-views.ts'
import { departureWord } from '#shared/words/entrants.ts'
import { keptZoneWords, unrankedWords } from '../competition-words.ts'
import { useMine } from '../me/mine.ts'
import { loadedPart } from '../page-part.ts'
import { EntrantName } from './EntrantName.tsx'
import { formMarks, hasCountedBye } from './form-marks.ts'
import { hasOutlook, outlookPart } from './outlook-part.ts'
import shared from './rank-table.module.css'
import { adjustmentsOf, columnsOf, type TableColumn } from './standings-columns.ts'
import styles from './standings-table.module.css'
import { hasReasons, RankNumber, WhyRow } from './WhyRow.tsx'

interface Props {
  table: Table
  caption: string
  /** Next to the caption: BO3 单循环. */
  note?: string
  /** The header of the names: 战队, 选手. */
  whoHead?: string
  /** What all tables of the stage say of their ranks is told below them, once. */
  isRulesApart?: boolean
}

/** A table of ranks. Every rank that points alone did not decide can be expanded for the reason, with or without script. */
export function StandingsTable({ table, caption, note, whoHead = '参赛方', isRulesApart = false }: Props) {
  if (table.rows.length === 0) {
    return (
      <div className={shared.card}>
        <p className={shared.empty}>
          <b>{caption}</b>还没有名单。
        </p>
      </div>
    )
  }
  const columns = columnsOf(table)
  const hasForm = table.rows.some((row) => row.form.length > 0 || hasCountedBye(row))
  const marks = adjustmentsOf(table)
  const isRanked = table.rows.some((row) => row.played > 0)
  return (
    <div className={shared.card}>
      <table className={`${shared.table} ${styles.standings}`}>
        <caption>
          {caption}
          {note && <small>{note}</small>}
        </caption>
        <thead>
          <tr>
            <th className={`${shared.rank} ${styles.rank}`} scope="col">
              名次
            </th>
            <th className={`${shared.who} ${styles.whoHead}`} scope="col">
              {whoHead}
            </th>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} hasForm={hasForm} />
            ))}
            {hasForm && !columns.some((column) => column.isPoints) && <FormHead />}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Fragment key={row.entrant.id}>
              <Row
                row={row}
                table={table}
                columns={columns}
                hasForm={hasForm}
                isRanked={isRanked}
                marks={marks.filter((one) => one.row === row).map((one) => one.mark)}
              />
              {hasReasons(row) && <WhyRow row={row} span={columns.length + 2 + Number(hasForm)} isRanked={isRanked} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      <Legend table={table} marks={marks} isRanked={isRanked} isRulesApart={isRulesApart} />
    </div>
  )
}

function HeadCell({ column, hasForm }: { column: TableColumn; hasForm: boolean }) {
  return (
    <>
      {column.isPoints && hasForm && <FormHead />}
      <th scope="col" className={column.isWide ? shared.wide : undefined} title={column.title === column.head ? undefined : column.title}>
        {column.head}
      </th>
    </>
  )
}

function FormHead() {
  return (
    <th scope="col" className={shared.wide}>
      近况
    </th>
  )
}

interface RowProps {
  row: TableRow
  table: Table
  columns: readonly TableColumn[]
  hasForm: boolean
  isRanked: boolean
  marks: readonly string[]
}

function Row({ row, table, columns, hasForm, isRanked, marks }: RowProps) {
  const isMine = useMine(row.entrant) !== null
  const looks = [row.zone && shared[row.zone], isMine && styles.mine, row.status !== 'active' && shared.out].filter(Boolean).join(' ')
  return (
    <tr className={looks || undefined}>
      <td className={`${shared.rank} ${styles.rank} ${hasReasons(row) ? styles.covered : ''}`}>
        <RankNumber row={row} isRanked={isRanked} />
      </td>
      <th className={shared.who} scope="row">
        <span className={shared.name}>
          {/* Beside a rank it would read as another one; before the first result it is what the order goes by. */}
          {!isRanked && row.entrant.seed !== undefined && <small className={styles.seed}>种子 {row.entrant.seed}</small>}
          <EntrantName entrant={row.entrant} isLink nameClass={styles.lines} />
          {marks.map((mark) => (
            <sup key={mark}>{mark}</sup>
          ))}
          <Settled row={row} table={table} />
          {row.isTieOpen && <span className={shared.chip}>名次待定</span>}
          {row.isZoneOpen && !row.isTieOpen && table.isFinal && <span className={shared.chip}>去向待定</span>}
          {row.status !== 'active' && <span className={shared.chip}>{departureWord(row.status)}</span>}
        </span>
      </th>
      {columns.map((column) => (
        <Fragment key={column.key}>
          {column.isPoints && hasForm && <Form row={row} />}
          <td className={[column.isWide && shared.wide, column.isPoints && styles.points].filter(Boolean).join(' ') || undefined}>
            {column.text(row)}
          </td>
        </Fragment>
      ))}
      {hasForm && !columns.some((column) => column.isPoints) && <Form row={row} />}
    </tr>
  )
}

const byesCounted = '轮空按一胜（半分轮空按一平）计入赛、胜负和近况，近况里记作「轮」。'

const settledWords = { champion: '冠军', first: '第一', advanced: '晋级', eliminated: '淘汰' } as const

/** What is certain already. In a complete table the zones say so. */
function Settled({ row: { outlook }, table }: { row: TableRow; table: Table }) {
  if (!outlook || outlook.state === 'open' || (table.isFinal && table.zones.length > 0 && outlook.state !== 'champion')) return null
  return <span className={`${shared.chip} ${styles[`is-${outlook.state}`]} result`}>{settledWords[outlook.state]}</span>
}

function Form({ row }: { row: TableRow }) {
  return (
    <td className={shared.wide}>
      <span className={`${shared.form} result`}>
        {formMarks(row).map(({ key, look, text, title }) => (
          <span key={key} className={shared[look]} title={title}>
            {text}
          </span>
        ))}
      </span>
    </td>
  )
}

function SettledWords() {
  const { SettledLegend } = loadedPart(outlookPart)
  return <SettledLegend />
}

interface LegendProps {
  table: Table
  marks: readonly { mark: string; text: string }[]
  isRanked: boolean
  isRulesApart: boolean
}

function Legend({ table, marks, isRanked, isRulesApart }: LegendProps) {
  const { zones, hasProvisional } = table
  const hasOutlooks = table.rows.some((row) => hasOutlook(row) && row.outlook?.state !== 'open')
  const hasRules = !isRulesApart && (table.rules.length > 0 || hasMovement(table))
  const kept = keptZoneWords(table.rows, zones)
  const hasByes = table.rows.some(hasCountedBye)
  if (zones.length === 0 && marks.length === 0 && isRanked && !hasOutlooks && !hasProvisional && !hasRules && !hasByes) return null
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
      {kept && <p>{kept}</p>}
      {marks.map(({ mark, text }) => (
        <p key={mark}>
          {mark} {text}
        </p>
      ))}
      {hasOutlooks && <SettledWords />}
      {!isRanked && <p>{unrankedWords(table.rows)}</p>}
      {hasProvisional && <p>含暂定赛果，名次可能变化。</p>}
      {hasByes && <p>{byesCounted}</p>}
      {hasRules && <RankRules tables={[table]} />}
    </div>
  )
}

export function haveSameRules(tables: readonly Table[]): boolean {
  return new Set(tables.map(({ rules }) => rules.join())).size === 1
}

/** By what these tables, which have the same rules, rank. */
export function RankRules({ tables }: { tables: readonly Table[] }) {
  const rules = tables[0]?.rules ?? []
  return (
    <>
      {tables.some(hasMovement) && <p>▲▼ 与上一轮后相比的名次升降</p>}
      {rules.length > 0 && <p className={shared.rules}>排名依据：{rules.join(' → ')}</p>}
    </>
  )
}

function hasMovement({ rows }: Table): boolean {
  return rows.some(({ played, movement }) => played > 0 && movement !== null)
}
