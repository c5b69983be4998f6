import type { CompetitionDocument, Entrant, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import type { PlayerEntry } from '#shared/competitions/people.ts'
import { stream, withLengths } from './facts.ts'
import { random, shuffled } from './random.ts'
import { at, games, playerEntry, playerSlug, plus, seasons, swissRules, venue } from './words.ts'

/** Players of demo/FACTS.md with 4–1 or better after five rounds, and the round in which each lost. */
const lostIn: Readonly<Record<string, number>> = {
  听雨: 0,
  折柳: 0,
  星槎: 5,
  松烟: 5,
  拾光: 4,
  知更: 4,
  丹砂: 4,
  霜序: 3,
  晚舟: 3,
  鲲生: 2,
  疏桐: 1,
  昆玉: 1,
}
/** Pairs of FACTS.md: the first won, except in the sixth round, which is separate. */
const named: Readonly<Record<number, readonly (readonly [string, string])[]>> = {
  3: [['折柳', '霜序']],
  5: [
    ['听雨', '星槎'],
    ['折柳', '松烟'],
  ],
}
const sixth: readonly (readonly [string, string])[] = [
  ['听雨', '折柳'],
  ['拾光', '知更'],
  ['晚舟', '疏桐'],
]

const teamPlayers = [
  '夜航',
  '小满',
  '白露',
  '半山',
  '竹里',
  '临川',
  '重明',
  '夕照',
  '石青',
  '朝雀',
  '观潮',
  '浮白',
  '青圭',
  '若木',
  '春雷',
  '起蛰',
]

/** Players of this competition only: handle and slug. The last two are minors, one is withheld. */
const ladder = [
  '寒砧 hanzhen',
  '蒲公英 pugongying',
  '不眠山 bumianshan',
  '一碗月 yiwanyue',
  '旧渡口 jiudukou',
  '砚台 yantai',
  '听风者 tingfengzhe',
  '灰雀 huique',
  '半日闲 banrixian',
  '青苔路 qingtailu',
  '七里香 qilixiang',
  '北望 beiwang',
  '折伞 zhesan',
  '夜归人 yeguiren',
  '拂晓 fuxiao',
  '沉舟 chenzhou',
  '江雪 jiangxue',
  '野渡 yedu',
  '空山 kongshan',
  '雨霖铃 yulinling',
  '东篱 dongli',
  '子衿 zijin',
  '莫听 moting',
  '归棹 guizhao',
  '石桥 shiqiao',
  '木鱼 muyu',
  '三更天 sangengtian',
  '白鹭洲 bailuzhou',
  '渔火 yuhuo',
  '孤灯 gudeng',
  '小寒 xiaohan',
  '清明雨 qingmingyu',
  '麦芽糖 maiyatang',
  '老茶馆 laochaguan',
  '橘子汽水 juziqishui',
  '风筝线 fengzhengxian',
].map((entry) => {
  const [name = '', slug = ''] = entry.split(' ')
  return { name, slug }
})

const field = [...Object.keys(lostIn), ...teamPlayers, ...ladder.map((one) => one.name)]
const maps = ['落星渊', '听涛崖', '鸣沙关', '雁回岭', '断云桥', '照夜城'] as const
/** Beijing time at which the tables of each round begin. */
const starts = ['2026-11-16 14:00', '2026-11-17 14:00', '2026-11-18 10:00', '2026-11-18 15:00', '2026-11-19 15:00', '2026-11-20 16:00']

export function autumnSingles(): CompetitionDocument {
  const drawn = draw()
  return {
    format: 'leitai/competition',
    version: 1,
    season: seasons.s8,
    competition: {
      slug: 'danqi-9',
      kind: 'single',
      name: '单骑擂第九届',
      summary: '128 人海选，64 人打九轮瑞士轮，前八名进八强。海选 {{date:2026-11-15}}，八强 {{date:2026-11-26}}至 {{date:2026-11-29}}。',
      startsOn: '2026-11-15',
      endsOn: '2026-11-29',
    },
    teams: [],
    players: field.map(entryOf),
    entrants: field.map((name, i): Entrant => ({ key: slugOf(name), name, players: [slugOf(name)], seed: i + 1 })),
    stages: [swiss(drawn), finals()],
    rulings: [
      {
        key: 'zhigeng-r6',
        kind: 'walkover',
        match: 'r6-2',
        publicNote: '知更因身体不适，赛前通知弃权。依规程 7.1，拾光判胜，不计局分。',
        at: at('2026-11-20 15:20'),
      },
      {
        key: 'r6-32',
        kind: 'forfeit',
        match: 'r6-32',
        publicNote: '第二局中途一方退出。依规程 7.1，对方判胜，已完成的局照记。',
        at: at('2026-11-20 18:20'),
      },
    ],
  }
}

function entryOf(name: string): PlayerEntry {
  if (name === '橘子汽水') return playerEntry(slugOf(name), name, { isMinor: true })
  if (name === '风筝线') return playerEntry(slugOf(name), name, { isHidden: true })
  return playerEntry(slugOf(name), name)
}

function slugOf(name: string): string {
  return ladder.find((one) => one.name === name)?.slug ?? playerSlug(name)
}

type Pair = readonly [winner: string, loser: string]

/**
 * Five rounds in which everybody meets somebody with the same record, nobody twice, and the named players lose only where FACTS.md says so.
 */
function draw(): Pair[][] {
  for (let seed = 1; seed < 10_000; seed += 1) {
    const rounds = attempt(random(seed))
    if (rounds) return rounds
  }
  throw new Error('No draw agrees with the facts')
}

function attempt(next: () => number): Pair[][] | null {
  const budget = { left: 20_000 }
  const wins = new Map(field.map((name) => [name, 0]))
  const met = new Set(sixth.map(pairKey))
  const rounds: Pair[][] = []
  for (let round = 1; round <= 5; round += 1) {
    const fixed = named[round] ?? []
    const taken = new Set(fixed.flat())
    const pairs: Pair[] = [...fixed]
    for (let score = round - 1; score >= 0; score -= 1) {
      const group = field.filter((name) => wins.get(name) === score && !taken.has(name))
      const found = pairUp(choosiestFirst(shuffled(group, next)), { round, met, next, budget })
      if (!found) return null
      pairs.push(...found)
    }
    for (const pair of pairs) {
      wins.set(pair[0], (wins.get(pair[0]) ?? 0) + 1)
      met.add(pairKey(pair))
    }
    rounds.push(pairs)
  }
  return rounds
}

/** Players in FACTS.md have the fewest possible opponents. */
function choosiestFirst(names: readonly string[]): string[] {
  return [...names].sort((a, b) => Number(a in lostIn ? 0 : 1) - Number(b in lostIn ? 0 : 1))
}

interface Drawing {
  round: number
  met: ReadonlySet<string>
  next: () => number
  budget: { left: number }
}

/** Pairs each with the first possible opponent; backtracks where the rest cannot be paired. */
function pairUp(names: readonly string[], drawing: Drawing): Pair[] | null {
  const { round, met, next, budget } = drawing
  const [first, ...rest] = names
  if (first === undefined) return []
  for (const other of rest) {
    budget.left -= 1
    if (budget.left < 0) return null
    if (met.has(pairKey([first, other]))) continue
    const result = decide(first, other, round, next)
    if (!result) continue
    const following = pairUp(
      rest.filter((name) => name !== other),
      drawing,
    )
    if (following) return [result, ...following]
  }
  return null
}

/** The winner, as far as the facts allow; null where they do not allow the pair. */
function decide(a: string, b: string, round: number, next: () => number): Pair | null {
  const [ofA, ofB] = [lostIn[a], lostIn[b]]
  if (ofA === undefined && ofB === undefined) return next() < 0.5 ? [a, b] : [b, a]
  const mustLose = (lost: number | undefined) => lost === round
  const mustWin = (lost: number | undefined) => lost !== undefined && lost !== round
  if (mustWin(ofA) && mustWin(ofB)) return null
  if (mustLose(ofA) && mustLose(ofB)) return null
  return mustWin(ofA) || mustLose(ofB) ? [a, b] : [b, a]
}

function pairKey(pair: readonly [string, string]): string {
  return [...pair].sort().join('|')
}

function swiss(drawn: readonly (readonly Pair[])[]): Stage {
  const next = random(2026)
  const rounds: Round[] = drawn.map((pairs, r) => ({
    number: r + 1,
    name: `第 ${r + 1} 轮`,
    matches: ordered(pairs).map((pair, i) =>
      playedMatch(`r${r + 1}-${i + 1}`, pair, { start: plus(at(starts[r] ?? ''), 80 * Math.floor(i / 16)), table: i }, next),
    ),
  }))
  return {
    key: 'swiss',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'points', rounds: 9 },
    ruleset: swissRules(3),
    places: field.map((name) => ({ entrant: slugOf(name) })),
    groups: [
      {
        key: 'main',
        name: '瑞士轮',
        kind: 'pool',
        rounds: [...rounds, { number: 6, name: '第 6 轮', matches: sixthRound(drawn, next) }],
        zones: [{ from: 1, to: 8, kind: 'advance', label: '进八强' }],
      },
    ],
  }
}

