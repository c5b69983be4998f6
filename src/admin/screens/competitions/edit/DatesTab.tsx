import { Calendar } from '#admin/screens/competitions/Calendar.tsx'
import { sideNamesOf } from '#admin/screens/competitions/side-names.ts'
import { calendarOf } from '#rules/presets/dates.ts'
import { whyNotDate } from './fixed.ts'
import type { TabProps } from './tab-props.ts'

export function DatesTab({ edited, edits, change, problem }: TabProps) {
  const lines = calendarOf(edited)
  return (
    <Calendar
      lines={lines}
      dates={Object.fromEntries(lines.flatMap(({ match }) => (match.schedule?.at ? [[match.key, match.schedule.at]] : [])))}
      sideName={sideNamesOf(edited)}
      whyNot={whyNotDate}
      problem={problem}
      onSet={(dates) => change({ dates: { ...edits.dates, ...dates } })}
    />
  )
}
