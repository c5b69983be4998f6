import { dayName, formatDay, formatListed, formatMatchTime, nearDay } from '#shared/dates.ts'
import { groupOfState, type OpeningState } from '#shared/opening-state.ts'
import type { OpeningView } from '#shared/openings.ts'

/** When it opens, opened, or ended, in one line. */
export function timeWords(opening: OpeningView, state: OpeningState, today: string): string {
  const { schedule } = opening
  if (state === 'cancelled') return schedule.at === null ? '' : `原定 ${nearDay(schedule.at, today) ?? formatDay(schedule.at)} 开放`
  switch (groupOfState(state)) {
    case 'coming':
      if (schedule.at === null) return '时间待定'
      return schedule.precision === 'day'
        ? `${dayName(schedule.at, today)}，时刻待定`
        : formatMatchTime(schedule.at, schedule.precision, today)
    case 'open':
    case 'past':
      if (schedule.at === null) return ''
      return schedule.precision === 'day'
        ? `${nearDay(schedule.at, today) ?? formatDay(schedule.at)} 开放`
        : `${formatListed(schedule.at, today)} 开放`
  }
}

/** The date block beside the name: the opening day, with the year where it is past or not this one. */
export function blockOf({ schedule }: OpeningView, state: OpeningState, today: string): { head: string; day: string } | null {
  if (schedule.at === null) return null
  const [year = '', month, day] = formatDay(schedule.at).split('-')
  const [m, d] = [Number(month), Number(day)]
  return groupOfState(state) === 'past' || !today.startsWith(year)
    ? { head: `${year}年`, day: `${m}.${d}` }
    : { head: `${m}月`, day: String(d) }
}