/** The best known players first: they play on stage. */
function ordered(pairs: readonly Pair[]): Pair[] {
  return [...pairs].sort((a, b) => Math.min(...a.map(place)) - Math.min(...b.map(place)))
}

function place(name: string): number {
  return field.indexOf(name)
}

interface Slot {
  start: string
  table: number
}

/** Lengths that the texts tell, seconds. */
const toldLengths: Readonly<Record<string, readonly number[]>> = { '折柳/松烟': [560, 580] }

/** One of the two gave up in the second game. */
const brokenOff: typeof playedMatch = (key, pair, slot, next) => {
  const { result, games: [first, second] = [], sides, ...match } = playedMatch(key, pair, slot, next)
  const won = sides.findIndex(({ entrant }) => entrant === slugOf(pair[0]))
  if (!first || !second || !result) throw new Error(`${key} has no two games`)
  return {
    ...match,
    note: '第二局中途，一方因设备损坏退出',
    sides: sides.map(({ entrant }, i) => ({ entrant, score: i === won ? 1 : 0, ...(i !== won && { incident: 'withdrawn' as const }) })),
    games: [
      { ...first, sides: sides.map((_, i) => ({ outcome: i === won ? ('win' as const) : ('loss' as const) })) },
      { number: 2, map: second.map, state: 'void', sides: [{}, {}] },
    ],
    result: { ...result, kind: 'forfeit_in_play' },
  }
}

