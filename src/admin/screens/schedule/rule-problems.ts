import { isDay } from '#rules/check/calendar.ts'
import type { ScheduleRules } from '#rules/schedule/model.ts'
import { type Period, playingDays } from '#rules/schedule/starts.ts'

export type RuleField = 'days' | 'weekdays' | 'times' | 'prime' | 'venues'

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** Why the rules are invalid, by field. */
export function ruleProblems(rules: ScheduleRules, period: Period): Partial<Record<RuleField, string>> {
  const problems: Partial<Record<RuleField, string>> = {}
  if (!isDay(rules.from) || !isDay(rules.to)) problems.days = '请选择开始和结束的日期。'
  else if (rules.from > rules.to) problems.days = '结束的日期早于开始的日期，请改正。'
  else if (rules.to < period.startsOn || rules.from > period.endsOn) {
    problems.days = `都在赛事的日期（${period.startsOn} 至 ${period.endsOn}）之外，请改日期，或改赛事的日期。`
  } else if (playingDays(rules, period).length === 0) problems.weekdays = '没有一天能排比赛：请勾选星期，或加上日子。'
  const { slots } = rules
  const isWrong = (times: readonly string[]) => times.find((time) => !clock.test(time))
  if (slots.by === 'times') {
    const wrong = isWrong(slots.times)
    if (slots.times.length === 0) problems.times = '请写至少一个开赛时间，如 19:00。'
    else if (wrong !== undefined) problems.times = `“${wrong}”不是时间，请写成 19:00 这样。`
  } else if (isWrong([slots.from, slots.to]) !== undefined) problems.times = '请写时段的开始和结束。'
  const wrongPrime = isWrong(rules.prime.times)
  if (wrongPrime !== undefined) problems.prime = `“${wrongPrime}”不是时间，请写成 19:00 这样。`
  if (rules.venues.some((venue) => venue.length > 60)) problems.venues = '场地的名称最多 60 字，请缩短。'
  return problems
}
