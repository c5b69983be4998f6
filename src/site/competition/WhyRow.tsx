import type { TableRow } from '#shared/competitions/table-views.ts'
import { spaced } from '#shared/spaced.ts'
import page from '../components/page.module.css'
import { loadedPart } from '../page-part.ts'
import { byesText } from './bye-words.ts'
import { Glyph } from './Glyph.tsx'
import { hasOutlook, outlookPart } from './outlook-part.ts'
import styles from './why-row.module.css'

type Trace = NonNullable<TableRow['trace']>
type Step = Trace['steps'][number]

/**
 * The row below a rank that explains it. Its summary is positioned over the rank, which thus becomes the button; `<details>` works without
 * script, and a screen reader reads the question right after its row.
 */
export function WhyRow({ row, span, isRanked }: { row: TableRow; span: number; isRanked: boolean }) {
  const { trace } = row
  const question = questionOf(row, isRanked)
  return (
    <tr className={styles.why}>
      <td className={styles.cell} colSpan={span}>
        <details>
          <summary>
            <span className={page.hidden}>{question}</span>
            <span className={styles.button} aria-hidden="true">
              <RankNumber row={row} isRanked={isRanked} />
              <Glyph name="down" />
            </span>
          </summary>
          <div className={styles.box}>
            <h3 className={styles.question}>{question}</h3>
            {trace && <Reasons trace={trace} own={row.entrant.name} />}
            {hasOutlook(row) && <Outlook row={row} />}
            {row.byes.length > 0 && <p className={styles.byes}>{byesText(row.byes)}</p>}
          </div>
        </details>
      </td>
    </tr>
  )
}

/** Nobody has a place before the first result, or while a tie is undecided. */
function questionOf(row: TableRow, isRanked: boolean): string {
  const { entrant, trace, isTieOpen, rank } = row
  if (!trace) return spaced`${entrant.name}的${hasOutlook(row) ? '形势' : '轮空'}`
  if (!isRanked) return `${entrant.name}为什么列在这里？`
  return isTieOpen ? `${entrant.name}的名次为什么待定？` : spaced`${entrant.name}为什么排第 ${rank}？`
}

/** Whether a rank has more to explain. */
export function hasReasons(row: TableRow): boolean {
  return row.trace !== null || hasOutlook(row) || row.byes.length > 0
}

function Outlook({ row }: { row: TableRow }) {
  const { OutlookNote } = loadedPart(outlookPart)
  return <OutlookNote row={row} />
}

function Reasons({ trace, own }: { trace: Trace; own: string }) {
  return (
    <>
      <p className={styles.sentence}>{trace.sentence}</p>
      <ol>
        {trace.steps.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule may come twice
          <WhyStep key={i} step={step} number={i + 1} own={own} />
        ))}
      </ol>
    </>
  )
}

/** The number of a rank; a dash before anybody has played. */
export function RankNumber({ row, isRanked }: { row: TableRow; isRanked: boolean }) {
  return (
    <span className={isRanked && row.isShared ? `${styles.number} ${styles.shared}` : styles.number}>
      {isRanked ? row.rank : '–'}
      {isRanked && row.isShared && <small className={styles.sharing}>并列</small>}
      {isRanked && row.movement !== null && (
        <small>
          <Movement places={row.movement} />
        </small>
      )}
    </span>
  )
}

function Movement({ places }: { places: number }) {
  const said = places > 0 ? `，上升 ${places} 位` : places < 0 ? `，下降 ${-places} 位` : '，名次不变'
  return (
    <span className={`${places > 0 ? styles.up : places < 0 ? styles.down : ''} result`}>
      <span className={page.hidden}>{said}</span>
      <span aria-hidden="true">{places > 0 ? `▲${places}` : places < 0 && `▼${-places}`}</span>
    </span>
  )
}

function WhyStep({ step, number, own }: { step: Step; number: number; own: string }) {
  const { name, state, count, values, note } = step
  return (
    <li className={`${styles.step} ${styles[state] ?? ''}`}>
      <i className={styles.dot} aria-hidden="true">
        {number}
      </i>
      <p className={styles.rule}>
        <b>{name}</b>
        <em>
          {said(step)}
          {values.length > 0 && values.length < count && (
            <small>
              （{state === 'equal' ? '' : `共 ${count} 方，`}列出相近的 {values.length} 方）
            </small>
          )}
        </em>
      </p>
      {values.length > 0 && state !== 'unused' && (
        <ul className={styles.values}>
          {values.map(({ name: who, value }) => (
            <li key={who} className={who === own ? styles.own : undefined}>
              <span>{who}</span>
              <b>{value}</b>
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p className={styles.note}>{note}</p>}
    </li>
  )
}

function said({ state, count }: Step): string {
  switch (state) {
    case 'decided':
      return '在此分出'
    case 'split':
      return '他方在此分出'
    case 'equal':
      return `${count} 方相同`
    case 'skipped':
      return '不适用'
    case 'unused':
      return '未用到'
  }
}
