import { describe, expect, test } from 'vitest'
import type { Replaced } from '#shared/competitions/document.ts'
import type { Game } from '#shared/competitions/match.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { type CorrectionRow, correctionTexts, type FigureParts } from './corrections.model.ts'

type ReplacedMatch = Replaced['matches'][number]
type ReplacedSides = ReplacedMatch['sides']

const names = ['青锋', '北冥', '云涧', '长庚', '鹿台']

/** What stands now: each side's score and outcome, and how the match was decided. */
interface Present {
  scores?: readonly (number | null)[]
  winner?: number
  placements?: readonly (number | null)[]
  kind?: NonNullable<MatchSummary['result']>['kind']
}

function present({ scores, winner, placements, kind = 'played' }: Present): MatchSummary {
  const count = scores?.length ?? placements?.length ?? 2
  return {
    id: 1,
    name: '',
    competition: { id: 1, kind: 'team', name: '擂台杯' },
    stage: { id: 1, name: '淘汰赛' },
    group: { id: 1, name: '' },
    round: { number: 1, name: '' },
    bestOf: null,
    totalGames: null,
    schedule: { state: 'scheduled', at: null, precision: 'tbd', firstAt: null, reason: '' },
    play: 'ended',
    endedAt: null,
    hasStream: false,
    liveGame: null,
    result: { state: 'official', kind, decidedIn: 'regulation' },
    isResultHidden: false,
    sides: Array.from({ length: count }, (_, i) => ({
      entrant: null,
      label: names[i] ?? '',
      isBye: false,
      score: scores?.[i] ?? null,
      shootout: null,
      outcome: winner === undefined ? null : winner === i ? 'win' : 'loss',
      placement: placements?.[i] ?? null,
      points: null,
      incident: null,
    })),
  }
}

/** A correction that replaced these sides, of the match m1. */
function correction(
  key: string,
  sides: ReplacedSides | null,
  more: { supersedes?: string; result?: ReplacedMatch['result']; at?: string } = {},
): CorrectionRow {
  const replaced = sides && { matches: [{ key: 'm1', sides, result: more.result ?? { state: 'official', kind: 'played' } }] }
  return { key, at: more.at ?? '2026-11-20T12:00:00.000Z', supersedes: more.supersedes ?? null, replaced }
}

const scored = (...scores: number[]): ReplacedSides => scores.map((score) => ({ score }))
const placed = (...places: number[]): ReplacedSides => places.map((placement) => ({ placement }))

const figures: FigureParts = {
  toldIn: ({ statistics, games }) => ({ statistics, games }),
  present: {},
  names: { side: (index) => names[index] ?? '', player: (slug) => slug, figure: (key) => ({ name: key, unit: '' }) },
  isSidePublic: [true, false],
}

function texts(rows: readonly CorrectionRow[], summary: MatchSummary): Record<string, string> {
  return Object.fromEntries(correctionTexts(rows, { key: 'm1', summary, ruleset: undefined, games: [], figures }))
}

