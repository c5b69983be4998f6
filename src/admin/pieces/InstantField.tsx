import { fieldOfInstant, instantOfField } from './beijing.ts'
import { MomentInput } from './DateInput.tsx'

interface Props {
  id?: string
  value?: string | null
  onChange?(value: string | null): void
  disabled?: boolean
  'aria-label'?: string
}

/** An instant as ISO UTC or null, entered in Beijing time whatever the device's time zone; for a Form.Item. */
export function InstantField({ value = null, onChange, ...props }: Props) {
  return (
    <MomentInput
      {...props}
      min="2000-01-01T00:00"
      value={fieldOfInstant(value)}
      onChange={(event) => onChange?.(instantOfField(event.target.value))}
      style={{ maxWidth: 240 }}
    />
  )
}
