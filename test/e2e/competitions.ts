import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match, Side } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { ownAccount } from './own-account.ts'

/**
 * Four small competitions for the browser tests, in addition to the demo season: one of teams in the middle of a double elimination with a
 * live match, one of single players in a Swiss by record, one of teams that is over, and a league before its last round.
 */
export function testCompetitions(): CompetitionDocument[] {
  return [summer(), frontier(), lantern(), mountain()]
}

const season = { slug: 'test-autumn', name: '试炼秋季', startsOn: '2026-09-01', endsOn: '2026-12-31' }
const lastSeason = { slug: 'test-summer', name: '试炼夏季', startsOn: '2026-06-01', endsOn: '2026-08-31' }

const maps = ['落星渊', '听涛崖', '鸣沙关', '雁回岭', '断云桥'] as const

function frontier(): CompetitionDocument {
  const names = ['朔风', '停云', '扶摇', '鹿鸣', '沉舟', '照影', '听松', '千里驰援边关故垒长名战队']
  const team = (n: number) => `t${n}`
  const groups = [
    { key: 'a', name: 'A 组', seeds: [1, 3, 5, 7], n: [1, 3, 5, 7] },
    { key: 'b', name: 'B 组', seeds: [2, 4, 6, 8], n: [2, 4, 6, 8] },
  ] as const
  return {
    format: 'leitai/competition',
    version: 1,
    season,
    competition: {
      slug: 'test-frontier',
      kind: 'team',
      name: '雁门联赛',
      summary: '八支战队，两个小组，前二进胜者组，后二进败者组。',
      startsOn: '2026-11-03',
      endsOn: '2026-11-29',
    },
    players: names.flatMap((_name, i) =>
      [1, 2].map((p) => ({ slug: `test-p${i + 1}-${p}`, names: [{ name: `${'甲乙'[p - 1]}${i + 1}` }] })),
    ),
    teams: names.map((name, i) => ({
      slug: `test-team-${i + 1}`,
      names:
        i === 0
          ? [
              { name: '北风', to: '2026-08-31' },
              { name, from: '2026-09-01' },
            ]
          : [{ name }],
      region: i === 0 ? '云顶' : undefined,
      members: [1, 2].map((p) => ({
        player: `test-p${i + 1}-${p}`,
        role: p === 1 ? ('captain' as const) : ('player' as const),
        from: '2026-09-01',
      })),
    })),
    entrants: names.map((name, i) => ({ key: team(i + 1), name, team: `test-team-${i + 1}`, seed: i + 1 })),
    stages: [
      {
        key: 'groups',
        name: '小组赛',
        format: 'round_robin',
        ruleset: { ...series(3), points: { win: 3, draw: 0, loss: 0 }, tiebreaks: groupTiebreaks, onSplit: 'restart', lastResort: 'lots' },
        places: names.map((_name, i) => ({ entrant: team(i + 1) })),
        groups: groups.map(({ key, name, seeds, n: [p, q, r, s] }) => ({
          key,
          name,
          kind: 'pool' as const,
          seeds: [...seeds],
          rounds: [
            // The first beats all; the others beat each other in a circle and are separated by their games.
            round(1, [
              won(`${key}1`, [p, s], [2, 0], '2026-11-03T11:00:00.000Z'),
              won(`${key}2`, [q, r], [2, 0], '2026-11-04T11:00:00.000Z'),
            ]),
            round(2, [
              won(`${key}3`, [p, r], [2, 0], '2026-11-05T11:00:00.000Z'),
              won(`${key}4`, [s, q], [2, 1], '2026-11-06T11:00:00.000Z'),
            ]),
            round(3, [
              won(`${key}5`, [p, q], [2, 1], '2026-11-07T11:00:00.000Z'),
              key === 'a'
                ? won(`${key}6`, [r, s], [2, 1], '2026-11-08T11:00:00.000Z')
                : noShow(`${key}6`, [r, s], '2026-11-08T11:00:00.000Z'),
            ]),
          ],
          adjustments:
            key === 'b'
              ? [{ key: 'late', entrant: team(8), metric: 'points' as const, delta: -1, publicNote: '未按时提交名单，扣 1 分。' }]
              : [],
          zones: [
            { from: 1, to: 2, kind: 'advance' as const, label: '晋级胜者组' },
            { from: 3, to: 4, kind: 'lower' as const, label: '进入败者组' },
          ],
        })),
      },
      {
        key: 'playoffs',
        name: '淘汰赛',
        format: 'double_elimination',
        grandFinal: 'single',
        ruleset: series(5),
        places: [
          ['a', 1],
          ['b', 1],
          ['a', 2],
          ['b', 2],
          ['a', 3],
          ['b', 3],
          ['a', 4],
          ['b', 4],
        ].map(([group, rank]) => ({ source: { rankOf: { stage: 'groups', group: String(group), rank: Number(rank) } } })),
        groups: [
          {
            key: 'upper',
            name: '胜者组',
            kind: 'upper',
            rounds: [
              {
                number: 1,
                name: '胜者组首轮',
                matches: [
                  decided('U1', [seed(1), seed(4)], [3, 1], '2026-11-18T11:00:00.000Z'),
                  decided('U2', [seed(2), seed(3)], [3, 2], '2026-11-18T13:30:00.000Z'),
                ],
              },
              { number: 2, name: '胜者组决赛', matches: [running()] },
            ],
          },
          {
            key: 'lower',
            name: '败者组',
            kind: 'lower',
            rounds: [
              {
                number: 1,
                name: '败者组一轮',
                matches: [
                  decided('L1', [seed(5), seed(8)], [3, 0], '2026-11-17T11:00:00.000Z'),
                  decided('L2', [seed(6), seed(7)], [3, 2], '2026-11-17T13:30:00.000Z'),
                ],
              },
              {
                number: 2,
                name: '败者组二轮',
                matches: [
                  decided('L3', [{ source: { loserOf: 'U2' } }, { source: { winnerOf: 'L1' } }], [3, 1], '2026-11-19T11:00:00.000Z'),
                  decided('L4', [{ source: { loserOf: 'U1' } }, { source: { winnerOf: 'L2' } }], [2, 3], '2026-11-19T13:30:00.000Z'),
                ],
              },
              { number: 3, name: '败者组三轮', matches: [postponed()] },
              {
                number: 4,
                name: '败者组决赛',
                matches: [toCome('L6', [{ source: { loserOf: 'U3' } }, { source: { winnerOf: 'L5' } }], '2026-11-28T11:00:00.000Z')],
              },
            ],
          },
          {
            key: 'final',
            name: '总决赛',
            kind: 'final',
            rounds: [
              {
                number: 1,
                name: '总决赛',
                bestOf: 7,
                matches: [
                  toCome('总决赛', [{ source: { winnerOf: 'U3' } }, { source: { winnerOf: 'L6' } }], '2026-11-29T11:00:00.000Z', 'final'),
                ],
              },
            ],
          },
        ],
      },
    ],
    rulings: [
      {
        key: 'r1',
        kind: 'walkover',
        match: 'b6',
        publicNote: '开赛后 15 分钟未到场，判对方获胜，不计局分。',
        at: '2026-11-08T11:20:00.000Z',
      },
      { key: 'r2', kind: 'postponement', match: 'L5', publicNote: '演播厅停电，延期进行。', at: '2026-11-20T12:00:00.000Z' },
    ],
  }

  function won(key: string, [a, b]: readonly [number, number], score: readonly [number, number], at: string): Match {
    return { ...decided(key, [{ entrant: team(a) }, { entrant: team(b) }], score, at), name: undefined }
  }

  function noShow(key: string, [a, b]: readonly [number, number], at: string): Match {
    return {
      key,
      play: 'ended',
      schedule: { state: 'scheduled', at, precision: 'exact' },
      sides: [{ entrant: team(a) }, { entrant: team(b), incident: 'no_show' }],
      result: { state: 'official', kind: 'walkover', endedAt: at },
    }
  }

  function running(): Match {
    const game = (number: number, first: number, second: number): Game => ({
      ...gameOf(number, first > second ? 0 : 1),
      durationSeconds: 1500 + number * 97,
    })
    return {
      key: 'U3',
      name: 'U3',
      play: 'live',
      schedule: {
        state: 'scheduled',
        at: '2026-11-20T11:00:00.000Z',
        precision: 'exact',
        reschedules: [{ from: '2026-11-20T10:30:00.000Z', to: '2026-11-20T11:00:00.000Z', reason: '上一场延时' }],
      },
      venue: '云顶演播厅',
      streamUrl: 'https://live.example/frontier',
      sides: [
        {
          source: { winnerOf: 'U1' },
          lineup: [
            { player: 'test-p1-1', name: '甲1', position: '先锋' },
            { player: 'test-p1-2', name: '乙1' },
          ],
        },
        {
          source: { winnerOf: 'U2' },
          lineup: [
            { player: 'test-p2-1', name: '甲2', position: '先锋' },
            { player: 'test-p2-2', name: '乙2' },
          ],
        },
      ],
      games: [game(1, 1, 0), game(2, 0, 1), game(3, 1, 0), { number: 4, map: '雁回岭', state: 'live', sides: [{}, {}] }],
    }
  }

  function postponed(): Match {
    return {
      key: 'L5',
      name: 'L5',
      schedule: {
        state: 'postponed',
        precision: 'tbd',
        reschedules: [{ from: '2026-11-20T13:30:00.000Z', to: null, reason: '演播厅停电' }],
      },
      sides: [{ source: { winnerOf: 'L3' } }, { source: { winnerOf: 'L4' } }],
    }
  }
}

