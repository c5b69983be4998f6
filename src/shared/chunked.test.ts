import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunked } from './chunked.ts'

test.each([
  [[], 2, []],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3], 2, [[1, 2], [3]]],
])('%j by %i is %j', (list, size, parts) => {
  expect(chunked(list, size)).toEqual(parts)
})

test('nothing is lost or moved, and only the last part may be short', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (list, size) => {
      const parts = chunked(list, size)
      expect(parts.flat()).toEqual(list)
      expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true)
      expect((parts.at(-1) ?? [0]).length).toBeGreaterThan(0)
    }),
  )
})
