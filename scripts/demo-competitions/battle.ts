import type { CompetitionDocument, Entrant, Stage } from '#shared/competitions/document.ts'
import type { Match, Side } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { stream } from './facts.ts'
import { at, playerEntry, playerSlug, plus, seasons, venue } from './words.ts'

/** Pairs of the gates: key, both names. Only those who also play elsewhere are separate players. */
const pairs = {
  ayu: 'Ayu / 拾光',
  yiwei: '一苇 / 渡山',
  baizhou: '白昼 / 不系舟',
  qingdeng: '青灯 / 远山',
  zheshan: '折扇 / 流苏',
  cangyuer: '苍耳 / 苜蓿',
  maosun: '毛笋 / 春盘',
  shixiang: '石巷 / 乌篷',
  sangeng: '三更 / 四更',
  nangua: '南瓜 / 马车',
  pugong: '蒲公英 / 小楷',
  ruomu: '若木 / 羽觞',
  qizhe: '起蛰 / 桃汛',
  atuan: '阿团 / 圆子',
  changting: '长亭 / 短亭',
  maisui: '麦穗 / 稻田',
  lingchen: '凌晨 / 四点',
  doufu: '豆腐 / 砚池',
  heichao: '黑潮 / 白浪',
  liuyue: '六月 / 飞雪',
  jigong: '纪公 / 小满天',
} as const
type Pair = keyof typeof pairs

const gateRules: Ruleset = {
  version: 1,
  points: { win: 1, draw: 0, loss: 0 },
  score: 'games_won',
  forfeitScore: null,
  bestOf: 1,
  tiebreaks: [{ metric: 'points', scope: 'overall' }],
  onSplit: 'continue',
  lastResort: 'shared',
}

function entrants(keys: readonly Pair[]): Entrant[] {
  return keys.map((key, i) => ({ key, name: pairs[key], seed: i + 1, ...playersOf(key) }))
}

function playersOf(key: Pair): Pick<Entrant, 'players'> {
  const names = pairs[key].split(' / ')
  return key === 'ayu' || key === 'ruomu' || key === 'qizhe' ? { players: names.map(playerSlug) } : {}
}

function playerEntries(keys: readonly Pair[]) {
  return keys.flatMap((key) => (playersOf(key).players ? pairs[key].split(' / ').map((name) => playerEntry(playerSlug(name), name)) : []))
}

interface Challenge {
  sides: [Side, Side]
  won?: 0 | 1
  seconds?: number
}

/** One challenge at a gate: a game of this many seconds with its winner. */
function challenge(key: string, name: string, when: string, { sides, won, seconds }: Challenge): Match {
  const start = at(when)
  const base: Match = { key, name, schedule: { state: 'scheduled', at: start, precision: 'exact' }, sides }
  if (won === undefined) return { ...base, ...stream(2) }
  return {
    ...base,
    play: 'ended',
    sides: [
      { ...sides[0], score: won === 0 ? 1 : 0 },
      { ...sides[1], score: won },
    ],
    games: [
      {
        number: 1,
        state: 'done',
        ...(seconds ? { durationSeconds: seconds } : {}),
        sides: won === 0 ? [{ outcome: 'win' }, { outcome: 'loss' }] : [{ outcome: 'loss' }, { outcome: 'win' }],
      },
    ],
    result: { state: 'official', kind: 'played', endedAt: plus(start, Math.ceil((seconds ?? 600) / 60)) },
  }
}

const seed = (n: number): Side => ({ source: { seed: n } })
const winner = (match: string): Side => ({ source: { winnerOf: match } })

