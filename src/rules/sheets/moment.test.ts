import { expect, test } from 'vitest'
import { clockOf, clockOfFraction, dayAndClockOf } from './moment.ts'

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

test('a date without a year is of the year nearest to the days it is looked for in, and its weekday is read over', () => {
  const season = { startsOn: '2026-11-01', endsOn: '2027-02-28' }
  expect(dayAndClockOf('11月5日（周四）20:00', season)).toEqual({ day: '2026-11-05', clock: '20:00' })
  expect(dayAndClockOf('1/9 星期六 晚上8点', season)).toEqual({ day: '2027-01-09', clock: '20:00' })
  expect(dayAndClockOf('12-20', { startsOn: '2026-11-01', endsOn: '2026-12-10' })?.day, 'the days may be moved').toBe('2026-12-20')
  expect(dayAndClockOf('6月1日', season)?.day, 'a month after the last match').toBe('2027-06-01')
  expect(dayAndClockOf('1月5日', { startsOn: '2026-11-01', endsOn: '2026-12-20' })?.day, 'the next year').toBe('2027-01-05')
  expect(dayAndClockOf('12月28日', { startsOn: '2027-01-10', endsOn: '2027-03-01' })?.day, 'the year before').toBe('2026-12-28')
  expect(dayAndClockOf('6月1日', { startsOn: '2026-11-26', endsOn: '2026-11-26' }), 'it could be of either year').toBeUndefined()
  expect(dayAndClockOf('11月5日', { startsOn: '2026-11-01', endsOn: '2027-11-30' }), 'it is of both years').toBeUndefined()
  expect(dayAndClockOf('2月29日', { startsOn: '2026-11-01', endsOn: '2027-02-28' })).toBeUndefined()
  expect(dayAndClockOf('2月30日', season)).toBeUndefined()
  expect(dayAndClockOf('11月5日')).toBeUndefined()
})

test('the numbers that spreadsheet programs keep for days and times are read', () => {
  expect(dayAndClockOf('46331')).toEqual({ day: '2026-11-05', clock: undefined })
  expect(dayAndClockOf('46331.8333333')).toEqual({ day: '2026-11-05', clock: '20:00' })
  expect(['36526', '73050'].map((serial) => dayAndClockOf(serial)?.day)).toEqual(['2000-01-01', '2099-12-31'])
  expect(['20261', '99999', '2026', '463310'].map((serial) => dayAndClockOf(serial))).toEqual([undefined, undefined, undefined, undefined])
  expect(['0.5', '.875', '0.83333333', '1.5', '0', '20'].map((share) => clockOfFraction(share))).toEqual([
    ...['12:00', '21:00', '20:00'],
    ...[undefined, undefined, undefined],
  ])
})

test('a time of the day stands beside its date', () => {
  expect(dayAndClockOf('2026-11-20 晚上 8点')).toEqual({ day: '2026-11-20', clock: '20:00' })
  expect(dayAndClockOf('2026/11/20T20:00')).toEqual({ day: '2026-11-20', clock: '20:00' })
  expect(dayAndClockOf('2026-11-20')).toEqual({ day: '2026-11-20', clock: undefined })
})
