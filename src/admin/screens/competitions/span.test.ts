import { expect, test } from 'vitest'
import { spanOf, widened } from './span.ts'

const span = { startsOn: '2026-11-20', endsOn: '2026-11-22' }

test('a match after midnight in Beijing is on the next day', () => {
  expect(spanOf(['2026-11-21T15:59:00.000Z', '2026-11-21T16:00:00.000Z'])).toEqual({ startsOn: '2026-11-21', endsOn: '2026-11-22' })
  expect(spanOf([])).toBeNull()
})

test.each([
  [[], null],
  [['2026-11-20T11:00:00.000Z', '2026-11-22T11:00:00.000Z'], null],
  [['2026-11-24T11:00:00.000Z'], { startsOn: '2026-11-20', endsOn: '2026-11-24' }],
  [['2026-11-18T11:00:00.000Z', '2026-11-24T11:00:00.000Z'], { startsOn: '2026-11-18', endsOn: '2026-11-24' }],
])('dates %j widen it to %j', (instants, wide) => expect(widened(span, instants)).toEqual(wide))
