import type { CompetitionDocument, Ruling, Stage } from '#shared/competitions/document.ts'
import type { Match, Side } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** Documents for tests, small and whole. Times are around the tests' clock, 2026-11-20 20:00 in Beijing. */

const leagueRules: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'games_won',
  forfeitScore: [2, 0],
  bestOf: 3,
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'points', scope: 'head_to_head' },
    { metric: 'game_difference', scope: 'overall' },
    { metric: 'points', scope: 'opponents' },
  ],
  onSplit: 'restart',
  lastResort: 'shared',
}

type MatchWish = Partial<Omit<Match, 'key' | 'sides'>>

export function side(entrant: string, score?: number, more: Partial<Side> = {}): Side {
  return { entrant, ...(score === undefined ? {} : { score }), ...more }
}

/** A match that was played to its end at `at`. */
export function played(key: string, at: string, sides: Side[], more: MatchWish = {}): Match {
  return {
    key,
    schedule: { state: 'scheduled', at, precision: 'exact' },
    play: 'ended',
    sides,
    result: { state: 'official', kind: 'played', endedAt: later(at, 40) },
    ...more,
  }
}

export function planned(key: string, at: string, sides: Side[], more: MatchWish = {}): Match {
  return { key, schedule: { state: 'scheduled', at, precision: 'exact' }, sides, ...more }
}

export function later(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString()
}

/** Four teams in one pool, then a final of the first two; the pool is half played, the final open. */
export function league(params: { slug?: string; pool?: Match[][]; final?: Match; isHidden?: boolean } = {}): CompetitionDocument {
  const { slug = 'peak-12', pool = poolRounds(), final = openFinal() } = params
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 'season-12', name: '第十二赛季', startsOn: '2026-09-01', endsOn: '2026-12-31' },
    competition: {
      slug,
      kind: 'team',
      name: '巅峰联赛',
      summary: '四队争一席。',
      startsOn: '2026-11-01',
      endsOn: '2026-11-30',
      ...(params.isHidden ? { isHidden: true } : {}),
    },
    teams: ['yunjian', 'changgeng', 'qingfeng', 'beiming'].map((one, i) => ({
      slug: one,
      names: [
        { name: `${teamNames[i]}旧部`, to: '2025-12-31' },
        { name: teamNames[i] ?? '', from: '2026-01-01' },
      ],
      region: '一区',
      members: [{ player: `${one}-1`, role: 'captain', position: '主攻', from: '2026-01-01' }],
    })),
    players: ['yunjian', 'changgeng', 'qingfeng', 'beiming'].map((one, i) => ({
      slug: `${one}-1`,
      names: [{ name: `${teamNames[i]}队长` }],
      externalId: `zqx-account-${one}`,
      realName: `zqx-real-${one}`,
    })),
    entrants: ['yunjian', 'changgeng', 'qingfeng', 'beiming'].map((one, i) => ({
      key: one,
      name: teamNames[i] ?? '',
      team: one,
      seed: i + 1,
    })),
    stages: [poolStage(pool), finalStage(final)],
    rulings: pool.flat().some((match) => match.key === 'p3') ? [move] : [],
    awards: [{ key: 'mvp', kind: 'mvp', title: '小组赛最佳选手', player: 'yunjian-1', at: '2026-11-18' }],
  }
}

const move: Ruling = {
  key: 'move',
  kind: 'postponement',
  match: 'p3',
  reason: 'zqx-reason-power',
  publicNote: '场馆停电，比赛延期。',
  author: 'zqx-author-li',
  at: '2026-11-17T10:00:00.000Z',
}

const teamNames = ['云涧', '长庚', '青锋', '北冥']

export function poolRounds(): Match[][] {
  return [
    [
      played('p1', '2026-11-16T12:00:00.000Z', [side('yunjian', 2), side('changgeng', 0)], {
        games: [
          {
            number: 1,
            map: '断崖',
            state: 'done',
            durationSeconds: 1510,
            sides: [
              { score: 13, outcome: 'win' },
              { score: 7, outcome: 'loss' },
            ],
          },
          {
            number: 2,
            map: '古渡',
            state: 'done',
            sides: [
              { score: 13, outcome: 'win' },
              { score: 11, outcome: 'loss' },
            ],
          },
          { number: 3, state: 'not_played', sides: [] },
        ],
      }),
      played('p2', '2026-11-16T13:00:00.000Z', [side('qingfeng', 1), side('beiming', 2)]),
    ],
    [
      planned('p3', '2026-11-20T13:00:00.000Z', [side('yunjian'), side('qingfeng')], {
        schedule: {
          state: 'scheduled',
          at: '2026-11-20T13:00:00.000Z',
          precision: 'exact',
          reschedules: [
            { from: '2026-11-17T12:00:00.000Z', to: '2026-11-20T13:00:00.000Z', reason: '场馆停电', at: '2026-11-17T10:00:00.000Z' },
          ],
        },
      }),
      { ...planned('p4', '2026-11-20T11:30:00.000Z', [side('changgeng', 1), side('beiming', 0)]), play: 'live' },
    ],
    [
      planned('p5', '2026-11-22T12:00:00.000Z', [side('yunjian'), side('beiming')]),
      { key: 'p6', schedule: { state: 'unscheduled' }, sides: [side('changgeng'), side('qingfeng')] },
    ],
  ]
}

function openFinal(): Match {
  return planned('f1', '2026-11-28T12:00:00.000Z', finalSides(), { name: '决赛', bestOf: 5 })
}

export function finalSides(scores: readonly (number | undefined)[] = []): Side[] {
  return [1, 2].map((rank, i) => ({
    source: { rankOf: { stage: 'pool', group: 'a', rank } },
    ...(scores[i] === undefined ? {} : { score: scores[i] }),
  }))
}

function poolStage(rounds: Match[][]): Stage {
  return {
    key: 'pool',
    name: '小组赛',
    format: 'round_robin',
    ruleset: leagueRules,
    places: ['yunjian', 'changgeng', 'qingfeng', 'beiming'].map((entrant) => ({ entrant })),
    groups: [
      {
        key: 'a',
        name: 'A 组',
        kind: 'pool',
        rounds: rounds.map((matches, i) => ({ number: i + 1, matches })),
        adjustments: [{ key: 'late', entrant: 'beiming', metric: 'points', delta: -1, publicNote: '迟到扣一分' }],
        zones: [{ from: 1, to: 2, kind: 'advance', label: '进入决赛' }],
      },
    ],
  }
}

function finalStage(final: Match): Stage {
  return {
    key: 'final',
    name: '决赛',
    format: 'single_elimination',
    thirdPlace: false,
    ruleset: { ...leagueRules, bestOf: 5 },
    places: [1, 2].map((rank) => ({ source: { rankOf: { stage: 'pool', group: 'a', rank } } })),
    groups: [{ key: 'f', name: '决赛', kind: 'upper', rounds: [{ number: 1, name: '决赛', matches: [final] }] }],
  }
}
