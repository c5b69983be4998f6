import { describe, expect, test } from 'vitest'
import type { CompetitionDocument, Ruling } from '#shared/competitions/document.ts'
import { derive } from './derive.ts'
import { doubleCup, game, league, matchIn, singleCup, win, withResult } from './examples.ts'

const at = '2026-05-10T00:00:00.000Z'

function out(entrant: string, policy: Ruling['policy'], more: Partial<Ruling> = {}): Ruling {
  return { key: `out-${entrant}`, kind: 'disqualification', entrant, policy, publicNote: '取消资格', at, ...more }
}

/** e1 beat e2 before the ruling and lost to e3 after it; e1–e4 is not played yet. e2 and e3 drew. */
function halfway(...rulings: Ruling[]): CompetitionDocument {
  const document = league(4, [
    withResult(game('a', 'e1', 'e2', [2, 0]), { endedAt: '2026-05-01T00:00:00.000Z' }),
    withResult(game('b', 'e1', 'e3', [2, 1]), { endedAt: '2026-05-20T00:00:00.000Z' }),
    game('c', 'e1', 'e4'),
    game('d', 'e2', 'e3', [1, 1]),
  ])
  return { ...document, rulings }
}

function pointsOf(document: CompetitionDocument): Record<string, number> {
  const rows = derive(document).standings.get('league/a')?.rows ?? []
  return Object.fromEntries(rows.map((row) => [row.entrant, row.figures.points]))
}

describe('an entrant that is ruled out of a table', () => {
  test.each([
    [undefined, { e1: 3, e2: 1, e3: 4, e4: 3 }],
    ['from_now', { e1: 3, e2: 1, e3: 4, e4: 3 }],
    ['opponents_win', { e1: 0, e2: 4, e3: 4, e4: 3 }],
    ['void_unplayed', { e1: 6, e2: 1, e3: 1, e4: 0 }],
    ['void_all', { e1: 0, e2: 1, e3: 1, e4: 0 }],
  ] as const)('%s', (policy, points) => {
    expect(pointsOf(halfway(out('e1', policy)))).toEqual(points)
  })

  test('leaves no match open', () => {
    expect(derive(halfway()).stages.get('league')?.state).toBe('running')
    for (const policy of ['from_now', 'opponents_win', 'void_unplayed', 'void_all'] as const) {
      expect(derive(halfway(out('e1', policy))).stages.get('league')?.state).toBe('finished')
    }
  })

  test('with all its results void gives its opponents the table that they would have had without it', () => {
    const without = league(4, [game('d', 'e2', 'e3', [1, 1])])
    const rows = (document: CompetitionDocument) =>
      derive(document)
        .standings.get('league/a')
        ?.rows.filter((row) => row.entrant !== 'e1')
        .map((row) => [row.entrant, row.figures])
    expect(rows(halfway(out('e1', 'void_all')))).toEqual(rows(without))
  })

  test('a match that it would win is awarded, one to come is a walkover, and no score is invented', () => {
    const { matches } = derive(halfway(out('e1', 'opponents_win')))
    expect(matches.get('a')).toMatchObject({ kind: 'awarded', winner: 'e2', loser: 'e1' })
    expect(matches.get('c')).toMatchObject({ kind: 'walkover', winner: 'e4' })
    expect(derive(halfway(out('e1', 'void_all'))).matches.get('a')).toMatchObject({ kind: 'void', outcomes: null, winner: null })
  })

  test('a defeat on the field stays the score it was', () => {
    const document = league(2, [game('a', 'e1', 'e2', [0, 5])])
    document.rulings = [out('e1', 'opponents_win')]
    const [first] = derive(document).standings.get('league/a')?.rows ?? []
    expect(first).toMatchObject({ entrant: 'e2', figures: { scoreFor: 5 } })
  })

  test('two that are out give each other nothing', () => {
    const document = league(2, [game('a', 'e1', 'e2')])
    document.rulings = [out('e1', 'from_now'), out('e2', 'from_now')]
    expect(derive(document).matches.get('a')).toMatchObject({ kind: 'double_forfeit', winner: null })
  })

  test('one that has ended and waits for its result is not ruled on', () => {
    const document = league(2, [{ ...game('a', 'e1', 'e2'), play: 'ended' }])
    document.rulings = [out('e1', 'void_unplayed')]
    expect(derive(document).matches.get('a')).toMatchObject({ kind: null, outcomes: null })
  })
})

