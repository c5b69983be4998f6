import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Game, Match, Side } from '#shared/competitions/match.ts'
import { withLengths, withTakedowns } from './facts.ts'
import { at, games, leagueRules, lineup, memberEntries, plus, seasons, teamEntrants, teamEntries, teamNamed, venue } from './words.ts'

const maps = ['落星渊', '听涛崖', '鸣沙关', '雁回岭', '断云桥'] as const

interface Played {
  sides: readonly [Side, Side]
  score: readonly [number, number]
}

/** A series from its score: the loser's games come first, except for the last one, which the winner takes. */
function series(key: string, name: string | undefined, when: string, { sides, score }: Played): Match {
  const start = at(when)
  const winner = score[0] > score[1] ? 0 : 1
  const lost = Math.min(...score)
  const won = Math.max(...score)
  const order = [...Array.from({ length: won - 1 }, () => winner), ...Array.from({ length: lost }, () => 1 - winner)]
  // Rotates the list by the key's length, so that series differ.
  const turn = order.length === 0 ? 0 : (when.charCodeAt(9) + key.length) % order.length
  const turned = [...order.slice(turn), ...order.slice(0, turn), winner]
  return {
    key,
    ...(name ? { name } : {}),
    venue,
    schedule: { state: 'scheduled', at: start, precision: 'exact' },
    play: 'ended',
    sides: [
      { ...sides[0], score: score[0] },
      { ...sides[1], score: score[1] },
    ],
    games: gamesOf(`${when}/${key}`, turned, turn),
    result: { state: 'official', kind: 'played', endedAt: plus(start, turned.length * 36) },
  }
}

function gamesOf(key: string, winners: readonly number[], turn: number): Game[] {
  const played = games(winners.map((side, i) => `${maps[(i + turn) % maps.length]} ${side}`).join(', '))
  return withTakedowns(withLengths(played, key, 1_320), key)
}

const seed = (n: number): Side => ({ source: { seed: n } })
const winnerOf = (match: string): Side => ({ source: { winnerOf: match } })
const loserOf = (match: string): Side => ({ source: { loserOf: match } })

const inA = ['青锋', '云涧', '长庚', '惊蛰']
const inB = ['沧澜', '北冥', '玄圃', '鹿台']
const pairsOfFour = [
  [1, 2],
  [3, 4],
  [1, 3],
  [2, 4],
  [1, 4],
  [2, 3],
] as const
const groupDays = ['2026-07-06', '2026-07-08', '2026-07-13', '2026-07-15', '2026-07-20', '2026-07-22'] as const
/** Both groups ended in the order of their lists; the score of each pair, first side's first. */
const scoresA = [
  [2, 1],
  [2, 0],
  [2, 0],
  [2, 1],
  [2, 0],
  [2, 1],
] as const
const scoresB = [[2, 1], [2, 1], [2, 0], [2, 0], null, [2, 1]] as const

export function summerLeague(): CompetitionDocument {
  const names = [...inA, ...inB]
  return {
    format: 'leitai/competition',
    version: 1,
    season: seasons.s7,
    competition: {
      slug: 'dianfeng-s7',
      kind: 'team',
      name: '巅峰联赛 S7',
      summary: '八支战队，小组赛 BO3，双败淘汰 BO5，总决赛 BO7。',
      startsOn: '2026-07-06',
      endsOn: '2026-08-30',
    },
    teams: teamEntries(names),
    players: memberEntries(names),
    entrants: teamEntrants(names, '2026-07-06'),
    stages: [summerGroups(), summerKnockout()],
    rulings: [
      {
        key: 'summer-3',
        kind: 'deduction',
        entrant: 'xuanpu',
        publicNote: '裁决 #3：玄圃迟到 20 分钟，扣小组积分 1 分。',
        at: at('2026-07-13 22:00'),
      },
      {
        key: 'summer-5',
        kind: 'walkover',
        match: 'B5',
        publicNote: '鹿台因航班取消未能到场，沧澜判胜，不计局分。',
        at: at('2026-07-20 18:30'),
      },
      {
        key: 'summer-9',
        kind: 'correction',
        match: 'U2',
        publicNote: '更正：第五局胜方误录为云涧，经复核录像为长庚，比分由 3:2 更正为 2:3。更正在下一轮开赛之前。',
        at: at('2026-08-03 23:40'),
      },
    ],
    awards: [
      {
        key: 'mvp',
        kind: 'mvp',
        title: '总决赛 MVP',
        player: 'nanzhi',
        citation: '六局里四次先手开团，败者组一路带队。',
        at: '2026-08-30',
      },
      {
        key: 'fans',
        kind: 'custom',
        title: '观众票选最佳一战',
        name: '小☆满88',
        citation: '投票抽中的观众，获得签名队服一件。',
        isMasked: true,
        at: '2026-08-31',
      },
    ],
  }
}

