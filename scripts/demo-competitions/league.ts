import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Game, Match, Side } from '#shared/competitions/match.ts'
import { replay, stream, withTakedowns } from './facts.ts'
import { eventKinds, figures, withStatistics } from './statistics.ts'
import { at, games, leagueRules, lineup, memberEntries, plus, seasons, teamEntrants, teamEntries, teamNamed, venue } from './words.ts'

type Row = readonly [when: string, home: string, away: string, score: string, maps: string, seconds?: readonly number[]]

/** Groups of the autumn, in the order of demo/FACTS.md; the second value of a map is its winning side. */
const groupA: readonly Row[] = [
  ['2026-11-03 19:00', '青锋', '长庚', '2:0', '落星渊 0, 听涛崖 0', [1720, 1645]],
  ['2026-11-05 19:00', '青锋', '云涧', '2:0', '雁回岭 0, 落星渊 0', [1725, 1815]],
  ['2026-11-07 19:00', '青锋', '鹿台', '2:1', '鸣沙关 1, 听涛崖 0, 落星渊 0', [1450, 1755, 1690]],
  ['2026-11-10 19:00', '云涧', '鹿台', '2:0', '听涛崖 0, 鸣沙关 0', [1500, 1560]],
  ['2026-11-13 19:00', '鹿台', '长庚', '2:1', '落星渊 1, 鸣沙关 0, 雁回岭 0', [1778, 2305, 1741]],
  ['2026-11-16 19:30', '长庚', '云涧', '2:1', '听涛崖 1, 落星渊 0, 断云桥 0', [1820, 2011, 2590]],
]
const groupB: readonly Row[] = [
  ['2026-11-04 19:00', '北冥', '沧澜', '2:1', '落星渊 0, 鸣沙关 1, 听涛崖 0', [1742, 2337, 1902]],
  ['2026-11-06 19:00', '惊蛰', '玄圃', '2:1', '雁回岭 0, 听涛崖 1, 落星渊 0', [1687, 1840, 1801]],
  ['2026-11-09 19:00', '北冥', '惊蛰', '2:0', '鸣沙关 0, 雁回岭 0', [1744, 1192]],
  ['2026-11-11 19:00', '沧澜', '玄圃', '2:0', '听涛崖 0, 落星渊 0', [1788, 1651]],
  ['2026-11-14 19:00', '玄圃', '北冥', '2:1', '鸣沙关 0, 断云桥 1, 雁回岭 0', [2052, 1550, 1865]],
]

const names = ['青锋', '北冥', '沧澜', '云涧', '长庚', '玄圃', '鹿台', '惊蛰']

export function autumnLeague(): CompetitionDocument {
  return {
    format: 'leitai/competition',
    version: 1,
    season: seasons.s8,
    competition: {
      slug: 'dianfeng-s8',
      kind: 'team',
      name: '巅峰联赛 S8',
      summary: '八支战队，小组赛 BO3 单循环，双败淘汰 BO5，总决赛 BO7。云顶演播厅，{{date:2026-11-03}}至 {{date:2026-11-22}}。',
      startsOn: '2026-11-03',
      endsOn: '2026-11-22',
      rulesArticle: 'demo-2026-004',
      figures,
      eventKinds,
    },
    teams: teamEntries(names),
    players: memberEntries(names),
    entrants: teamEntrants(names, '2026-11-03'),
    stages: [groups(), knockout()],
    rulings: [
      {
        key: 'ruling-12',
        kind: 'deduction',
        entrant: 'jingzhe',
        publicNote: '裁决 #12：惊蛰未在 {{date:2026-11-12}} 24:00 前提交名单，依规程 4.5 扣小组积分 1 分。',
        at: at('2026-11-13 10:30'),
      },
      {
        key: 'ruling-13',
        kind: 'walkover',
        match: 'B5',
        publicNote: '惊蛰三名首发急性肠胃炎，替补不足，放弃比赛。依规程 7.1，沧澜判胜，不计局分。',
        at: at('2026-11-14 20:10'),
      },
    ],
  }
}

