import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spansOf, spansSince, startOfSpan } from './spans.model.ts'

/** To the end of the year 9999. */
const seconds = fc.integer({ min: 0, max: 253_402_300_799 })

test('spans since a time hold all times since the span of it began, and none before', () => {
  fc.assert(
    fc.property(seconds, seconds, (since, at) => {
      const isIn = spansOf(at).some((span) => spansSince(since).includes(span))
      expect(isIn).toBe(at >= startOfSpan(since))
    }),
  )
})

test('the second at which a span begins is in it, and the one before is not', () => {
  fc.assert(
    fc.property(seconds, (since) => {
      const start = startOfSpan(since)
      const isIn = (at: number) => spansOf(at).some((span) => spansSince(since).includes(span))
      expect([isIn(start), isIn(since), start > 0 && isIn(start - 1)]).toEqual([true, true, false])
    }),
  )
})

test('a time lies in 24 spans, and few words say since when', () => {
  expect(spansOf(1_795_000_000)).toHaveLength(24)
  expect(spansSince(1_795_000_000).length).toBeLessThan(25)
})
