import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultOffset, positionAt, scrollMs } from './smooth-scroll.ts'

test('takes half a second and leaves the height less 35 per cent of it above, as specified', () => {
  expect(scrollMs).toBe(500)
  const heights = fc.double({ min: 0, max: 50_000, noNaN: true })
  fc.assert(fc.property(heights, (height) => Math.abs(defaultOffset(height) - (height - 0.35 * height)) < 1e-6))
})

test('begins where the page stands and ends where the element is', () => {
  const place = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(place, place, (from, to) => {
      expect(positionAt(from, to, 0)).toBe(from)
      expect(positionAt(from, to, 1)).toBe(to)
      expect(positionAt(from, to, 1.2)).toBe(to)
      expect(positionAt(from, to, -0.1)).toBe(from)
    }),
  )
})

test('only ever comes nearer', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, (one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one]
      expect(positionAt(0, 1000, late)).toBeGreaterThanOrEqual(positionAt(0, 1000, early))
    }),
  )
})
