import { isDay } from '#rules/check/calendar.ts'
import type { DatedName } from '#shared/competitions/people.ts'
import type { Fault } from '../errors.ts'

/** Days exist, and a span does not end before it begins. `path` is the pointer of what holds both. */
export function spanFaults(path: string, from: Field, to: Field): Fault[] {
  const missing = [from, to].filter(([, day]) => day !== null && !isDay(day))
  if (missing.length > 0) return missing.map(([name, day]) => ({ path: `${path}/${name}`, message: `没有 ${day} 这一天，请核对日期` }))
  const [[, first], [name, last]] = [from, to]
  if (first === null || last === null || first <= last) return []
  return [{ path: `${path}/${name}`, message: `结束日 ${last} 早于开始日 ${first}` }]
}
type Field = readonly [name: string, day: string | null]

export function nameFaults(names: readonly DatedName[]): Fault[] {
  return names.flatMap(({ from = null, to = null }, i) => spanFaults(`/names/${i}`, ['from', from], ['to', to]))
}