describe('what a correction changed', () => {
  const walkover = { state: 'official', kind: 'walkover' } as const
  const cases: [string, { rows: CorrectionRow[]; now: Present; told: Record<string, string> }][] = [
    ['the score before and after', { rows: [correction('a', scored(3, 1))], now: { scores: [1, 3], winner: 1 }, told: { a: '3:1 → 1:3' } }],
    [
      'of two, each is followed by what the next replaced',
      {
        rows: [correction('a', scored(3, 1)), correction('b', scored(1, 3))],
        now: { scores: [3, 2], winner: 0 },
        told: { a: '3:1 → 1:3', b: '1:3 → 3:2' },
      },
    ],
    [
      'one that took another back says what it went back to',
      {
        rows: [correction('a', scored(3, 1)), correction('b', null, { supersedes: 'a' })],
        now: { scores: [3, 1], winner: 0 },
        told: { a: '原为 3:1', b: '恢复为 3:1' },
      },
    ],
    [
      'a match that was ruled has words instead of a score',
      {
        rows: [correction('a', [{ outcome: 'win' }, { outcome: 'loss', incident: 'no_show' }], { result: walkover })],
        now: { scores: [1, 3], winner: 1 },
        told: { a: '弃权，青锋 胜 → 1:3' },
      },
    ],
    [
      'a played match that became a ruled one keeps both',
      { rows: [correction('a', scored(3, 1))], now: { kind: 'walkover', winner: 1 }, told: { a: '3:1 → 弃权，北冥 胜' } },
    ],
    [
      'of more than two sides, who changed place',
      {
        rows: [correction('a', placed(1, 2, 3))],
        now: { placements: [2, 1, 3] },
        told: { a: '青锋 第 1 → 第 2，北冥 第 2 → 第 1' },
      },
    ],
    [
      'of many who changed place, three and how many',
      {
        rows: [correction('a', placed(1, 2, 3, 4, 5))],
        now: { placements: [5, 1, 2, 3, 4] },
        told: { a: '青锋 第 1 → 第 5，北冥 第 2 → 第 1，云涧 第 3 → 第 2，等 5 方' },
      },
    ],
    ['a score that stayed is nothing to tell', { rows: [correction('a', scored(3, 1))], now: { scores: [3, 1], winner: 0 }, told: {} }],
    ['nothing where it was not remembered', { rows: [correction('a', null)], now: { scores: [1, 3], winner: 1 }, told: {} }],
    [
      'only the start where the next was not remembered',
      {
        rows: [correction('a', scored(3, 1)), correction('b', null)],
        now: { scores: [1, 3], winner: 1 },
        told: { a: '原为 3:1' },
      },
    ],
    [
      'nothing where it took back one that was not remembered',
      {
        rows: [correction('a', null), correction('b', scored(1, 3), { supersedes: 'a' })],
        now: { scores: [3, 1], winner: 0 },
        told: {},
      },
    ],
  ]
  test.each(cases)('%s', (_, { rows, now, told }) => {
    expect(texts(rows, present(now))).toEqual(told)
  })

  test('figures are told where they had been told before, those of players where their side is public', () => {
    const told = (first: number, second: number, third: number) => ({
      sides: [
        { values: [{ figure: 'gold', value: first }], players: [{ player: 'p1', values: [{ figure: 'kills', value: second }] }] },
        { values: [{ figure: 'gold', value: 5 }], players: [{ player: 'p2', values: [{ figure: 'kills', value: third }] }] },
      ],
    })
    const before = correction('a', scored(3, 1))
    const row: CorrectionRow = {
      ...before,
      replaced: { matches: (before.replaced?.matches ?? []).map((match) => ({ ...match, statistics: told(1, 2, 3) })) },
    }
    const ofNow = (statistics: Statistics, games: FigureParts['present']['games'] = []) =>
      Object.fromEntries(
        correctionTexts([row], {
          ...{ key: 'm1', summary: present({ scores: [3, 1], winner: 0 }), ruleset: undefined, games: [] },
          figures: { ...figures, present: { statistics, games } },
        }),
      )
    expect(ofNow(told(1, 2, 3))).toEqual({})
    expect(ofNow(told(9, 8, 7))).toEqual({ a: '青锋 gold 1 → 9，青锋 p1 kills 2 → 8' })
    expect(ofNow(told(1, 2, 3), [{ number: 1, statistics: told(4, 4, 4) }])).toEqual({})
    expect(ofNow({})).toEqual({ a: '青锋 gold 1 → 无，北冥 gold 5 → 无，青锋 p1 kills 2 → 无' })
  })

  test('the games are told where the match as a whole came to the same', () => {
    const game = (number: number, a: number, b: number) => ({ number, state: 'done' as const, sides: [{ score: a }, { score: b }] })
    const row: CorrectionRow = {
      key: 'a',
      at: '2026-11-20T12:00:00.000Z',
      supersedes: null,
      replaced: {
        matches: [
          { key: 'm1', sides: scored(3, 1), games: [game(1, 9, 15), game(2, 13, 4)], result: { state: 'official', kind: 'played' } },
        ],
      },
    }
    const ofNow = (scores: [number, number], games: Game[]) =>
      Object.fromEntries(correctionTexts([row], { key: 'm1', summary: present({ scores, winner: 0 }), ruleset: undefined, games, figures }))
    expect(ofNow([3, 1], [game(1, 10, 15), game(2, 13, 4)])).toEqual({ a: '第 1 局 9:15 → 10:15' })
    expect(ofNow([3, 1], [game(1, 9, 15), game(2, 13, 4)])).toEqual({})
    expect(ofNow([3, 2], [game(1, 10, 15), game(2, 13, 4)])).toEqual({ a: '3:1 → 3:2' })
  })

  test('places of a lobby of several games are those of the games added up', () => {
    const game = (number: number, ...places: number[]): Game => ({
      ...{ number, state: 'done' },
      sides: places.map((placement) => ({ placement })),
    })
    const row: CorrectionRow = {
      ...{ key: 'a', at: '2026-11-20T12:00:00.000Z', supersedes: null },
      replaced: {
        matches: [
          { key: 'm1', sides: [{}, {}, {}], games: [game(1, 1, 2, 3), game(2, 1, 2, 3)], result: { state: 'official', kind: 'played' } },
        ],
      },
    }
    const placementPoints = { byPlace: [5, 3, 1], below: 'zero' as const, ties: 'average' as const }
    const ruleset: Ruleset = {
      ...{ version: 1, points: { win: 3, draw: 1, loss: 0 }, score: 'entered', forfeitScore: null, placementPoints },
      ...{ tiebreaks: [{ metric: 'points', scope: 'overall' }], onSplit: 'continue', lastResort: 'shared' },
    }
    const ofNow = (placements: number[], ...games: Game[]) =>
      Object.fromEntries(correctionTexts([row], { key: 'm1', summary: present({ placements }), ruleset, games, figures }))
    expect(ofNow([2, 1, 3], game(1, 2, 1, 3), game(2, 2, 1, 3))).toEqual({ a: '青锋 第 1 → 第 2，北冥 第 2 → 第 1' })
    expect(ofNow([1, 2, 3], game(1, 1, 2, 3), game(2, 1, 3, 2))).toEqual({ a: '第 2 局：北冥第 2 → 第 3，云涧第 3 → 第 2' })
    expect(ofNow([1, 2, 3], game(1, 1, 2, 3), game(2, 1, 2, 3))).toEqual({})
  })

  test('another match of the same correction is not this one', () => {
    expect([
      ...correctionTexts([correction('a', scored(3, 1))], {
        ...{ key: 'm2', summary: present({ scores: [1, 3] }), ruleset: undefined, games: [], figures },
      }),
    ]).toEqual([])
  })

  test('a score that was counted from games is counted by the same rules', () => {
    const sides = [{}, {}]
    const games = [0, 0, 1, 0].map((winner, i) => ({
      number: i + 1,
      state: 'done' as const,
      sides: [0, 1].map((side) => ({ outcome: side === winner ? ('win' as const) : ('loss' as const) })),
    }))
    const row: CorrectionRow = {
      key: 'a',
      at: '2026-11-20T12:00:00.000Z',
      supersedes: null,
      replaced: { matches: [{ key: 'm1', sides, games, result: { state: 'official', kind: 'played' } }] },
    }
    const ruleset: Ruleset = {
      version: 1,
      points: { win: 3, draw: 1, loss: 0 },
      score: 'games_won',
      forfeitScore: null,
      tiebreaks: [{ metric: 'points', scope: 'overall' }],
      onSplit: 'continue',
      lastResort: 'shared',
    }
    expect([
      ...correctionTexts([row], { key: 'm1', summary: present({ scores: [2, 3], winner: 1 }), ruleset, games: [], figures }),
    ]).toEqual([['a', '3:1 → 2:3']])
  })
})

