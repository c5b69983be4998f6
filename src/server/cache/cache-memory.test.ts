import { expect, test } from 'vitest'
import { runNode } from '#test/child.ts'
import type { Encoding } from './answer.ts'

test.each<[string, number, readonly Encoding[], number]>([
  ['long pages as browsers ask for them', 40_000, ['br'], 1],
  ['long pages as everybody asks for them', 40_000, ['br', 'gzip', 'identity'], 1],
  ['short answers as browsers ask for them', 6_000, ['br'], 1],
  ['short answers that are asked for again and again', 6_000, ['br', 'gzip', 'identity'], 25],
  ['answers of a few words', 600, ['br'], 25],
])('a full cache takes the memory that it says: %s', async (_, length, encodings, takes) => {
  // Beside the hundred megabytes of other tests it would take ten times as long, and be less exact.
  const { code, stdout, stderr } = await runNode('test/full-cache.ts', [JSON.stringify({ length, takes, encodings })], {
    NODE_OPTIONS: '--expose-gc',
  }).ended
  expect([code, stderr]).toEqual([0, ''])
  expect(Number(stdout)).toBeGreaterThan(0.75)
  expect(Number(stdout)).toBeLessThan(1.25)
})
