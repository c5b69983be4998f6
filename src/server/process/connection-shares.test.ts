import { expect, test } from 'vitest'
import { excessOf } from './connection-shares.ts'

test.each([
  [47, [47, 3], 2, 22],
  [47, [47], 2, 23],
  [26, [26, 24], 2, 0],
  [28, [28, 22], 2, 3],
  [3, [47, 3], 2, 0],
  [40, [40], 1, 0],
  [300, [300, 300, 0], 3, 100],
  [520, [520, 500], 2, 0],
])('of %i connections, where workers say %j and %i serve, %i are too many', (own, said, workers, excess) => {
  expect(excessOf(own, said, workers)).toBe(excess)
})
