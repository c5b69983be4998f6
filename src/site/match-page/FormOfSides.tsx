import type { MatchView } from '#shared/competitions/match-view.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { sideName } from '../competition/match-words.ts'
import { FormMarks } from '../record-page/FormRow.tsx'
import { formWords } from '../record-page/form-words.ts'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './form-of-sides.module.css'
import page from './match-page.module.css'

/** What both bring to the match: their last results before it. Not of a bye or an open side, and of nobody whose results are not told. */
export function FormOfSides({ match: { sides, form } }: { match: MatchView }) {
  return (
    <section className={page.card} aria-labelledby="form">
      <h2 id="form">近期战绩</h2>
      <Covered what="近期战绩" className={styles.form}>
        <ul>
          {sides.map(
            (side, i) =>
              side.entrant &&
              hasRecord(side.entrant) && (
                <li key={side.entrant.id}>
                  <p className={styles.who}>
                    <EntrantMark entrant={side.entrant} />
                    <b>{sideName(side)}</b>
                    <span>{formWords(form[i] ?? [])}</span>
                  </p>
                  <FormMarks form={form[i] ?? []} />
                </li>
              ),
          )}
        </ul>
      </Covered>
    </section>
  )
}

/** A team's or a player's; of a pair, or of somebody whom the library does not know, no results are gathered. */
function hasRecord({ teamId, playerIds }: EntrantRef): boolean {
  return teamId !== null || playerIds.length === 1
}
