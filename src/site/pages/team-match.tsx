import { useLoaderData } from 'react-router'
import { pageHandle, pageLoader } from '../page.ts'
import { loadSchedule, type Schedule } from '../schedule/load-schedule.ts'
import { ScheduleView } from '../schedule/ScheduleView.tsx'
import { scheduleMeta } from '../schedule/schedule-meta.ts'
import { scheduleParts } from '../schedule/schedule-parts.ts'

export const loader = import.meta.env.SSR && pageLoader('teamMatch', (params) => loadSchedule(params, 'team'), scheduleParts)
export const handle = pageHandle<Schedule>('teamMatch', scheduleMeta, scheduleParts)

export function Component() {
  return <ScheduleView schedule={useLoaderData<Schedule>()} />
}
