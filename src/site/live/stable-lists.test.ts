import { describe, expect, test } from 'vitest'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { liveMatchesMax } from '#shared/limits.ts'
import { fetchNewestMatches, withStableLists } from './stable-lists.ts'
import { matchesIn } from './with-frames.ts'

type Lists = Partial<Record<'live' | 'next' | 'latest', string>>

const plays = { l: 'live', e: 'ended', n: 'not_started' } as const

/** One match for each character and digit: `l1 e2` are a running one and one that has ended. */
function listOf(matches: string): MatchSummary[] {
  const found = [...matches.matchAll(/([len])(\d+)/g)].map(([, play = 'n', id]) => ({
    id: Number(id),
    // The pattern has no others.
    play: plays[play as keyof typeof plays],
    schedule: {},
    isResultHidden: false,
    sides: [],
  }))
  // Of a match its place is all that is asked here.
  return found as unknown as MatchSummary[]
}

const pageOf = (lists: Lists) => ({ now: Object.fromEntries(Object.entries(lists).map(([name, matches]) => [name, listOf(matches)])) })

describe('the lists of an open page', () => {
  test.each<[what: string, shown: Lists, next: Lists, kept: Lists]>([
    [
      'a match that ends stays where it is read',
      { live: 'l1 e2', next: 'n5 n6', latest: 'e9' },
      { live: 'l1', next: 'n5 n6', latest: 'e2 e9' },
      { live: 'l1 e2', next: 'n5 n6', latest: 'e9' },
    ],
    [
      'a match that begins takes the place of one that has ended, which is among the latest',
      { live: 'l1 e2 e3', next: 'l5 n6 n7', latest: 'e9' },
      { live: 'l1 l5', next: 'n6 n7 n8', latest: 'e3 e2 e9' },
      { live: 'l1 l5 e3', next: 'n6 n7 n8', latest: 'e2 e9' },
    ],
    [
      'a match that begins while nothing else runs is what the page leads with',
      { live: 'e1 e2', next: 'l5 n6', latest: 'e9' },
      { live: 'l5', next: 'n6', latest: 'e2 e1 e9' },
      { live: 'l5 e2', next: 'n6', latest: 'e1 e9' },
    ],
    [
      'a match that begins while others run stands behind them',
      { live: 'l1', next: 'l5 l6 n7', latest: 'e9' },
      { live: 'l1 l5 l6', next: 'n7 n8', latest: 'e9' },
      { live: 'l1 l5 l6', next: 'n7 n8', latest: 'e9' },
    ],
    [
      'a match that runs changes places with the first, which has ended',
      { live: 'e1 e2 l5 l6', next: 'n7', latest: 'e9' },
      { live: 'l5 l6', next: 'n7', latest: 'e1 e2 e9' },
      { live: 'l5 e2 e1 l6', next: 'n7', latest: 'e9' },
    ],
    [
      'so it does among those that were waited for',
      { live: '', next: 'e5 n6 l7 n8', latest: 'e9' },
      { live: 'l7', next: 'n6 n8', latest: 'e5 e9' },
      { live: '', next: 'l7 n6 e5 n8', latest: 'e9' },
    ],
    [
      'the first match to begin stays where it was waited for',
      { live: '', next: 'l5 n6', latest: 'e9' },
      { live: 'l5', next: 'n6', latest: 'e9' },
      { live: '', next: 'l5 n6', latest: 'e9' },
    ],
  ])('%s', (_what, shown, next, kept) => {
    const newest = new Map([...matchesIn(pageOf(shown)), ...matchesIn(pageOf(next))])
    expect(withStableLists(pageOf(shown), pageOf(next), newest)).toEqual(pageOf(kept))
  })

  test('the list of another day, and the bracket of another stage, take the place of the ones before', () => {
    for (const [before, after] of [
      [{ day: '2026-11-20' }, { day: '2026-11-21' }],
      [
        { competition: { id: 1 }, stage: { id: 1 } },
        { competition: { id: 1 }, stage: { id: 2 } },
      ],
    ]) {
      const [shown, next] = [
        { ...before, matches: listOf('e1 e2') },
        { ...after, matches: listOf('n3') },
      ]
      expect(withStableLists(shown, next, new Map([...matchesIn(shown), ...matchesIn(next)]))).toEqual(next)
      expect(withStableLists(shown, { ...next, ...before }, new Map([...matchesIn(shown), ...matchesIn(next)]))).toEqual(shown)
    }
  })

  test('of a choice of the matches of a day another one may be chosen at any place', () => {
    const [shown, next] = [{ matches: listOf('l1 n3 n4 e8') }, { matches: listOf('n2 n3 n4 e1') }]
    const newest = new Map([...matchesIn(shown), ...matchesIn(next)])
    const kept = { day: { day: '2026-11-20', matches: listOf('e1 n3 n4 e8') } }
    expect(withStableLists({ day: { day: '2026-11-20', ...shown } }, { day: { day: '2026-11-20', ...next } }, newest)).toMatchObject(kept)
  })

  test('what had ended and has dropped off the end of the lists is not asked for', async () => {
    const [shown, next] = [{ latest: listOf('e1 e2 e3 e4 e5 e6') }, { latest: listOf('e9') }]
    expect([...((await fetchNewestMatches(shown, next))?.keys() ?? [])].sort()).toEqual([1, 2, 3, 4, 5, 6, 9])
  })

  test('of a full list another one that has long been running takes no place', () => {
    const numbers = Array.from({ length: liveMatchesMax }, (_, i) => i + 1)
    const running = numbers.map((id) => `l${id}`).join(' ')
    const shown = pageOf({ live: running.replace('l2 ', 'e2 ') })
    const next = pageOf({ live: `${running.replace('l2 ', '')} l99` })
    expect(withStableLists(shown, next, new Map([...matchesIn(shown), ...matchesIn(next)]))).toEqual(shown)
  })
})