function lantern(): CompetitionDocument {
  const names = ['疏桐', '霜序', '拾光', '知更', '晚舟', '丹砂', '星槎', '松烟']
  const player = (n: number) => `s${n}`
  const match = (key: string, [a, b]: readonly [number, number], score: readonly [number, number], at: string) =>
    decided(key, [{ entrant: player(a) }, { entrant: player(b) }], score, at)
  return {
    format: 'leitai/competition',
    version: 1,
    season,
    competition: { slug: 'test-lantern', kind: 'single', name: '孤灯擂', startsOn: '2026-11-15', endsOn: '2026-11-30' },
    players: names.map((name, i) => ({
      slug: `test-single-${i + 1}`,
      names: [{ name }],
      isMinor: i === 7,
      ...(i === 0 ? { externalId: ownAccount } : {}),
    })),
    entrants: names.map((name, i) => ({ key: player(i + 1), name, players: [`test-single-${i + 1}`], seed: i + 1 })),
    stages: [
      {
        key: 'swiss',
        name: '瑞士轮',
        format: 'swiss',
        swiss: { by: 'record', wins: 3, losses: 3 },
        ruleset: series(3),
        places: names.map((_name, i) => ({ entrant: player(i + 1) })),
        groups: [
          {
            key: 'all',
            name: '瑞士轮',
            kind: 'pool',
            rounds: [
              round(1, [
                match('S1', [1, 5], [2, 0], '2026-11-16T08:00:00.000Z'),
                match('S2', [2, 6], [2, 1], '2026-11-16T08:00:00.000Z'),
                match('S3', [3, 7], [2, 0], '2026-11-16T08:40:00.000Z'),
                match('S4', [4, 8], [1, 2], '2026-11-16T08:40:00.000Z'),
              ]),
              round(2, [
                match('S5', [1, 2], [2, 1], '2026-11-18T08:00:00.000Z'),
                match('S6', [3, 8], [2, 0], '2026-11-18T08:00:00.000Z'),
                match('S7', [5, 6], [2, 0], '2026-11-18T08:40:00.000Z'),
                match('S8', [7, 4], [0, 2], '2026-11-18T08:40:00.000Z'),
              ]),
              round(3, [
                toCome('S9', [{ entrant: player(1) }, { entrant: player(3) }], '2026-11-27T08:00:00.000Z'),
                toCome('S10', [{ entrant: player(2) }, { entrant: player(5) }], '2026-11-27T08:00:00.000Z'),
                toCome('S11', [{ entrant: player(8) }, { entrant: player(4) }], '2026-11-27T08:40:00.000Z'),
                toCome('S12', [{ entrant: player(6) }, { entrant: player(7) }], '2026-11-27T08:40:00.000Z'),
              ]),
            ],
          },
        ],
      },
    ],
  }
}

