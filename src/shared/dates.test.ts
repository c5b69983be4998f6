import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayAfter,
  dayParts,
  daysBetween,
  formatBrief,
  formatClock,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatLength,
  formatMatchTime,
  formatShort,
  formatWeekday,
  nextMidnight,
} from './dates.ts'

describe('instants as text of the site’s zone', () => {
  test.each([
    ['2026-11-20T12:30:00.000Z', '2026年11月20日 周五 20:30', '11月20日 20:30', '2026-11-20'],
    ['2026-11-20T15:59:59.999Z', '2026年11月20日 周五 23:59', '11月20日 23:59', '2026-11-20'],
    ['2026-11-20T16:00:00.000Z', '2026年11月21日 周六 00:00', '11月21日 00:00', '2026-11-21'],
    ['2025-12-31T16:05:00.000Z', '2026年1月1日 周四 00:05', '1月1日 00:05', '2026-01-01'],
    ['2028-02-28T20:00:00.000Z', '2028年2月29日 周二 04:00', '2月29日 04:00', '2028-02-29'],
    ['1999-12-31T00:00:00.000Z', '1999年12月31日 周五 08:00', '12月31日 08:00', '1999-12-31'],
  ])('%s', (instant, long, short, day) => {
    expect([formatDateTime(instant), formatShort(instant, day.replace(/-..$/, '-15')), formatDay(instant)]).toEqual([long, short, day])
  })

  test.each([
    ['2026-12-04', '明天 19:00'],
    ['2026-11-20', '12-05 19:00'],
    ['2027-01-02', '2026-12-05'],
    [null, '12-05 19:00'],
  ])('briefly, read on %s', (today, text) => {
    expect(formatBrief('2026-12-05T11:00:00.000Z', today)).toBe(text)
  })

  test('agrees with the time zone data of the platform', () => {
    const platform = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
    const years = { min: new Date('1992-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }
    fc.assert(fc.property(fc.date(years), (date) => formatDay(date.toISOString()) === platform.format(date)))
  })
})

describe('days and match times', () => {
  test.each([
    ['2026-11-20T12:30:00.000Z', 'exact', '11月20日 周五 20:30'],
    ['2026-11-20T16:00:00.000Z', 'exact', '11月21日 周六 00:00'],
    ['2026-11-20T04:00:00.000Z', 'day', '11月20日 周五'],
    ['2026-11-20T16:00:00.000Z', 'day', '11月21日 周六'],
    ['2026-11-20T16:00:00.000Z', 'tbd', '待定'],
    [null, 'exact', '待定'],
    [null, 'tbd', '待定'],
  ] as const)('%s, known as %s', (at, precision, words) => {
    expect(formatMatchTime(at, precision, '2026-01-15')).toBe(words)
  })

  test('a day of the site is that day, whatever the hour', () => {
    expect(formatWeekday('2026-11-20', '2026-01-15')).toBe('11月20日 周五')
    expect(formatWeekday('2026-11-20T15:59:59.999Z', '2026-01-15')).toBe('11月20日 周五')
    expect(formatClock('2026-11-20T15:59:59.999Z')).toBe('23:59')
    expect(dayParts('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29, weekday: '周二' })
  })

  test.each([
    ['2026-11-03', '2026-11-22', '2026年11月3日 – 22日'],
    ['2026-10-30', '2026-11-22', '2026年10月30日 – 11月22日'],
    ['2026-12-30', '2027-01-02', '2026年12月30日 – 2027年1月2日'],
    ['2026-01-30', '2027-01-30', '2026年1月30日 – 2027年1月30日'],
    ['2026-11-03', '2026-11-03', '2026年11月3日'],
  ])('from %s to %s', (from, to, words) => {
    expect(formatDayRange(from, to)).toBe(words)
  })

  test.each([
    ['2026-11-03', '2026-11-22', '2026-11-20', '11月3日 – 22日'],
    ['2026-11-03', '2026-11-03', '2026-01-01', '11月3日'],
    ['2027-01-03', '2027-01-20', '2026-12-31', '2027年1月3日 – 20日'],
    ['2027-01-03', '2027-01-20', '2027-01-01', '1月3日 – 20日'],
    ['2026-12-30', '2027-01-02', '2026-12-31', '12月30日 – 2027年1月2日'],
    ['2026-12-30', '2027-01-02', '2027-01-01', '2026年12月30日 – 2027年1月2日'],
  ])('from %s to %s, read on %s', (from, to, today, words) => {
    expect(formatDayRange(from, to, today)).toBe(words)
  })
})

test.each([
  [0, '0:00'],
  [2.035, '0:02'],
  [59.6, '1:00'],
  [75, '1:15'],
  [3599.4, '59:59'],
  [3700, '1:01:40'],
])('%s s take %s', (seconds, words) => {
  expect(formatLength(seconds)).toBe(words)
})

describe('as of a day', () => {
  // 20:30 of 31 December at the site, half past noon in UTC.
  const eve = '2026-12-31T12:30:00.000Z'
  test.each([
    ['2026-12-29', '12月31日 周四 20:30', '12月31日 20:30'],
    ['2026-12-30', '明天 20:30', '明天 20:30'],
    ['2026-12-31', '今天 20:30', '今天 20:30'],
    ['2027-01-01', '昨天 20:30', '昨天 20:30'],
    ['2027-01-02', '2026年12月31日 周四 20:30', '2026年12月31日 20:30'],
    [null, '2026年12月31日 周四 20:30', '2026年12月31日 20:30'],
  ])('read on %s', (today, long, short) => {
    expect([formatMatchTime(eve, 'exact', today), formatShort(eve, today)]).toEqual([long, short])
    expect(`${formatMatchTime(eve, 'day', today)} 20:30`).toBe(long)
  })

  test('days begin at midnight of the site', () => {
    expect(nextMidnight('2026-12-31T15:59:59.999Z')).toBe('2026-12-31T16:00:00.000Z')
    expect(nextMidnight('2026-12-31T16:00:00.000Z')).toBe('2027-01-01T16:00:00.000Z')
    expect([dayAfter('2026-12-31', 1), dayAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
    expect(daysBetween('2026-12-31T15:59:59.999Z', '2026-12-31T16:00:00.000Z')).toBe(1)
  })
})