describe('which rulings hold', () => {
  test('one that is superseded does not', () => {
    const revoked: Ruling = { key: 'back', kind: 'correction', publicNote: '申诉成立', at, supersedes: 'out-e1' }
    expect(pointsOf(halfway(out('e1', 'void_all'), revoked))).toEqual(pointsOf(halfway()))
  })

  test('the latest of several does', () => {
    const later = out('e1', 'void_all', { key: 'later', at: '2026-06-01T00:00:00.000Z' })
    expect(pointsOf(halfway(later, out('e1', 'opponents_win')))).toEqual(pointsOf(halfway(later)))
  })

  test('one about a single match rules nobody out', () => {
    expect(pointsOf(halfway(out('e1', 'void_all', { match: 'a' })))).toEqual(pointsOf(halfway()))
  })

  test('a deduction rules nobody out', () => {
    expect(pointsOf(halfway(out('e1', 'void_all', { kind: 'deduction' })))).toEqual(pointsOf(halfway()))
  })
})

describe('an entrant that is ruled out of a bracket', () => {
  test('keeps what it won and loses what is to come, below as well', () => {
    const document = doubleCup(4, 'single')
    win(matchIn(document, 'u1'), 0)
    win(matchIn(document, 'u2'), 0)
    win(matchIn(document, 'l1'), 0)
    document.rulings = [out('e1', 'void_all')]
    const { matches } = derive(document)
    expect(matches.get('u1')).toMatchObject({ kind: 'played', winner: 'e1' })
    expect(matches.get('u3')).toMatchObject({ kind: 'walkover', winner: 'e2', loser: 'e1' })
    expect(matches.get('l2')).toMatchObject({ kind: 'walkover', winner: 'e4', loser: 'e1' })
    expect(matches.get('f1')).toMatchObject({ kind: null, sides: [{ entrant: 'e2' }, { entrant: 'e4' }] })
  })

  test('waits for an opponent to lose to', () => {
    const document = singleCup(4)
    win(matchIn(document, 'm1'), 0)
    document.rulings = [out('e1', 'from_now')]
    expect(derive(document).matches.get('m3')).toMatchObject({ outcomes: null, winner: null })
    win(matchIn(document, 'm2'), 1)
    const { placements, isFinal } = derive(document)
    expect(placements.slice(0, 2)).toMatchObject([
      { entrant: 'e3', place: 1 },
      { entrant: 'e1', place: 2 },
    ])
    expect(isFinal).toBe(true)
  })

  test('is second if it withdrew, and wins nothing if it was disqualified', () => {
    const awards = (kind: Ruling['kind']) => {
      const document = singleCup(2)
      document.rulings = [out('e1', 'from_now', { kind })]
      return derive(document).awards.map((award) => [award.kind, award.entrant])
    }
    expect(awards('walkover')).toEqual([
      ['champion', 'e2'],
      ['runner_up', 'e1'],
    ])
    expect(awards('disqualification')).toEqual([['champion', 'e2']])
  })

  test('is not third by a semi-final to which nobody came', () => {
    const document = singleCup(4)
    matchIn(document, 'm1').result = { state: 'official', kind: 'double_forfeit' }
    win(matchIn(document, 'm2'), 0)
    const { awards } = derive(document)
    expect(awards.find(({ kind }) => kind === 'champion')?.entrant).toBe('e2')
    expect(awards.filter(({ entrant }) => entrant === 'e1' || entrant === 'e4')).toEqual([])
  })

  test.each(['disqualification', 'walkover'] as const)('is no champion by an empty final: %s', (kind) => {
    const document = singleCup(4)
    win(matchIn(document, 'm1'), 0)
    document.rulings = ['e1', 'e2', 'e3'].map((entrant) => out(entrant, 'from_now', { kind }))
    const ruled = derive(document)
    expect(ruled.matches.get('m3')?.sides[1]).toMatchObject({ state: 'bye' })
    expect(ruled.awards.some(({ kind }) => kind === 'champion')).toBe(false)
  })
})
