import type { TableRow } from '#shared/competitions/table-views.ts'
import { paths } from '#shared/paths.ts'
import { outcomeWords } from '#shared/words/matches.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './outlook-note.module.css'

/** The outlook of the row's entrant, and its last results. */
export function OutlookNote({ row }: { row: TableRow }) {
  return (
    <>
      <p className={styles.outlook}>
        {row.trace && <b>形势</b>}
        <span className="result">{row.outlook?.sentence}</span>
      </p>
      {row.form.length > 0 && <LastMatches row={row} />}
    </>
  )
}

/** The newest on the right, each linked to its match. */
function LastMatches({ row: { form, formMatches } }: { row: TableRow }) {
  return (
    <div className={styles.last}>
      <b>近 {form.length} 场</b>
      <ul>
        {formMatches.map(({ id, round }, i) => {
          const outcome = form[i] ?? 'draw'
          return (
            <li key={id}>
              <SiteLink className={styles[outcome]} to={paths.match(id)}>
                <span className={page.hidden}>第 {round} 轮：</span>
                <span className="result">{outcomeWords[outcome]}</span>
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Explains the words beside names. */
export function SettledLegend() {
  return <p>名字旁的「晋级」「淘汰」等：余下比赛无论结果如何都不再改变。</p>
}