function summer(): CompetitionDocument {
  const names = ['北风', '停云', '扶摇', '鹿鸣']
  const lineup = (n: number) => [1, 2].map((p) => ({ player: `test-p${n}-${p}`, name: `${'甲乙'[p - 1]}${n}` }))
  const final: Match = decided(
    'final',
    [
      { source: { winnerOf: 'M1' }, lineup: lineup(1) },
      { source: { winnerOf: 'M2' }, lineup: lineup(2) },
    ],
    [3, 2],
    '2026-08-30T11:00:00.000Z',
  )
  return {
    format: 'leitai/competition',
    version: 1,
    season: lastSeason,
    competition: {
      slug: 'test-summer-cup',
      kind: 'team',
      name: '雁门杯',
      startsOn: '2026-08-28',
      endsOn: '2026-08-30',
      isFinished: true,
      derivedAwards: ['champion', 'runner_up', 'third'],
    },
    players: names.flatMap((_name, i) =>
      [1, 2].map((p) => ({ slug: `test-p${i + 1}-${p}`, names: [{ name: `${'甲乙'[p - 1]}${i + 1}` }] })),
    ),
    teams: names.map((name, i) => ({
      slug: `test-team-${i + 1}`,
      names:
        i === 0
          ? [
              { name, to: '2026-08-31' },
              { name: '朔风', from: '2026-09-01' },
            ]
          : [{ name }],
      region: i === 0 ? '云顶' : undefined,
      members: [1, 2].map((p) => ({
        player: `test-p${i + 1}-${p}`,
        role: p === 1 ? ('captain' as const) : ('player' as const),
        from: '2026-09-01',
      })),
    })),
    entrants: names.map((name, i) => ({ key: `t${i + 1}`, name, team: `test-team-${i + 1}`, seed: i + 1 })),
    stages: [
      {
        key: 'cup',
        name: '淘汰赛',
        format: 'single_elimination',
        thirdPlace: true,
        ruleset: series(5),
        places: names.map((_name, i) => ({ entrant: `t${i + 1}` })),
        groups: [
          {
            key: 'tree',
            name: '淘汰赛',
            kind: 'final',
            rounds: [
              {
                number: 1,
                name: '半决赛',
                matches: [
                  decided('M1', [seed(1), seed(4)], [3, 0], '2026-08-28T11:00:00.000Z'),
                  decided('M2', [seed(2), seed(3)], [3, 1], '2026-08-28T13:30:00.000Z'),
                ],
              },
              { number: 2, name: '决赛', matches: [{ ...final, name: '决赛', replayUrl: 'https://video.example/final' }] },
            ],
          },
          {
            key: 'third',
            name: '季军赛',
            kind: 'placement',
            rounds: [
              {
                number: 1,
                name: '季军赛',
                matches: [
                  decided('third', [{ source: { loserOf: 'M1' } }, { source: { loserOf: 'M2' } }], [1, 3], '2026-08-30T08:00:00.000Z'),
                ],
              },
            ],
          },
        ],
      },
    ],
    awards: [
      { key: 'mvp', kind: 'mvp', title: '决赛 MVP', player: 'test-p1-1', citation: '五局三次首杀。' },
      { key: 'draw', kind: 'custom', title: '观赛抽奖一等奖', name: '小★满88', isMasked: true },
    ],
  }
}

