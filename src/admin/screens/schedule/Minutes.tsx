import { Form } from 'antd'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'

interface Props {
  id: string
  label: string
  value: number
  least?: number
  most?: number
  onChange(minutes: number): void
}

/** A length in minutes. */
export function Minutes({ id, label, value, least = 0, most = 1440, onChange }: Props) {
  return (
    <Form.Item label={label} htmlFor={id}>
      <NumberInput
        id={id}
        min={least}
        max={most}
        step={5}
        precision={0}
        inputMode="numeric"
        suffix="分钟"
        value={value}
        onChange={(minutes) => onChange(minutes ?? least)}
      />
    </Form.Item>
  )
}
