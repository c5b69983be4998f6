import { type AnyPagePart, latePart } from '../page-part.ts'
import { type Schedule, showsCompetitions, showsNews } from './load-schedule.ts'

export const belowPart = latePart('src/site/schedule/ScheduleBelow.tsx', () => import('./ScheduleBelow.tsx'))

export function scheduleParts(schedule: Schedule): AnyPagePart[] {
  return showsCompetitions(schedule) || showsNews(schedule) ? [belowPart] : []
}