/** Whoever is higher in the list wins: the first is certain of its place, the last two of being eliminated, the others of neither. */
function mountain(): CompetitionDocument {
  const names = ['苍梧', '云梦', '昆吾', '招摇', '青要', '首阳']
  const side = (n: number): Side => ({ entrant: `m${n}` })
  const pairs = [
    ['1-6', '2-5', '3-4'],
    ['4-6', '3-5', '1-2'],
    ['2-6', '1-3', '4-5'],
    ['5-6', '1-4', '2-3'],
    ['3-6', '2-4', '1-5'],
  ]
  const rounds = pairs.map((list, r) =>
    round(
      r + 1,
      list.map((pair, i) => {
        const [a = 0, b = 0] = pair.split('-').map(Number)
        const key = `G${r * 3 + i + 1}`
        if (r === 4) return { key, schedule: { state: 'unscheduled' }, sides: [side(a), side(b)] }
        return decided(key, [side(a), side(b)], [2, i % 2], `2026-10-${10 + 7 * r}T0${i + 5}:00:00.000Z`)
      }),
    ),
  )
  return {
    format: 'leitai/competition',
    version: 1,
    season,
    competition: { slug: 'test-mountain', kind: 'team', name: '群山循环赛', startsOn: '2026-10-10', endsOn: '2026-11-29' },
    entrants: names.map((name, i) => ({ key: `m${i + 1}`, name, seed: i + 1 })),
    stages: [
      {
        key: 'league',
        name: '循环赛',
        format: 'round_robin',
        ruleset: {
          ...series(3),
          points: { win: 3, draw: 0, loss: 0 },
          tiebreaks: groupTiebreaks,
          onSplit: 'restart',
          lastResort: 'lots',
          legs: 1,
        },
        places: names.map((_name, i) => ({ entrant: `m${i + 1}` })),
        groups: [
          {
            key: 'table',
            name: '积分榜',
            kind: 'pool',
            rounds,
            zones: [
              { from: 1, to: 2, kind: 'advance', label: '进决赛' },
              { from: 3, to: 6, kind: 'eliminated', label: '止步循环赛' },
            ],
          },
        ],
      },
    ],
  }
}

