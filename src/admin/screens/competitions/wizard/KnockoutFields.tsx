import { Switch } from 'antd'
import { Select } from '#admin/pieces/Select.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { grandFinalNames, optionsOf } from '#admin/screens/competitions/words.ts'
import { type FormatPlan, isBracket } from '#rules/presets/format-plan.ts'
import { formatWords } from '#shared/words/competitions.ts'
import type { PartProps } from './NumberField.tsx'

const knockoutNames = { single_elimination: formatWords.single_elimination, double_elimination: formatWords.double_elimination }

/** The form of the bracket, and its end. */
export function KnockoutFields({ plan, set, problem }: PartProps) {
  if (plan.preset === 'gauntlet') return null
  const isStageAfter = !isBracket(plan.preset)
  const form = plan.preset === 'single_elimination' || plan.preset === 'double_elimination' ? plan.preset : plan.knockout
  return (
    <div className={styles.grid}>
      {isStageAfter && (
        <Field label="淘汰赛形式" id="knockout" problem={problem('knockout')}>
          <Select id="knockout" value={plan.knockout} options={optionsOf(knockoutNames)} onChange={(knockout) => set({ knockout })} />
        </Field>
      )}
      {form === 'single_elimination' ? (
        <Field label="季军赛" id="thirdPlace">
          <Switch
            id="thirdPlace"
            checked={plan.thirdPlace}
            checkedChildren="打"
            unCheckedChildren="不打"
            onChange={(thirdPlace) => set({ thirdPlace })}
          />
        </Field>
      ) : (
        <Field label="总决赛" id="grandFinal" problem={problem('grandFinal')}>
          <Select
            id="grandFinal"
            value={plan.grandFinal}
            options={optionsOf(grandFinalNames)}
            onChange={(grandFinal) => set({ grandFinal })}
          />
        </Field>
      )}
    </div>
  )
}

/** The plan has a bracket, from the beginning or after a table. */
export function hasKnockout(plan: FormatPlan): boolean {
  switch (plan.preset) {
    case 'round_robin':
    case 'double_round_robin':
    case 'ladder':
      return false
    case 'lobby_series':
      return plan.lobbyAdvance > 0
    case 'swiss':
    case 'swiss_record':
      return plan.swissAdvance > 0
    case 'groups_knockout':
    case 'single_elimination':
    case 'double_elimination':
    case 'gauntlet':
      return true
  }
}
