import { Input, type InputProps } from 'antd'

/** Without a latest value a browser takes six digits of a year, and typing never goes on to the month. */
const latestDay = '2099-12-31'

/** A day as `2026-12-05`. */
export function DayInput(props: Omit<InputProps, 'type' | 'max'>) {
  return <Input {...props} type="date" max={latestDay} />
}

/** A moment by Beijing time as `2026-12-05T19:00`. */
export function MomentInput(props: Omit<InputProps, 'type' | 'max'>) {
  return <Input {...props} type="datetime-local" max={`${latestDay}T23:59`} />
}