const groupTiebreaks: Ruleset['tiebreaks'] = [
  { metric: 'points', scope: 'overall' },
  { metric: 'points', scope: 'head_to_head' },
  { metric: 'game_difference', scope: 'head_to_head' },
  { metric: 'game_difference', scope: 'overall' },
]

function series(bestOf: number): Ruleset {
  return {
    version: 1,
    points: { win: 1, draw: 0, loss: 0 },
    score: 'games_won',
    forfeitScore: null,
    bestOf,
    tiebreaks: [
      { metric: 'wins', scope: 'overall' },
      { metric: 'game_difference', scope: 'overall' },
    ],
    onSplit: 'continue',
    lastResort: 'shared',
  }
}

function round(number: number, matches: Match[]) {
  return { number, matches }
}

function seed(place: number): Side {
  return { source: { seed: place } }
}

/** A match that is over, with its games. */
function decided(key: string, sides: readonly [Side, Side], score: readonly [number, number], at: string): Match {
  return {
    key,
    name: key,
    play: 'ended',
    schedule: { state: 'scheduled', at, precision: 'exact' },
    sides: sides.map((side, i) => ({ ...side, score: score[i] })),
    games: gamesOf(score),
    result: { state: 'official', kind: 'played', endedAt: new Date(Date.parse(at) + 5_400_000).toISOString() },
  }
}

/** As many games as the score says; the winner takes the last. */
function gamesOf([first, second]: readonly [number, number]): Game[] {
  const [winner, winnerGames, loserGames] = first > second ? [0, first, second] : [1, second, first]
  const winners = [...Array.from({ length: loserGames }, () => 1 - winner), ...Array.from({ length: winnerGames }, () => winner)]
  return winners.map((side, i) => gameOf(i + 1, side))
}

function gameOf(number: number, winner: number): Game {
  const outcome = (side: number) => ({ outcome: side === winner ? ('win' as const) : ('loss' as const) })
  return { number, map: maps[(number - 1) % maps.length], state: 'done', sides: [outcome(0), outcome(1)] }
}

function toCome(name: string, sides: readonly [Side, Side], at: string, key = name): Match {
  return { key, name, schedule: { state: 'scheduled', at, precision: 'exact' }, sides: [...sides] }
}
