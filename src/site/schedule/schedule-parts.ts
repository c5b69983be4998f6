import { type AnyPagePart, latePart } from '../page-part.ts'
import { isNarrowed, type Schedule } from './load-schedule.ts'

export const belowPart = latePart('src/site/schedule/ScheduleBelow.tsx', () => import('./ScheduleBelow.tsx'))

export function showsCompetitions({ competitions, listing }: Schedule): boolean {
  return competitions.length > 0 && !isNarrowed(listing.filter)
}

export function showsNews({ kind, news }: Schedule): boolean {
  return kind !== null && news.length > 0
}

export function scheduleParts(schedule: Schedule): AnyPagePart[] {
  return showsCompetitions(schedule) || showsNews(schedule) ? [belowPart] : []
}
