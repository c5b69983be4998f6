import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant } from './parse-instant.ts'

test.each([
  ['2026-11-20', '2026-11-19T16:00:00.000Z'],
  ['2026-11-20 20:00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20 20:00:30', '2026-11-20T12:00:30.000Z'],
  ['2026-11-20T20:00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T20:00:00+08:00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T20:00:00.5Z', '2026-11-20T20:00:00.500Z'],
  ['2026-11-20T20:00:00-0330', '2026-11-20T23:30:00.000Z'],
  ['2024-02-29', '2024-02-28T16:00:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant)
})

test.each([
  '',
  '昨天',
  '2026-02-30',
  '2026-13-01',
  '2026-11-20 24:00',
  '2026-11-20 20:60',
  '20261120',
  '2026-11-20T20:00+99:00',
  '1969-12-31',
  '0000-01-01',
  '2026-11-20 20',
])('"%s" is no time', (text) => {
  expect(parseInstant(text)).toBeUndefined()
})

test('every instant is read back as itself', () => {
  const dates = fc.date({ min: new Date('1970-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  fc.assert(fc.property(dates, (date) => void expect(parseInstant(date.toISOString())).toBe(date.toISOString())))
})

test('never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void expect(['string', 'undefined']).toContain(typeof parseInstant(text))))
})
