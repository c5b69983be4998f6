import type { MatchView } from '#shared/competitions/match-view.ts'
import type { Form } from '#shared/competitions/record-views.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { sideName } from '../competition/match-words.ts'
import { FormMarks } from '../record-page/FormRow.tsx'
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

/** 近 5 场 3 胜 2 负. */
function formWords(form: Form): string {
  if (form.length === 0) return '此前没有赛果'
  const count = (of: Form[number]['outcome']) => form.filter(({ outcome }) => outcome === of).length
  const [wins, draws, losses] = [count('win'), count('draw'), count('loss')]
  return `近 ${form.length} 场 ${[`${wins} 胜`, draws > 0 ? `${draws} 平` : '', `${losses} 负`].filter(Boolean).join(' ')}`
}
