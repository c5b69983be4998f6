import type { MatchView } from '#shared/competitions/match-view.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { sideName } from '../competition/match-words.ts'
import { FormMarks } from '../record-page/FormRow.tsx'
import { formWords } from '../record-page/form-words.ts'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './form-of-sides.module.css'
import page from './match-page.module.css'

/** What both bring to the match: their last results before it. */
export function FormOfSides({ match: { sides, form } }: { match: MatchView }) {
  return (
    <section className={page.card} aria-labelledby="form">
      <h2 id="form">近期战绩</h2>
      <Covered what="近期战绩" className={styles.form}>
        <ul>
          {sides.map((side, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
            <li key={i}>
              <p className={styles.who}>
                {side.entrant && <EntrantMark entrant={side.entrant} />}
                <b>{sideName(side)}</b>
                <span>{formWords(form[i] ?? [])}</span>
              </p>
              <FormMarks form={form[i] ?? []} />
            </li>
          ))}
        </ul>
      </Covered>
    </section>
  )
}
