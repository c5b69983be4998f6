import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, inkUpon, lit } from './theme.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#4eade0', '#04182b', 7.2],
  ['#4eade0', '#ffffff', 2.5],
])('contrast of %s and %s is %d', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 0)
})

test('any theme colour can be written upon', () => {
  fc.assert(fc.property(color, (theme) => contrast(theme, inkUpon(theme)) >= 4))
})

test('the lit colour is never darker', () => {
  fc.assert(fc.property(color, (theme) => contrast(lit(theme), '#000000') >= contrast(theme, '#000000')))
})
