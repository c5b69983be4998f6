import type { Fault } from '#server/base/errors.ts'
import type { DatedName } from '#shared/competitions/people.ts'

/** A period must not end before it begins. `path` is the pointer of the object with both. */
export function spanFaults(path: string, from: Field, to: Field): Fault[] {
  const [[, first], [name, last]] = [from, to]
  if (first === null || last === null || first <= last) return []
  return [{ path: `${path}/${name}`, message: `结束日 ${last} 早于开始日 ${first}` }]
}
type Field = readonly [name: string, day: string | null]

export function nameFaults(names: readonly DatedName[]): Fault[] {
  return names.flatMap(({ from = null, to = null }, i) => spanFaults(`/names/${i}`, ['from', from], ['to', to]))
}
