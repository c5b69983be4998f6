import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface Props {
  id?: string
  value?: string | null
  onChange?(value: string | null): void
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/** A date as text, 2026-11-20, or null; for a Form.Item. */
export function DayField({ value, onChange, placeholder = '选择日期', ...props }: Props) {
  return (
    <DatePicker
      {...props}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
      placeholder={placeholder}
      style={{ width: '100%' }}
    />
  )
}