function summerGroups(): Stage {
  const group = (key: string, names: readonly string[], scores: readonly (readonly [number, number] | null)[], hour: string): Group => {
    const offset = key === 'A' ? 0 : 4
    const matches = pairsOfFour.map(([a, b], i): Match => {
      const sides = [seed(offset + a), seed(offset + b)] as const
      const when = `${groupDays[i]} ${hour}`
      const score = scores[i]
      if (!score)
        return {
          key: `${key}${i + 1}`,
          venue,
          schedule: { state: 'scheduled', at: at(when), precision: 'exact' },
          play: 'ended',
          sides: [sides[0], { ...sides[1], incident: 'forfeit' }],
          result: { state: 'official', kind: 'walkover', endedAt: at(`${groupDays[i]} 18:30`) },
        }
      const match = series(`${key}${i + 1}`, undefined, when, { sides, score })
      return key === 'A' && i === 3 ? { ...match, schedule: typhoon(when) } : match
    })
    return {
      key,
      name: `${key} 组`,
      kind: 'pool',
      seeds: names.map((_, i) => offset + i + 1),
      rounds: [1, 2, 3].map((number) => ({ number, name: `第 ${number} 轮`, matches: matches.slice((number - 1) * 2, number * 2) })),
      ...(key === 'B'
        ? {
            adjustments: [
              {
                key: 'summer-3',
                entrant: 'xuanpu',
                metric: 'points' as const,
                delta: -1,
                publicNote: '迟到 20 分钟，扣 1 分（裁决 #3）',
                at: at('2026-07-13 22:00'),
              },
            ],
          }
        : {}),
    }
  }
  return {
    key: 'groups',
    name: '小组赛',
    format: 'round_robin',
    ruleset: { ...leagueRules(3), legs: 1 },
    places: [...inA, ...inB].map((name) => ({ entrant: teamNamed(name).slug })),
    groups: [group('A', inA, scoresA, '19:00'), group('B', inB, scoresB, '21:00')],
  }
}

/** Rescheduled twice, because of the same storm. */
function typhoon(when: string): Match['schedule'] {
  return {
    state: 'scheduled',
    at: at(when),
    precision: 'exact',
    reschedules: [
      { from: at('2026-07-14 19:00'), to: null, reason: '台风橙色预警，场馆关闭', at: at('2026-07-14 09:00') },
      { from: null, to: at(when), reason: '预警解除', at: at('2026-07-14 20:00') },
    ],
  }
}

