import { formatDay, formatMatchTime, formatWeekday } from '#shared/dates.ts'
import { groupOfState, type OpeningState } from '#shared/opening-state.ts'
import type { OpeningView } from '#shared/openings.ts'

/** When it opens, opened, or ended, in one line. */
export function timeWords(opening: OpeningView, state: OpeningState): string {
  const { schedule } = opening
  switch (groupOfState(state)) {
    case 'coming':
      if (schedule.at === null) return '时间待定'
      return schedule.precision === 'day' ? `${formatWeekday(schedule.at)}，时刻待定` : formatMatchTime(schedule.at, schedule.precision)
    case 'open':
    case 'past':
      return schedule.at === null ? '' : `${formatDay(schedule.at)} 开放`
  }
}

/** What the block beside the name says: the day on which it opens or opened, and of what is past the year. */
export function blockOf({ schedule }: OpeningView, state: OpeningState): { head: string; day: string } | null {
  if (schedule.at === null) return null
  const [year, month, day] = formatDay(schedule.at).split('-')
  const [m, d] = [Number(month), Number(day)]
  return groupOfState(state) === 'past' ? { head: `${year}年`, day: `${m}.${d}` } : { head: `${m}月`, day: String(d) }
}
