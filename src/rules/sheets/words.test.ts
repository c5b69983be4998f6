import { describe, expect, test } from 'vitest'
import { meaningOf, type SheetWords, sheetIncidents, sheetKinds, sheetResultStates, sheetStatuses } from './words.ts'

const lists: Readonly<Record<string, SheetWords<string>>> = {
  kinds: sheetKinds,
  states: sheetResultStates,
  incidents: sheetIncidents,
  statuses: sheetStatuses,
}

describe('every word of a list has one meaning, its own', () => {
  test.each(Object.entries(lists))('%s', (_, list) => {
    const read = Object.entries(list.written).flatMap(([member, word]) =>
      [word, ...(list.aliases[member] ?? [])].map((each) => [member, each, meaningOf(list, each)]),
    )
    expect(read.filter(([member, , meaning]) => member !== meaning)).toEqual([])
  })
})

test.each([
  [sheetKinds, '不战而胜', 'walkover'],
  [sheetKinds, '无效', 'void'],
  [sheetKinds, '完赛', 'played'],
  [sheetResultStates, '待确认', 'provisional'],
  [sheetResultStates, '审议中', 'under_review'],
] as [SheetWords<string>, string, string][])('what earlier versions exported is still read: %#. %s', (list, word, member) => {
  expect(meaningOf(list, word)).toBe(member)
})
