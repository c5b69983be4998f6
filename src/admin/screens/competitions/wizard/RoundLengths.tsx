import { Select } from '#admin/pieces/Select.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { hasTable } from '#rules/derive/workings.ts'
import { calendarOf } from '#rules/presets/dates.ts'
import { roundKey } from '#rules/presets/stages.ts'
import { documentOfDraft } from './draft.ts'
import { hasKnockout } from './KnockoutFields.tsx'
import type { PartProps } from './NumberField.tsx'
import type { StepProps } from './step-props.ts'

/** Rounds of the bracket that are longer than the others: 决赛 BO5. */
export function RoundLengths({ plan, set, draft }: PartProps & Pick<StepProps, 'draft'>) {
  if (plan.knockoutBestOf === null || !hasKnockout(plan)) return null
  const document = documentOfDraft({ ...draft, format: plan })
  const cup = document?.stages.at(-1)
  if (!document || !cup || hasTable(cup)) return null
  const rounds = new Map(
    calendarOf({ ...document, stages: [cup] }).map((line) => [
      roundKey(line.stage, line.group, line.round),
      line.round.name ?? line.group.name,
    ]),
  )
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend style={{ marginBottom: 8 }}>各轮的局数</legend>
      <div className={styles.grid}>
        {[...rounds].map(([key, name]) => (
          <Field key={key} label={name} id={`best-${key}`}>
            <Select
              id={`best-${key}`}
              value={plan.bestOfByRound[key] ?? 0}
              options={[
                { value: 0, label: `同上（BO${plan.knockoutBestOf}）` },
                ...[1, 3, 5, 7, 9].map((games) => ({ value: games, label: `BO${games}` })),
              ]}
              onChange={(games) => {
                const { [key]: _, ...others } = plan.bestOfByRound
                set({ bestOfByRound: games === 0 ? others : { ...others, [key]: games } })
              }}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
