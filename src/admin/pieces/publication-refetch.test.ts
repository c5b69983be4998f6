import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listRefetchMs, publicationRefetchMs } from './publication-refetch.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const at = '2026-11-20T12:00:10.000Z'

test.each([
  ['a draft', { state: 'draft', publishedAt: null }, false],
  ['what is planned', { state: 'scheduled', publishedAt: at, unpublishAt: null }, 10_500],
  ['what is public for good', { state: 'published', publishedAt: at, unpublishAt: null }, false],
  ['an album, which has no end', { state: 'published', publishedAt: at }, false],
  ['what ends', { state: 'published', publishedAt: '2026-11-19T12:00:00.000Z', unpublishAt: at }, 10_500],
  ['what is over', { state: 'ended', publishedAt: at, unpublishAt: at }, false],
  ['what is in the trash', { state: 'trashed', publishedAt: at, unpublishAt: at }, false],
  ['what is planned for a far day', { state: 'scheduled', publishedAt: '2027-11-20T12:00:00.000Z' }, 3_600_000],
  ['what is still called planned after its time', { state: 'scheduled', publishedAt: '2026-11-20T11:59:59.000Z' }, 5_000],
  ['nothing yet', undefined, false],
])('until %s turns', (_, view, turn) => {
  expect(publicationRefetchMs(view)).toBe(turn)
})

test('of a list the first counts', () => {
  const later = { state: 'scheduled', publishedAt: '2026-11-20T12:30:00.000Z' }
  expect(listRefetchMs({ items: [later, { state: 'scheduled', publishedAt: at }, { id: 1 }] })).toBe(10_500)
  expect(listRefetchMs({ items: [{ state: 'draft' }] })).toBe(false)
  expect(listRefetchMs(undefined)).toBe(false)
})