function playedMatch(key: string, [winner, loser]: Pair, { start, table }: Slot, next: () => number): Match {
  const close = next() < 0.45
  const pool = shuffled(maps, next)
  const firstIsWinner = next() < 0.5
  const [home, away] = firstIsWinner ? [winner, loser] : [loser, winner]
  const won = firstIsWinner ? 0 : 1
  const order = close ? (next() < 0.5 ? [won, 1 - won, won] : [1 - won, won, won]) : [won, won]
  const score = (side: number) => order.filter((one) => one === side).length
  return {
    key,
    name: `${table + 1} 号台`,
    venue,
    schedule: { state: 'scheduled', at: start, precision: 'exact' },
    play: 'ended',
    sides: [
      { entrant: slugOf(home), score: score(0) },
      { entrant: slugOf(away), score: score(1) },
    ],
    games: withLengths(games(order.map((side, i) => `${pool[i]} ${side}`).join(', '), toldLengths[`${winner}/${loser}`]), `d9/${key}`, 420),
    result: { state: 'official', kind: 'played', endedAt: plus(start, 26 * order.length) },
  }
}

/** Tables 1 to 3 as in FACTS.md; the others are paired with equals. */
function sixthRound(drawn: readonly (readonly Pair[])[], next: () => number): Match[] {
  const start = at(starts[5] ?? '')
  const wins = new Map(field.map((name) => [name, drawn.filter((pairs) => pairs.some(([winner]) => winner === name)).length]))
  const met = new Set(drawn.flat().map(pairKey))
  const taken = new Set(sixth.flat())
  const rest = field.filter((name) => !taken.has(name)).sort((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0))
  const others = nearestPairs(rest, met)
  return [
    {
      ...playedMatch('r6-1', ['折柳', '听雨'], { start, table: 0 }, () => 0.9),
      sides: [
        { entrant: slugOf('听雨'), score: 1 },
        { entrant: slugOf('折柳'), score: 2 },
      ],
      games: withLengths(games('落星渊 0, 鸣沙关 1, 听涛崖 1'), 'd9/r6-1', 420),
    },
    {
      key: 'r6-2',
      name: '2 号台',
      venue,
      schedule: { state: 'scheduled', at: start, precision: 'exact' },
      play: 'ended',
      sides: [{ entrant: slugOf('拾光') }, { entrant: slugOf('知更'), incident: 'no_show' }],
      result: { state: 'official', kind: 'walkover', endedAt: at('2026-11-20 15:20') },
    },
    {
      key: 'r6-3',
      name: '3 号台',
      venue,
      schedule: {
        state: 'postponed',
        precision: 'tbd',
        reschedules: [{ from: at('2026-11-20 17:20'), to: null, reason: '该台至赛事服的线路故障', at: at('2026-11-20 17:25') }],
      },
      sides: [{ entrant: slugOf('晚舟') }, { entrant: slugOf('疏桐') }],
    },
    ...others.map((pair, i) =>
      (i === others.length - 1 ? brokenOff : playedMatch)(
        `r6-${i + 4}`,
        pair,
        { start: plus(start, 80 * Math.floor(i / 16)), table: i + 3 },
        next,
      ),
    ),
  ]
}