function groups(): Stage {
  const walkover: Match = {
    key: 'B5',
    schedule: { state: 'scheduled', at: at('2026-11-14 21:30'), precision: 'exact' },
    play: 'ended',
    venue,
    sides: [{ source: { seed: 3 } }, { source: { seed: 8 }, incident: 'forfeit' }],
    result: { state: 'official', kind: 'walkover', endedAt: at('2026-11-14 20:10') },
  }
  return {
    key: 'groups',
    name: '小组赛',
    format: 'round_robin',
    ruleset: { ...leagueRules(3), legs: 1 },
    places: names.map((name) => ({ entrant: teamNamed(name).slug })),
    groups: [
      { ...pool('A', groupA), seeds: [1, 4, 5, 7] },
      {
        ...pool('B', groupB, walkover),
        seeds: [2, 3, 6, 8],
        adjustments: [
          {
            key: 'ruling-12',
            entrant: 'jingzhe',
            metric: 'points',
            delta: -1,
            publicNote: '未按时提交名单，扣 1 分（裁决 #12）',
            at: at('2026-11-13 10:30'),
          },
        ],
      },
    ],
  }
}

/** The matches of each round, in the order of their days. */
const rounds = {
  A: [
    [0, 3],
    [1, 4],
    [2, 5],
  ],
  B: [
    [0, 1],
    [2, 3],
    [4, 5],
  ],
}

function pool(key: 'A' | 'B', rows: readonly Row[], extra?: Match): Group {
  const matches: Match[] = rows.map((row, i) => ({
    ...seriesOf(`${key}${key === 'B' && i >= 4 ? i + 2 : i + 1}`, row),
    venue,
    sides: sidesOf(row, (name) => ({ source: { seed: names.indexOf(name) + 1 }, lineup: lineup(name) })),
  }))
  const all = [...matches, ...(extra ? [extra] : [])].sort((a, b) => String(a.schedule?.at).localeCompare(String(b.schedule?.at)))
  return {
    key,
    name: `${key} 组`,
    kind: 'pool',
    rounds: rounds[key].map((places, i) => ({
      number: i + 1,
      name: `第 ${i + 1} 轮`,
      matches: all.filter((_, place) => places.includes(place)),
    })),
    zones: [
      { from: 1, to: 2, kind: 'advance', label: '进胜者组' },
      { from: 3, to: 4, kind: 'lower', label: '进败者组' },
    ],
  }
}

/** Takedowns that the texts tell. */
const toldTakedowns: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  A1: [
    [19, 8],
    [15, 7],
  ],
}

function told(key: string, teams: readonly [string, string], played: readonly Game[], soFar?: number): Game[] {
  return played.map((game) => withStatistics({ game, key: `${key}/${game.number}`, teams, ...(soFar === undefined ? {} : { soFar }) }))
}

function seriesOf(
  key: string,
  [when, home, away, score, maps, seconds]: Row,
): Pick<Match, 'key' | 'schedule' | 'play' | 'result' | 'games' | 'replayUrl'> {
  const [won = 0, lost = 0] = score.split(':').map(Number)
  const start = at(when)
  return {
    key,
    ...replay('s8', key),
    schedule: { state: 'scheduled', at: start, precision: 'exact' },
    play: 'ended',
    games: told(key, [home, away], withTakedowns(games(maps, seconds), `s8/${key}`, toldTakedowns[key])),
    result: { state: 'official', kind: 'played', endedAt: plus(start, (won + lost) * 38) },
  }
}

function sidesOf([, home, away, score]: Row, side: (name: string) => Side): Side[] {
  const [a, b] = score.split(':').map(Number)
  return [
    { ...side(home), score: a },
    { ...side(away), score: b },
  ]
}

const rank = (group: string, place: number): Side => ({ source: { rankOf: { stage: 'groups', group, rank: place } } })
const winner = (match: string): Side => ({ source: { winnerOf: match } })
const loser = (match: string): Side => ({ source: { loserOf: match } })

