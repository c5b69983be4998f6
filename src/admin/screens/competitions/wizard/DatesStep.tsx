import { Empty } from 'antd'
import { Calendar } from '#admin/screens/competitions/Calendar.tsx'
import { OutsideDates } from '#admin/screens/competitions/OutsideDates.tsx'
import { sideNamesOf } from '#admin/screens/competitions/side-names.ts'
import { spanOf } from '#admin/screens/competitions/span.ts'
import { calendarOf } from '#rules/presets/dates.ts'
import { datesOf, documentOfDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

export function DatesStep({ draft, change, problems }: StepProps) {
  const document = documentOfDraft(draft)
  if (!document) return <Empty description="先选好参赛者和赛制。" />
  return (
    <>
      <OutsideDates span={draft} instants={datesOf(document)} onWiden={(span) => change({ ...span, areDatesOwn: true })} />
      <Calendar
        lines={calendarOf(document)}
        dates={draft.dates}
        sideName={sideNamesOf(document)}
        problem={(match) => problems.find((each) => each.field === match)?.message}
        onSet={(some) => {
          const all = Object.entries({ ...draft.dates, ...some }).flatMap(([key, at]) => (at === null ? [] : [[key, at] as const]))
          const dates = Object.fromEntries(all)
          change({ dates, ...(draft.areDatesOwn ? null : spanOf(datesOf(documentOfDraft({ ...draft, dates })))) })
        }}
      />
    </>
  )
}
