import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Field } from '#admin/screens/competitions/Field.tsx'
import type { FormatPlan } from '#rules/presets/format-plan.ts'

/** The props of each part of the format step. */
export interface PartProps {
  plan: FormatPlan
  set(part: Partial<FormatPlan>): void
  problem(field: keyof FormatPlan): string | undefined
}

/** An integer field of the plan. */
export function NumberField({
  plan,
  set,
  problem,
  field,
  label,
  least = 1,
  most = 512,
  extra,
}: PartProps & { field: NumberFieldName; label: string; least?: number; most?: number; extra?: string }) {
  return (
    <Field label={label} id={field} problem={problem(field)} extra={extra}>
      <NumberInput
        id={field}
        min={least}
        max={most}
        precision={0}
        value={plan[field]}
        onChange={(value) => set({ [field]: value ?? least })}
        style={{ width: '100%' }}
      />
    </Field>
  )
}
type NumberFieldName =
  | 'groups'
  | 'advance'
  | 'bestNext'
  | 'swissRounds'
  | 'swissWins'
  | 'swissLosses'
  | 'swissAdvance'
  | 'lobbyRounds'
  | 'lobbySize'
  | 'lobbyGames'
  | 'lobbyAdvance'
  | 'ladderReach'
