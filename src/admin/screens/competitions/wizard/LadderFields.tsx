import { Select } from '#admin/pieces/Select.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { optionsOf } from '#admin/screens/competitions/words.ts'
import { ladderByWords, ladderMoveWords } from '#shared/words/ladders.ts'
import { NumberField, type PartProps } from './NumberField.tsx'

/** How a ladder ranks, and what a challenge may do. */
export function LadderFields(props: PartProps) {
  const { plan, set, problem } = props
  return (
    <div className={styles.grid}>
      <Field label="名次怎么排" id="ladderBy" problem={problem('ladderBy')}>
        <Select id="ladderBy" value={plan.ladderBy} options={optionsOf(ladderByWords)} onChange={(ladderBy) => set({ ladderBy })} />
      </Field>
      {plan.ladderBy === 'position' && (
        <>
          <Field label="挑战成功后" id="ladderMove" problem={problem('ladderMove')}>
            <Select
              id="ladderMove"
              value={plan.ladderMove}
              options={optionsOf(ladderMoveWords)}
              onChange={(ladderMove) => set({ ladderMove })}
            />
          </Field>
          <NumberField {...props} field="ladderReach" label="最多越几名挑战" least={0} most={10_000} extra="0：可以挑战名次在前的任何人" />
        </>
      )}
    </div>
  )
}
