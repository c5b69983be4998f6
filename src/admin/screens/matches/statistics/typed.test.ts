import { expect, test } from 'vitest'
import { clockText, samplesTyped, secondsTyped, valueTyped } from './typed.ts'

test.each([
  ['12', 0, 12],
  ['１２．５', 1, 12.5],
  ['－３', 0, -3],
  ['−3', 0, -3],
  ['12,345', 0, 12_345],
  ['１，２３４', 0, 1234],
  [' 7. ', 0, 7],
  ['.5', 1, 0.5],
  ['-0', 0, 0],
  ['', 0, null],
  ['　', 0, null],
])('“%s” with %i decimals is %s', (text, decimals, value) => {
  expect(valueTyped(text, { decimals, isSigned: true })).toEqual({ value })
})

test.each([
  ['12.5', 0, '只能是整数'],
  ['0.125', 2, '最多 2 位小数'],
  ['1e400', 3, '“1e400”不是数字'],
  ['NaN', 3, '“NaN”不是数字'],
  ['1,23', 0, '“1,23”不是数字'],
  ['二十', 0, '“二十”不是数字'],
  ['1000000001', 0, '数字太大，最多 10 亿'],
  ['-99999999999999999999999999', 0, '数字太大，最多 10 亿'],
])('“%s” with %i decimals: %s', (text, decimals, fault) => {
  expect(valueTyped(text, { decimals, isSigned: true })).toEqual({ fault })
})

test('what is counted is never below zero', () => {
  expect(valueTyped('-1', { decimals: 0 })).toEqual({ fault: '不能是负数' })
  expect(valueTyped('-0', { decimals: 0 })).toEqual({ value: 0 })
  expect(samplesTyped('0:30 -5', { decimals: 0 }, null).faults).toEqual(['第 1 行：不能是负数'])
})

test.each([
  ['12:34', 754],
  ['１２：３４', 754],
  ['1:02:03', 3723],
  ['75:00', 4500],
  ['90', 90],
  ['12分34秒', 754],
  ['12分', 720],
  ['45秒', 45],
  ['1:60', null],
  ['1:60:00', null],
  ['12.5', null],
  ['-5', null],
  ['9999:59:59', null],
  ['半场', null],
])('the time “%s” is %s', (text, seconds) => {
  expect(secondsTyped(text)).toBe(seconds)
})

test.each([
  [0, '0:00'],
  [754, '12:34'],
  [3723, '1:02:03'],
])('%i seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
  expect(secondsTyped(text)).toBe(seconds)
})

test('two columns are read with their head left out, whatever parts them', () => {
  expect(samplesTyped('时间\t经济差\n0:00\t0\n1:00\t1,350\r\n2:00\t-120\n', { decimals: 0, isSigned: true }, null)).toEqual({
    samples: [
      [0, 0],
      [60, 1350],
      [120, -120],
    ],
    faults: [],
  })
  expect(samplesTyped('0, 1.5\n30；2', { decimals: 1 }, null).samples).toEqual([
    [0, 1.5],
    [30, 2],
  ])
})

test('what cannot be read is told by its line', () => {
  const text = '0:00 0\n一分钟 3\n2:00 0.5\n1:00 4\n0:00 4\n3:00\n4:00 1 2\n20:00 1'
  expect(samplesTyped(text, { decimals: 0 }, 600).faults).toEqual([
    '第 2 行：“一分钟”不是时间，请写成 12:34 或秒数',
    '第 3 行：只能是整数',
    '第 5 行：0:00 不比前一行晚，请按时间先后，同一秒只留一个',
    '第 6 行：没有数值',
    '第 7 行：不是两列，请只留时间和数值',
    '第 8 行：20:00 在结束之后，这一局只有 10:00',
  ])
  expect(samplesTyped('只有字', { decimals: 0 }, null).faults).toEqual(['没有读到时间和数值'])
  const many = Array.from({ length: 501 }, (_, i) => `${i} ${i}`).join('\n')
  expect(samplesTyped(many, { decimals: 0 }, null).faults).toEqual(['最多 500 个点，现在有 501 个，请隔几行取一行'])
})