/** Eight teams, four of which begin in the lower bracket: therefore the sides name their sources explicitly. */
function knockout(): Stage {
  const done = (key: string, sides: readonly [Side, Side], row: Row): Match => {
    const [a, b] = row[3].split(':').map(Number)
    return {
      ...seriesOf(key, row),
      name: key,
      venue,
      sides: [
        { ...sides[0], score: a, lineup: lineup(row[1]) },
        { ...sides[1], score: b, lineup: lineup(row[2]) },
      ],
    }
  }
  const open = (key: string, name: string, when: string, sides: Side[]): Match => ({
    key,
    name,
    venue,
    ...stream(),
    schedule: { state: 'scheduled', at: at(when), precision: 'exact' },
    sides,
  })
  const u3: Match = {
    key: 'U3',
    name: 'U3',
    venue,
    ...stream(),
    schedule: {
      state: 'scheduled',
      at: at('2026-11-20 19:00'),
      precision: 'exact',
      reschedules: [
        { from: at('2026-11-20 18:30'), to: at('2026-11-20 19:00'), reason: '场地检修，单骑擂第 6 轮顺延', at: at('2026-11-19 15:00') },
      ],
    },
    play: 'live',
    sides: [
      { ...winner('U1'), score: 1, lineup: lineup('青锋') },
      { ...winner('U2'), score: 1, lineup: lineup('北冥') },
    ],
    games: [
      ...told('U3', ['青锋', '北冥'], withTakedowns(games('鸣沙关 1, 照夜城 0', [1871, 2164]), 's8/U3')),
      ...told('U3', ['青锋', '北冥'], [{ number: 3, map: '落星渊', state: 'live', sides: [{ score: 6 }, { score: 5 }] }], 840),
    ],
  }
  return {
    key: 'knockout',
    name: '淘汰赛',
    format: 'double_elimination',
    grandFinal: 'reset',
    ruleset: leagueRules(5),
    places: [],
    groups: [
      {
        key: 'upper',
        name: '胜者组',
        kind: 'upper',
        rounds: [
          {
            number: 1,
            name: '胜者组半决赛',
            matches: [
              done(
                'U1',
                [rank('A', 1), rank('B', 2)],
                ['2026-11-18 19:00', '青锋', '沧澜', '3:1', '落星渊 0, 听涛崖 1, 鸣沙关 0, 照夜城 0', [1775, 1912, 1640, 1655]],
              ),
              done(
                'U2',
                [rank('B', 1), rank('A', 2)],
                [
                  '2026-11-18 21:30',
                  '北冥',
                  '云涧',
                  '3:2',
                  '听涛崖 1, 照夜城 0, 雁回岭 1, 鸣沙关 0, 落星渊 0',
                  [1902, 1604, 2233, 1987, 2410],
                ],
              ),
            ],
          },
          { number: 2, name: '胜者组决赛', matches: [u3] },
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
              done(
                'L1',
                [rank('A', 3), rank('B', 4)],
                ['2026-11-17 19:00', '长庚', '惊蛰', '3:0', '落星渊 0, 雁回岭 0, 听涛崖 0', [1690, 1822, 1755]],
              ),
              done(
                'L2',
                [rank('A', 4), rank('B', 3)],
                [
                  '2026-11-17 21:30',
                  '鹿台',
                  '玄圃',
                  '3:2',
                  '雁回岭 1, 鸣沙关 0, 听涛崖 1, 落星渊 0, 照夜城 0',
                  [1966, 1834, 1745, 1880, 2051],
                ],
              ),
            ],
          },
          {
            number: 2,
            name: '败者组二轮',
            matches: [
              done(
                'L3',
                [loser('U2'), winner('L1')],
                ['2026-11-19 19:00', '云涧', '长庚', '3:1', '落星渊 0, 听涛崖 1, 雁回岭 0, 鸣沙关 0', [1794, 1940, 1985, 2476]],
              ),
              done(
                'L4',
                [winner('L2'), loser('U1')],
                [
                  '2026-11-19 21:30',
                  '鹿台',
                  '沧澜',
                  '3:2',
                  '鸣沙关 1, 落星渊 0, 听涛崖 1, 照夜城 0, 雁回岭 0',
                  [1630, 2028, 1595, 1822, 2167],
                ],
              ),
            ],
          },
          { number: 3, name: '败者组三轮', matches: [open('L5', 'L5', '2026-11-20 21:30', [winner('L3'), winner('L4')])] },
          { number: 4, name: '败者组决赛', matches: [open('L6', 'L6', '2026-11-21 19:00', [loser('U3'), winner('L5')])] },
        ],
      },
      {
        key: 'final',
        name: '总决赛',
        kind: 'final',
        rounds: [
          { number: 1, name: '总决赛', bestOf: 7, matches: [open('GF', '总决赛', '2026-11-22 19:00', [winner('U3'), winner('L6')])] },
          {
            number: 2,
            name: '加赛',
            bestOf: 7,
            matches: [
              {
                key: 'GF2',
                name: '加赛',
                note: '败者组冠军在总决赛中胜出时进行',
                schedule: { state: 'unscheduled', precision: 'tbd' },
                sides: [winner('GF'), loser('GF')],
              },
            ],
          },
        ],
      },
    ],
  }
}