/** The last night of the eleventh term: the champion met the seven others in turn. */
export function gatesEleven(): CompetitionDocument {
  const order: readonly Pair[] = ['ayu', 'zheshan', 'cangyuer', 'maosun', 'shixiang', 'qingdeng', 'baizhou', 'yiwei']
  const times = ['19:00', '19:20', '19:40', '20:00', '20:20', '20:40', '21:00'] as const
  const seconds = [512, 604, 488, 730, 686, 534, 880] as const
  const matches = times.map((time, i) => {
    const key = `D${i + 8}`
    const holder = i === 0 ? seed(1) : winner(`D${i + 7}`)
    return {
      ...challenge(key, `第 ${i + 8} 擂`, `2026-09-26 ${time}`, { sides: [holder, seed(i + 2)], won: 0, seconds: seconds[i] }),
      venue,
    }
  })
  const stage: Stage = {
    key: 'finals',
    name: '终局',
    format: 'single_elimination',
    thirdPlace: false,
    ruleset: gateRules,
    places: order.map((key) => ({ entrant: key })),
    groups: [
      {
        key: 'gate',
        name: '第九门',
        kind: 'final',
        rounds: matches.map((match, i) => ({ number: i + 1, name: match.name ?? '', matches: [match] })),
      },
    ],
  }
  return {
    format: 'leitai/competition',
    version: 1,
    season: seasons.s7,
    competition: {
      slug: 'jiumen-11',
      kind: 'battle',
      name: '九门对决第 11 期',
      summary: '双人结阵，九座门轮流守擂。终局八组，守擂王从第二座门守到第九座门。',
      startsOn: '2026-09-25',
      endsOn: '2026-09-26',
    },
    players: playerEntries(order),
    entrants: entrants(order),
    stages: [stage],
    awards: [
      {
        key: 'streak',
        kind: 'custom',
        title: '连守十四擂',
        entrant: 'ayu',
        citation: '双人结阵赛制启用以来，第一组从第二座门起一路守到底的选手。',
        at: '2026-09-26',
      },
    ],
  }
}

/** The first night of the twelfth term: six gates have been challenged, three open within the hour. */
export function gatesTwelve(): CompetitionDocument {
  const holders: readonly Pair[] = ['sangeng', 'nangua', 'pugong', 'qingdeng', 'baizhou', 'yiwei', 'ruomu', 'qizhe', 'ayu']
  const challengers: readonly Pair[] = ['atuan', 'changting', 'maisui', 'lingchen', 'doufu', 'heichao', 'liuyue', 'jigong']
  const gate = ['一', '二', '三', '四', '五', '六', '七', '八', '九'] as const
  const won: readonly (0 | 1 | undefined)[] = [0, 1, 0, 0, 0, 0]
  const seconds = [548, 812, 716, 421, 633, 505] as const
  const groups = holders.map((_, i): Stage['groups'][number] => {
    const when = i < 6 ? '20:00' : i < 8 ? '21:00' : '21:30'
    const first = challenge(`G${i + 1}-1`, `第${gate[i]}门首轮`, `2026-11-20 ${when}`, {
      sides: [seed(i + 1), i < 8 ? seed(10 + i) : { source: { tbd: true } }],
      won: won[i],
      seconds: seconds[i],
    })
    const second = challenge(`G${i + 1}-2`, `第${gate[i]}门次轮`, `2026-11-21 ${when}`, {
      sides: [winner(`G${i + 1}-1`), { source: { tbd: true } }],
    })
    return {
      key: `gate-${i + 1}`,
      name: `第${gate[i]}门`,
      kind: 'placement',
      rounds: [
        { number: 1, name: '首轮', matches: [first] },
        { number: 2, name: '次轮', matches: [second] },
      ],
    }
  })
  return {
    format: 'leitai/competition',
    version: 1,
    season: seasons.s8,
    competition: {
      slug: 'jiumen-12',
      kind: 'battle',
      name: '九门对决第 12 期',
      summary: '486 组报名确认，九座门各有守擂组合。{{date:2026-11-20}}开门，终局 {{date:2026-11-28}}在云顶演播厅。',
      startsOn: '2026-11-20',
      endsOn: '2026-11-28',
    },
    players: playerEntries([...holders, ...challengers]),
    entrants: entrants([...holders, ...challengers]),
    stages: [
      {
        key: 'gates',
        name: '守擂',
        format: 'single_elimination',
        thirdPlace: false,
        ruleset: gateRules,
        places: [...holders, ...challengers].map((key) => ({ entrant: key })),
        groups,
      },
    ],
  }
}
