import { Calendar } from '#admin/screens/competitions/Calendar.tsx'
import { OutsideDates } from '#admin/screens/competitions/OutsideDates.tsx'
import { sideNamesOf } from '#admin/screens/competitions/side-names.ts'
import { useWhyNot } from '#admin/session.ts'
import { calendarOf } from '#rules/presets/dates.ts'
import { whyNotDate } from './fixed.ts'
import type { TabProps } from './tab-props.ts'

export function DatesTab({ edited, edits, change, problem }: TabProps) {
  const why = useWhyNot('competitions.write')
  const lines = calendarOf(edited)
  const dates = Object.fromEntries(lines.flatMap(({ match }) => (match.schedule?.at ? [[match.key, match.schedule.at]] : [])))
  return (
    <>
      <OutsideDates
        span={edited.competition}
        instants={Object.values(dates)}
        isDisabled={why !== null}
        onWiden={(span) => change({ competition: { ...edits.competition, ...span } })}
      />
      <Calendar
        lines={lines}
        dates={dates}
        sideName={sideNamesOf(edited)}
        whyNot={whyNotDate}
        problem={problem}
        onSet={(some) => change({ dates: { ...edits.dates, ...some } })}
      />
    </>
  )
}
