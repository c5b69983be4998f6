import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDateTime, formatDay, formatShort } from './dates.ts'

describe('instants as text of the site’s zone', () => {
  test.each([
    ['2026-11-20T12:30:00.000Z', '2026年11月20日 周五 20:30', '11月20日 20:30', '2026-11-20'],
    ['2026-11-20T15:59:59.999Z', '2026年11月20日 周五 23:59', '11月20日 23:59', '2026-11-20'],
    ['2026-11-20T16:00:00.000Z', '2026年11月21日 周六 00:00', '11月21日 00:00', '2026-11-21'],
    ['2025-12-31T16:05:00.000Z', '2026年1月1日 周四 00:05', '1月1日 00:05', '2026-01-01'],
    ['2028-02-28T20:00:00.000Z', '2028年2月29日 周二 04:00', '2月29日 04:00', '2028-02-29'],
    ['1999-12-31T00:00:00.000Z', '1999年12月31日 周五 08:00', '12月31日 08:00', '1999-12-31'],
  ])('%s', (instant, long, short, day) => {
    expect([formatDateTime(instant), formatShort(instant), formatDay(instant)]).toEqual([long, short, day])
  })

  test('agrees with the time zone data of the platform', () => {
    const platform = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
    const years = { min: new Date('1992-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }
    fc.assert(fc.property(fc.date(years), (date) => formatDay(date.toISOString()) === platform.format(date)))
  })
})
