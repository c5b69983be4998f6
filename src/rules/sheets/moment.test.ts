import { expect, test } from 'vitest'
import { clockOf, dayAndClockOf } from './moment.ts'

test.each([
  ['19:00', '19:00'],
  ['19：00', '19:00'],
  ['8:05:30', '08:05'],
  ['21点', '21:00'],
  ['21 点', '21:00'],
  ['9点半', '09:30'],
  ['21时30分', '21:30'],
  ['8点整', '08:00'],
  ['晚上8点', '20:00'],
  ['晚8点半', '20:30'],
  ['晚上20:30', '20:30'],
  ['下午3:30', '15:30'],
  ['中午12点', '12:00'],
  ['中午1点', '13:00'],
  ['凌晨12点', '00:00'],
  ['上午10点', '10:00'],
  ['7:30pm', '19:30'],
  ['7:30 PM', '19:30'],
  ['12am', '00:00'],
  ['12pm', '12:00'],
  ['７：３０ｐｍ', '19:30'],
])('%s is %s', (text, clock) => expect(clockOf(text)).toBe(clock))

test.each(['', '19', '1930', '25:00', '19:60', '24点', '21点75分', '13pm', '晚上8pm', '晚上12点', '夜里1点', '明天', '19-00'])(
  '%s is no time',
  (text) => expect(clockOf(text)).toBeUndefined(),
)

test('a time of the day stands beside its date', () => {
  expect(dayAndClockOf('2026-11-20 晚上 8点')).toEqual({ day: '2026-11-20', clock: '20:00' })
  expect(dayAndClockOf('2026/11/20T20:00')).toEqual({ day: '2026-11-20', clock: '20:00' })
  expect(dayAndClockOf('2026-11-20')).toEqual({ day: '2026-11-20', clock: undefined })
})
