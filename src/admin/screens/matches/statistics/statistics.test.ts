import { describe, expect, test } from 'vitest'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { Figure, MatchEvent, Statistics } from '#shared/competitions/statistics.ts'
import {
  actOf,
  type Drafts,
  draftConflicts,
  hasChanges,
  type StatisticsAct,
  typedFaults,
  untouched,
  withPicked,
  withTyped,
} from './draft.ts'
import { placedFault } from './fault-cells.ts'
import { partsOf, statisticsOf } from './parts.ts'
import { actConflicts, type Before, changesIn, joined, rebased } from './rebase.ts'
import { draftsOfText, storedDrafts } from './stored-drafts.ts'

const gold: Figure = { key: 'gold', name: '经济', of: 'side', total: 'sum', decimals: 1, better: 'higher' }
const kills: Figure = { key: 'kills', name: '击杀', of: 'player', total: 'sum', decimals: 0, better: 'higher' }
const tower = (at: number, side = 1): MatchEvent => ({ at, kind: 'tower', side })
const whole: Statistics = {
  sides: [{ values: [{ figure: 'gold', value: 3.5 }], players: [{ player: 'jia', values: [{ figure: 'kills', value: 2 }] }] }, {}],
  series: [{ figure: 'gold', samples: [[0, 1]] }],
  events: [tower(5), tower(9)],
}

/** As much of a match as the form reads. */
function matchWith(parts: readonly { game: number | null; statistics: Statistics | null }[]): AdminMatch {
  const statistics = {
    figures: [gold, kills],
    eventKinds: [],
    players: [],
    parts: parts.map((part) => ({ ...part, endSeconds: null, players: [] })),
  }
  return { statistics, match: { key: 'M1', sides: [{}, {}] } } as unknown as AdminMatch // the rest is not read
}

describe('statistics taken apart', () => {
  test('and put together are the same', () => {
    expect(statisticsOf(partsOf(whole), 2)).toEqual(whole)
    expect(statisticsOf(partsOf(null), 2)).toBeNull()
    expect(statisticsOf(partsOf({ sides: [{}, {}] }), 2)).toBeNull()
  })
})

describe('the act of a draft', () => {
  const data = matchWith([
    { game: null, statistics: null },
    { game: 1, statistics: whole },
    { game: 2, statistics: null },
  ])
  const drafts = (...list: [number | null, Partial<typeof untouched>][]): Drafts =>
    new Map(list.map(([part, draft]) => [part, { ...untouched, ...draft }]))

  test('says only the games in which something changed, with what stood there', () => {
    const act = actOf(data, drafts([1, { typed: { '1  gold': '７', '0 jia kills': '' } }], [2, { typed: { '0  gold': '' } }]))
    expect(act).toEqual({
      kind: 'set_statistics',
      match: 'M1',
      statistics: null,
      games: [
        {
          number: 1,
          statistics: {
            sides: [{ values: [{ figure: 'gold', value: 3.5 }] }, { values: [{ figure: 'gold', value: 7 }] }],
            series: whole.series,
            events: whole.events,
          },
        },
      ],
    })
  })

  test('a value typed again as it stands is no change, and one that cannot be read is', () => {
    expect(hasChanges({ ...untouched, typed: { '0  gold': '3.50' } }, whole, [gold, kills])).toBe(false)
    const wrong = { ...untouched, typed: { '0 jia kills': '2.5', '0  gold': 'x' } }
    expect(hasChanges(wrong, whole, [gold, kills])).toBe(true)
    expect([...typedFaults(wrong, [gold, kills])]).toEqual([
      ['0 jia kills', '只能是整数'],
      ['0  gold', '“x”不是数字'],
    ])
  })

  test('events that were changed go on top of those that others entered meanwhile', () => {
    const before = [tower(5)]
    const act = actOf(data, drafts([1, { events: { before, now: [tower(7, 2)] } }]))
    expect(act.games[0]?.statistics?.events).toEqual([tower(7, 2), tower(9)])
  })
})