describe('a result that was struck out, to be played again', () => {
  const struckOut = correction('c1', scored(1, 2))
  const replayed = { ...present({ scores: [2, 0], winner: 0 }), endedAt: '2026-11-21T12:00:00.000Z' }

  test('is told as that before the replay, while it runs, and after it', () => {
    const waiting = { ...present({ scores: [1, 2] }), result: { state: 'void', kind: 'played', decidedIn: 'regulation' } } as const
    const running: MatchSummary = { ...present({ scores: [0, 0] }), play: 'live', result: null }
    for (const now of [waiting, running, replayed]) expect(texts([struckOut], now)).toEqual({ c1: '1:2 不算，重赛' })
  })

  test('and the replay’s own correction as one', () => {
    const later = { at: '2026-11-22T12:00:00.000Z', result: { state: 'official', kind: 'played', endedAt: replayed.endedAt } } as const
    expect(texts([struckOut, correction('c2', scored(2, 0), later)], { ...replayed, ...present({ scores: [2, 1], winner: 0 }) })).toEqual({
      c1: '1:2 不算，重赛',
      c2: '2:0 → 2:1',
    })
  })

  test('while it is hidden nothing is told of it', () => {
    const hidden = { ...present({ scores: [null, null] }), result: null, isResultHidden: true }
    expect(texts([struckOut], hidden).c1).not.toContain('不算')
  })
})
