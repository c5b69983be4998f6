import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Frame, fitted, leastSide, moved, resized, type Size } from './crop-frame.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) })
const ratio = fc.constantFrom(null, 16 / 9, 4 / 3, 1)
const step = fc.integer({ min: -5000, max: 5000 })

function expectWithin({ x, y, width, height }: Frame, within: Size): void {
  expect([x, y, width, height].every(Number.isInteger)).toBe(true)
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
  expect(Math.min(width, height)).toBeGreaterThan(0)
  expect(x + width).toBeLessThanOrEqual(within.width)
  expect(y + height).toBeLessThanOrEqual(within.height)
}

test.each<[Size, number | null, Frame]>([
  [{ width: 1600, height: 900 }, null, { x: 0, y: 0, width: 1600, height: 900 }],
  [{ width: 1600, height: 900 }, 16 / 9, { x: 0, y: 0, width: 1600, height: 900 }],
  [{ width: 1600, height: 900 }, 1, { x: 350, y: 0, width: 900, height: 900 }],
  [{ width: 900, height: 1600 }, 16 / 9, { x: 0, y: 547, width: 900, height: 506 }],
])('%j at %j', (picture, wanted, frame) => expect(fitted(picture, wanted)).toEqual(frame))

test('whatever is dragged, the frame stays within the picture, with its ratio', () => {
  fc.assert(
    fc.property(size, ratio, step, step, (picture, wanted, dx, dy) => {
      const first = fitted(picture, wanted)
      expectWithin(first, picture)
      const other = moved(resized(first, dx, dy, { size: picture, ratio: wanted }), dx, dy, picture)
      expectWithin(other, picture)
      const { width, height } = other
      if (wanted !== null) expect(Math.abs(width - height * wanted)).toBeLessThanOrEqual(wanted + 1)
      else expect(width).toBeGreaterThanOrEqual(Math.min(leastSide, picture.width))
    }),
  )
})
