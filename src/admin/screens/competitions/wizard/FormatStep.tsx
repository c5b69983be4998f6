import styles from '#admin/screens/competitions/competitions.module.css'
import { presetNames, presetNotes } from '#admin/screens/competitions/words.ts'
import { defaultPlan, type FormatPlan, type Preset, presets } from '#rules/presets/format-plan.ts'
import { formatOf } from './draft.ts'
import { GroupFields } from './GroupFields.tsx'
import { hasKnockout, KnockoutFields } from './KnockoutFields.tsx'
import { LadderFields } from './LadderFields.tsx'
import { LengthFields } from './LengthFields.tsx'
import { LobbyFields } from './LobbyFields.tsx'
import { RoundLengths } from './RoundLengths.tsx'
import { SwissFields } from './SwissFields.tsx'
import type { StepProps } from './step-props.ts'

export function FormatStep({ draft, change, problems }: StepProps) {
  const { entrants } = draft
  const plan = formatOf(draft)
  const set = (part: Partial<FormatPlan>) => change({ format: { ...plan, ...part }, isFormatOwn: true })
  const choose = (preset: Preset) => {
    // Match keys mean other matches in another format, so the dates are removed with it.
    change({ format: defaultPlan(preset, entrants.length), isFormatOwn: true, dates: {} })
  }
  const problem = (field: keyof FormatPlan) => problems.find((each) => each.field === field)?.message
  const props = { plan, set, problem }
  return (
    <>
      <div role="radiogroup" aria-label="赛制" className={styles.choices}>
        {presets.map((preset) => (
          <label key={preset} className={styles.choice}>
            <input type="radio" name="preset" value={preset} checked={plan.preset === preset} onChange={() => choose(preset)} />
            <span>
              <strong>{presetNames[preset]}</strong>
              <span className={styles.note}>{presetNotes[preset]}</span>
            </span>
          </label>
        ))}
      </div>
      {plan.preset === 'groups_knockout' && <GroupFields {...props} />}
      {(plan.preset === 'swiss' || plan.preset === 'swiss_record') && <SwissFields {...props} entrants={entrants.length} />}
      {plan.preset === 'ladder' && <LadderFields {...props} />}
      {plan.preset === 'lobby_series' && <LobbyFields {...props} entrants={entrants.length} />}
      {(plan.preset !== 'lobby_series' || hasKnockout(plan)) && <LengthFields {...props} />}
      {hasKnockout(plan) && <KnockoutFields {...props} />}
      <RoundLengths {...props} draft={draft} />
    </>
  )
}
