import type { TableRow } from '#shared/competitions/answers.ts'
import page from '../components/page.module.css'
import { Glyph } from './Glyph.tsx'
import styles from './why-row.module.css'

type Trace = NonNullable<TableRow['trace']>
type Step = Trace['steps'][number]

/**
 * The row below a rank that says why it is so. Its summary lies over the rank, which so becomes the button; `<details>` opens
 * without script, and a screen reader meets the question right after the row it is about.
 */
export function WhyRow({ row, trace, span }: { row: TableRow; trace: Trace; span: number }) {
  const question = `${row.entrant.name}为什么排第 ${row.rank}？`
  return (
    <tr className={styles.why}>
      <td className={styles.cell} colSpan={span}>
        <details>
          <summary>
            <span className={page.hidden}>{question}</span>
            <span className={styles.button} aria-hidden="true">
              <RankNumber row={row} isRanked />
              <Glyph name="down" />
            </span>
          </summary>
          <div className={styles.box}>
            <h4 className={styles.question}>{question}</h4>
            <p className={styles.sentence}>{trace.sentence}</p>
            <ol>
              {trace.steps.map((step, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a rule may come twice
                <WhyStep key={i} step={step} number={i + 1} own={row.entrant.name} tied={trace.tied.length} />
              ))}
            </ol>
          </div>
        </details>
      </td>
    </tr>
  )
}

/** The figure of a rank; a dash before anybody has played. */
export function RankNumber({ row, isRanked }: { row: TableRow; isRanked: boolean }) {
  return (
    <span className={styles.number}>
      {isRanked ? row.rank : '–'}
      {isRanked && row.isShared && <small>并列</small>}
    </span>
  )
}

function WhyStep({ step, number, own, tied }: { step: Step; number: number; own: string; tied: number }) {
  const { name, state, values, note } = step
  return (
    <li className={`${styles.step} ${styles[state]}`}>
      <i className={styles.dot} aria-hidden="true">
        {number}
      </i>
      <p className={styles.rule}>
        <b>{name}</b>
        <em>{said(state, values.length || tied)}</em>
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

function said(state: Step['state'], count: number): string {
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
