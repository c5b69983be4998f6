import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { optionsOf } from '#admin/screens/competitions/words.ts'
import type { PositionLadder } from '#shared/competitions/document.ts'
import { ladderMoveWords } from '#shared/words/ladders.ts'
import type { LadderEdits } from './edits.ts'

interface Props {
  id: string
  ladder: PositionLadder
  /** Why nothing may be changed; null: it may be. */
  why: string | null
  /** Number of results that would be replayed with other rules. */
  results: number
  onChange(part: LadderEdits): void
}

/** How places are won on a ladder, with the effect of a change. */
export function LadderFields({ id, ladder, why, results, onChange }: Props) {
  const replayed =
    results === 0
      ? '还没有成绩，改了只影响以后的挑战。'
      : `改了前两项，已有的 ${results} 场成绩会从头重算，现在的名次可能改变；保存前会逐条列出。`
  return (
    <>
      <p className={styles.note}>{why ?? replayed}</p>
      <Fields {...{ id, ladder, why, onChange }} />
    </>
  )
}

function Fields({ id, ladder, why, onChange }: Omit<Props, 'results'>) {
  return (
    <div className={styles.grid}>
      <Field label="挑战成功后" id={`${id}-move`}>
        <Select
          id={`${id}-move`}
          value={ladder.move}
          disabled={why !== null}
          options={optionsOf(ladderMoveWords)}
          onChange={(move) => onChange({ move })}
        />
      </Field>
      <Field label="对方未到场" id={`${id}-walkovers`}>
        <Select
          id={`${id}-walkovers`}
          value={ladder.walkoversStay === true}
          disabled={why !== null}
          options={[
            { value: false, label: '同样升位' },
            { value: true, label: '名次不变' },
          ]}
          onChange={(walkoversStay) => onChange({ walkoversStay })}
        />
      </Field>
      <Field label="最多越几名挑战" id={`${id}-reach`} extra="只管以后发起的挑战，已经发起的照打，名次不变。0：可以挑战名次在前的任何人。">
        <NumberInput
          id={`${id}-reach`}
          min={0}
          max={10_000}
          precision={0}
          inputMode="numeric"
          disabled={why !== null}
          value={ladder.reach ?? 0}
          onChange={(reach) => onChange({ reach: reach ?? 0 })}
          style={{ width: '100%' }}
        />
      </Field>
    </div>
  )
}