/** From the top: each meets the nearest player below whom he has not met, so that nobody is left over. */
function nearestPairs(names: readonly string[], met: ReadonlySet<string>): Pair[] {
  const [first, ...rest] = names
  if (first === undefined) return []
  for (const other of rest) {
    if (met.has(pairKey([first, other]))) continue
    try {
      return [
        [first, other],
        ...nearestPairs(
          rest.filter((name) => name !== other),
          met,
        ),
      ]
    } catch {
      // The rest could not be paired without a rematch: try the next.
    }
  }
  throw new Error('Nobody left to meet')
}

function finals(): Stage {
  const seedPairs = [
    [1, 8],
    [4, 5],
    [2, 7],
    [3, 6],
  ] as const
  const match = (key: string, name: string, when: string, sides: Match['sides']): Match => ({
    key,
    name,
    venue,
    ...stream(),
    schedule: { state: 'scheduled', at: at(when), precision: 'exact' },
    sides,
  })
  return {
    key: 'finals',
    name: '八强',
    format: 'single_elimination',
    thirdPlace: true,
    ruleset: { ...swissRules(5), lastResort: 'shared' },
    places: Array.from({ length: 8 }, (_, i) => ({ source: { rankOf: { stage: 'swiss', group: 'main', rank: i + 1 } } })),
    groups: [
      {
        key: 'bracket',
        name: '八强',
        kind: 'final',
        rounds: [
          {
            number: 1,
            name: '四分之一决赛',
            matches: seedPairs.map(([a, b], i) =>
              match(`Q${i + 1}`, `Q${i + 1}`, `2026-11-${i < 2 ? 26 : 27} ${i % 2 === 0 ? '19:00' : '21:00'}`, [
                { source: { seed: a } },
                { source: { seed: b } },
              ]),
            ),
          },
          {
            number: 2,
            name: '半决赛',
            matches: [
              match('S1', 'S1', '2026-11-28 15:00', [{ source: { winnerOf: 'Q1' } }, { source: { winnerOf: 'Q2' } }]),
              match('S2', 'S2', '2026-11-28 17:00', [{ source: { winnerOf: 'Q3' } }, { source: { winnerOf: 'Q4' } }]),
            ],
          },
          {
            number: 3,
            name: '决赛',
            matches: [match('F', '决赛', '2026-11-29 19:00', [{ source: { winnerOf: 'S1' } }, { source: { winnerOf: 'S2' } }])],
          },
        ],
      },
      {
        key: 'third',
        name: '三四名',
        kind: 'placement',
        rounds: [
          {
            number: 1,
            name: '三四名赛',
            matches: [match('T', '三四名赛', '2026-11-29 16:00', [{ source: { loserOf: 'S1' } }, { source: { loserOf: 'S2' } }])],
          },
        ],
      },
    ],
  }
}
