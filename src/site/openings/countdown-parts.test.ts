import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countdownParts, msUntilChange } from './countdown-parts.ts'

const says = (ms: number) =>
  countdownParts(ms)
    .map(({ figure, unit }) => figure + unit)
    .join(' ')
const hour = 3_600_000

describe('a countdown', () => {
  test.each([
    [49 * hour, '2天 1时'],
    [49 * hour - 1, '2天 1时'],
    [49 * hour - 1_000, '2天 0时'],
    [24 * hour, '1天 0时'],
    [24 * hour - 1_000, '23时 59分 59秒'],
    [61_000, '00时 01分 01秒'],
    [1, '00时 00分 01秒'],
    [0, ''],
    [-5, ''],
  ])('%d ms before says %s', (ms, text) => {
    expect(says(ms)).toBe(text)
  })

  test('says the same until the moment at which it is to be asked again, and then something else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * hour }), (ms) => {
        const wait = msUntilChange(ms)
        expect(wait).toBeGreaterThan(0)
        expect(says(ms - wait)).not.toBe(says(ms))
        expect(says(ms - wait + 1)).toBe(says(ms))
        expect(says(ms - Math.floor(wait / 2))).toBe(says(ms))
      }),
    )
  })
})