describe('an act after others entered something', () => {
  const mine: Statistics = { sides: [{ values: [{ figure: 'gold', value: 4 }] }, {}], events: [tower(5), tower(6)] }
  const act: StatisticsAct = { kind: 'set_statistics', match: 'M1', statistics: null, games: [{ number: 1, statistics: mine }] }
  const before: Before = [
    { part: null, statistics: null },
    { part: 1, statistics: whole },
  ]

  test('changes what it changed, and nothing else', () => {
    const theirs: Statistics = {
      sides: [{ values: [{ figure: 'gold', value: 9 }], players: [{ player: 'yi', values: [{ figure: 'kills', value: 1 }] }] }, {}],
      events: [tower(5), tower(8), tower(9)],
    }
    const now = rebased(act, before, matchWith([{ game: 1, statistics: theirs }]))
    expect(now.games[0]?.statistics).toEqual({
      sides: [{ values: [{ figure: 'gold', value: 4 }], players: [{ player: 'yi', values: [{ figure: 'kills', value: 1 }] }] }, {}],
      events: [tower(5), tower(6), tower(8)],
    })
  })

  test('names the values that others changed as well, but not to the same', () => {
    const values = (first: number) => ({
      sides: [{ values: [{ figure: 'gold', value: first }] }, { values: [{ figure: 'gold', value: 6 }] }],
    })
    expect(actConflicts(act, before, matchWith([{ game: 1, statistics: values(9) }]))).toEqual([
      { part: 1, handle: '0  gold', mine: 4, theirs: 9 },
    ])
    expect(actConflicts(act, before, matchWith([{ game: 1, statistics: values(4) }]))).toEqual([])
    expect(actConflicts(act, before, matchWith([{ game: 1, statistics: values(3.5) }]))).toEqual([])
  })

  test('counts its changes: a value, a player taken away, a series, two events', () => {
    expect(changesIn(act, before)).toBe(5)
  })

  test('joined to an earlier one keeps the games that it says nothing of', () => {
    const other: StatisticsAct = { ...act, games: [{ number: 2, statistics: null }] }
    expect(joined(act, other).games.map(({ number }) => number)).toEqual([1, 2])
    expect(joined(act, { ...act, games: [{ number: 1, statistics: null }] }).games).toEqual([{ number: 1, statistics: null }])
  })
})

test.each([
  ['/act/games/0/statistics/sides/0/values/0/value', { part: 3, of: 'value', handle: '0  gold' }],
  ['/act/games/0/statistics/sides/0/players/0/values/0/value', { part: 3, of: 'value', handle: '0 jia kills' }],
  ['/act/games/0/statistics/sides/0/players/0/player', { part: 3, of: 'value', handle: '0 jia kills' }],
  ['/act/games/0/statistics/series/0/samples/4', { part: 3, of: 'series', handle: 'gold ' }],
  ['/act/games/0/statistics/events/1/at', { part: 3, of: 'event', handle: '1' }],
  ['/act/statistics/sides', { part: null, of: 'part', handle: '' }],
])('the fault %s belongs to its cell', (path, place) => {
  const act: StatisticsAct = { kind: 'set_statistics', match: 'M1', statistics: whole, games: [{ number: 3, statistics: whole }] }
  expect(placedFault({ path, message: '错' }, act)).toEqual({ ...place, message: '错' })
})

test('a fault of the match belongs to no cell', () => {
  const act: StatisticsAct = { kind: 'set_statistics', match: 'M1', statistics: null, games: [] }
  expect(placedFault({ path: '/act/match', message: '错' }, act)).toBeNull()
})

describe('a cell that somebody else has filled since it was typed', () => {
  const gold4: Statistics = { sides: [{ values: [{ figure: 'gold', value: 4 }] }, {}] }
  const gold8: Statistics = { sides: [{ values: [{ figure: 'gold', value: 8 }] }, {}] }
  const handle = '0  gold'
  const typed = withTyped(withTyped(untouched, whole, { handle, text: '' }), gold4, { handle, text: '8' })
  const conflict = { handle, theirs: 4, mine: 8 }

  test('is told, until one of both is chosen', () => {
    expect(draftConflicts(typed, whole, [gold])).toEqual([])
    expect(draftConflicts(typed, gold8, [gold])).toEqual([])
    expect(draftConflicts(typed, gold4, [gold])).toEqual([conflict])
    expect(draftConflicts(typed, null, [gold])).toEqual([{ ...conflict, theirs: null }])
    const mine = withPicked(typed, conflict, 'mine')
    expect([draftConflicts(mine, gold4, [gold]), hasChanges(mine, gold4, [gold])]).toEqual([[], true])
    const theirs = withPicked(typed, conflict, 'theirs')
    expect(hasChanges(theirs, gold4, [gold])).toBe(false)
    expect(draftConflicts(withTyped(theirs, gold4, { handle, text: '8' }), gold4, [gold]), 'typed again').toEqual([])
  })

  test('is told after the page was opened again', () => {
    const text = JSON.stringify(
      storedDrafts(
        new Map([
          [1, typed],
          [2, untouched],
        ]),
      ),
    )
    expect(draftConflicts(draftsOfText(text).get(1) ?? untouched, gold4, [gold])).toEqual([conflict])
    expect(draftsOfText(text).has(2)).toBe(false)
    expect(storedDrafts(new Map([[1, untouched]]))).toBeNull()
    for (const broken of [null, 'null', '{}', '[1, [null], ["x", {}], [1, null]]']) expect(draftsOfText(broken).size).toBe(0)
  })
})