function summerKnockout(): Stage {
  const lines = (home: string, away: string, sides: readonly [Side, Side]): [Side, Side] => [
    { ...sides[0], lineup: lineup(home, '2026-08-30') },
    { ...sides[1], lineup: lineup(away, '2026-08-30') },
  ]
  const rank = (group: string, place: number) => ({ source: { rankOf: { stage: 'groups', group, rank: place } } })
  const round = (number: number, name: string, matches: Match[], bestOf?: number) => ({
    number,
    name,
    ...(bestOf ? { bestOf } : {}),
    matches,
  })
  return {
    key: 'knockout',
    name: '淘汰赛',
    format: 'double_elimination',
    grandFinal: 'single',
    ruleset: leagueRules(5),
    places: [rank('A', 1), rank('B', 1), rank('B', 2), rank('A', 2), rank('A', 3), rank('B', 3), rank('B', 4), rank('A', 4)],
    groups: [
      {
        key: 'upper',
        name: '胜者组',
        kind: 'upper',
        rounds: [
          round(1, '胜者组一轮', [
            series('U1', 'U1', '2026-08-03 16:00', {
              sides: lines('青锋', '惊蛰', [seed(1), seed(8)]),
              score: [3, 0],
            }),
            series('U2', 'U2', '2026-08-03 19:00', {
              sides: lines('云涧', '长庚', [seed(4), seed(5)]),
              score: [2, 3],
            }),
            series('U3', 'U3', '2026-08-04 16:00', {
              sides: lines('沧澜', '鹿台', [seed(2), seed(7)]),
              score: [1, 3],
            }),
            series('U4', 'U4', '2026-08-04 19:00', {
              sides: lines('北冥', '玄圃', [seed(3), seed(6)]),
              score: [3, 2],
            }),
          ]),
          round(2, '胜者组半决赛', [
            series('U5', 'U5', '2026-08-09 16:00', { sides: [winnerOf('U1'), winnerOf('U2')], score: [3, 1] }),
            series('U6', 'U6', '2026-08-09 19:00', { sides: [winnerOf('U3'), winnerOf('U4')], score: [0, 3] }),
          ]),
          round(3, '胜者组决赛', [
            series('U7', 'U7', '2026-08-16 19:00', {
              sides: lines('青锋', '北冥', [winnerOf('U5'), winnerOf('U6')]),
              score: [3, 1],
            }),
          ]),
        ],
      },
      {
        key: 'lower',
        name: '败者组',
        kind: 'lower',
        rounds: [
          round(1, '败者组一轮', [
            series('L1', 'L1', '2026-08-08 16:00', { sides: [loserOf('U1'), loserOf('U2')], score: [1, 3] }),
            series('L2', 'L2', '2026-08-08 19:00', { sides: [loserOf('U3'), loserOf('U4')], score: [2, 3] }),
          ]),
          round(2, '败者组二轮', [
            series('L3', 'L3', '2026-08-15 16:00', { sides: [loserOf('U6'), winnerOf('L1')], score: [2, 3] }),
            series('L4', 'L4', '2026-08-15 19:00', { sides: [loserOf('U5'), winnerOf('L2')], score: [1, 3] }),
          ]),
          round(3, '败者组三轮', [series('L5', 'L5', '2026-08-22 19:00', { sides: [winnerOf('L3'), winnerOf('L4')], score: [2, 3] })]),
          round(4, '败者组决赛', [
            series('L6', 'L6', '2026-08-23 19:00', {
              sides: lines('北冥', '玄圃', [loserOf('U7'), winnerOf('L5')]),
              score: [3, 1],
            }),
          ]),
        ],
      },
      {
        key: 'final',
        name: '总决赛',
        kind: 'final',
        rounds: [
          round(1, '总决赛', [
            {
              ...series('GF', '总决赛', '2026-08-30 19:00', {
                sides: lines('青锋', '北冥', [winnerOf('U7'), winnerOf('L6')]),
                score: [2, 4],
              }),
              bestOf: 7,
            },
          ]),
        ],
      },
    ],
  }
}

interface Four {
  season: CompetitionDocument['season']
  slug: string
  name: string
  days: readonly [string, string]
  teams: readonly [string, string, string, string]
  /** Semi-finals 1–4 and 2–3, the match for third place, the final. */
  scores: readonly [readonly [number, number], readonly [number, number], readonly [number, number], readonly [number, number]]
  mvp: string
}

/** The last four of an older season. */
export function lastFour({ season, slug, name, days, teams, scores, mvp }: Four): CompetitionDocument {
  const names = [...teams]
  const stage: Stage = {
    key: 'finals',
    name: '四强',
    format: 'single_elimination',
    thirdPlace: true,
    ruleset: leagueRules(5),
    places: names.map((team) => ({ entrant: teamNamed(team).slug })),
    groups: [
      {
        key: 'bracket',
        name: '四强',
        kind: 'final',
        rounds: [
          {
            number: 1,
            name: '半决赛',
            matches: [
              series('S1', 'S1', `${days[0]} 16:00`, { sides: [seed(1), seed(4)], score: scores[0] }),
              series('S2', 'S2', `${days[0]} 19:00`, { sides: [seed(2), seed(3)], score: scores[1] }),
            ],
          },
          {
            number: 2,
            name: '总决赛',
            bestOf: 7,
            matches: [series('F', '总决赛', `${days[1]} 19:00`, { sides: [winnerOf('S1'), winnerOf('S2')], score: scores[3] })],
          },
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
            matches: [series('T', '季军赛', `${days[1]} 15:00`, { sides: [loserOf('S1'), loserOf('S2')], score: scores[2] })],
          },
        ],
      },
    ],
  }
  return {
    format: 'leitai/competition',
    version: 1,
    season,
    competition: { slug, kind: 'team', name, summary: '四强对阵与名次。', startsOn: days[0], endsOn: days[1] },
    teams: teamEntries(names),
    players: memberEntries(names),
    entrants: teamEntrants(names, days[0]),
    stages: [stage],
    awards: [{ key: 'mvp', kind: 'mvp', title: '总决赛 MVP', player: mvp, at: days[1] }],
  }
}
