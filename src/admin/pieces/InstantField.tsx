import { Input } from 'antd'
import { fieldOfInstant, instantOfField, latestMoment } from './beijing.ts'

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
    <Input
      {...props}
      type="datetime-local"
      min="2000-01-01T00:00"
      max={latestMoment}
      value={fieldOfInstant(value)}
      onChange={(event) => onChange?.(instantOfField(event.target.value))}
      style={{ maxWidth: 240 }}
    />
  )
}
