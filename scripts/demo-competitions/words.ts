import type { CompetitionDocument, Entrant } from '#shared/competitions/document.ts'
import type { Game, Side } from '#shared/competitions/match.ts'
import type { PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

type Season = CompetitionDocument['season']

export const seasons = {
  s5: { slug: 's5', name: 'S5 赛季', startsOn: '2025-09-15', endsOn: '2025-12-31' },
  s6: { slug: 's6', name: 'S6 赛季', startsOn: '2026-02-16', endsOn: '2026-05-31' },
  s7: { slug: 's7', name: 'S7 赛季', startsOn: '2026-06-01', endsOn: '2026-09-30' },
  s8: { slug: 's8', name: 'S8 赛季', startsOn: '2026-10-01', endsOn: '2026-12-31' },
} satisfies Record<string, Season>

const positions = ['先锋', '游侠', '术师', '神射', '护法'] as const

/** Rosters from demo/FACTS.md: slug, name, then the starters by position, each with its slug. */
const rosters = [
  ['qingfeng', '青锋', 'tingyu 听雨', 'zheliu 折柳', 'yehang 夜航', 'xiaoman 小满', 'aheng 阿衡'],
  ['beiming', '北冥', 'kunsheng 鲲生', 'bailu 白露', 'banshan 半山', 'dukou 渡口', 'nanzhi 南枝'],
  ['yunjian', '云涧', 'wanzhou 晚舟', 'zhuli 竹里', 'linchuan 临川', 'taihen 苔痕', 'guyu 谷雨'],
  ['changgeng', '长庚', 'chongming 重明', 'xizhao 夕照', 'xingcha 星槎', 'shenshang 参商', 'guihong 归鸿'],
  ['lutai', '鹿台', 'dansha 丹砂', 'songyan 松烟', 'shiqing 石青', 'zhaoque 朝雀', 'juanyun 卷云'],
  ['canglan', '沧澜', 'guanchao 观潮', 'zhigeng 知更', 'fubai 浮白', 'qianfan 千帆', 'boan 泊岸'],
  ['xuanpu', '玄圃', 'qinggui 青圭', 'kunyu 昆玉', 'ruomu 若木', 'yushang 羽觞', 'langgan 琅玕'],
  ['jingzhe', '惊蛰', 'chunlei 春雷', 'chongming-jz 虫鸣', 'qizhe 起蛰', 'taoxun 桃汛', 'canggeng 仓庚'],
] as const

interface Member {
  slug: string
  name: string
  position: string
}

export interface Roster {
  slug: string
  name: string
  members: readonly Member[]
}

const teams: readonly Roster[] = rosters.map(([slug, name, ...members]) => ({
  slug,
  name,
  members: members.map((member, i) => {
    const [memberSlug = '', memberName = ''] = member.split(' ')
    return { slug: memberSlug, name: memberName, position: positions[i] ?? '' }
  }),
}))

export function teamNamed(name: string): Roster {
  const team = teams.find((one) => one.name === name)
  if (!team) throw new Error(`No team ${name}`)
  return team
}

export function teamEntries(names: readonly string[]): TeamEntry[] {
  return names.map(teamNamed).map(({ slug, name, members }) => ({
    slug,
    names: [{ name }],
    members: members.map((member) => ({ player: member.slug, role: 'player', position: member.position })),
  }))
}

export function memberEntries(names: readonly string[]): PlayerEntry[] {
  return names.map(teamNamed).flatMap(({ members }) => members.map((member) => playerEntry(member.slug, member.name)))
}

export function playerEntry(slug: string, name: string, more: Partial<PlayerEntry> = {}): PlayerEntry {
  return { slug, names: [{ name }], ...more }
}

export function teamEntrants(names: readonly string[]): Entrant[] {
  return names.map((name, i) => ({ key: teamNamed(name).slug, name, team: teamNamed(name).slug, seed: i + 1 }))
}

/** Slug of a player by handle: of a team's starter, or one of those without a team. */
export function playerSlug(name: string): string {
  const member = teams.flatMap((team) => team.members).find((one) => one.name === name)
  return member?.slug ?? loneSlug(name)
}

const lone: Readonly<Record<string, string>> = { 疏桐: 'shutong', 霜序: 'shuangxu', 拾光: 'shiguang', Ayu: 'ayu', 寒砧: 'hanzhen' }

function loneSlug(name: string): string {
  const slug = lone[name]
  if (!slug) throw new Error(`No player ${name}`)
  return slug
}

/** "2026-11-20 19:00", Beijing time, as an instant. */
export function at(beijing: string): string {
  return new Date(`${beijing.replace(' ', 'T')}:00+08:00`).toISOString()
}

export function plus(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}

const gameTiebreaks: Ruleset['tiebreaks'] = [
  { metric: 'points', scope: 'overall' },
  { metric: 'points', scope: 'head_to_head' },
  { metric: 'game_difference', scope: 'head_to_head' },
  { metric: 'game_difference', scope: 'overall' },
  { metric: 'games_won', scope: 'overall' },
]

/** Rule 6.2 of the league: points, then meetings, then games. */
export function leagueRules(bestOf: number): Ruleset {
  return {
    version: 1,
    points: { win: 3, draw: 1, loss: 0 },
    score: 'games_won',
    forfeitScore: null,
    bestOf,
    tiebreaks: gameTiebreaks,
    onSplit: 'continue',
    lastResort: 'lots',
  }
}

/** Swiss: a point a win, then the opponents' points, then games. */
export function swissRules(bestOf: number): Ruleset {
  return {
    version: 1,
    points: { win: 1, draw: 0, loss: 0 },
    score: 'games_won',
    forfeitScore: null,
    bestOf,
    tiebreaks: [
      { metric: 'points', scope: 'overall' },
      { metric: 'points', scope: 'opponents', cutLowest: 1 },
      { metric: 'points', scope: 'opponents' },
      { metric: 'game_difference', scope: 'overall' },
      { metric: 'seed', scope: 'overall' },
    ],
    onSplit: 'continue',
    lastResort: 'shared',
  }
}

/** Games of a series as FACTS.md writes them: "落星渊 0, 听涛崖 1": the map, and the index of the side that won. */
export function games(line: string, minutes: readonly number[] = []): Game[] {
  return line.split(',').map((part, i) => {
    const [map = '', winner = ''] = part.trim().split(' ')
    const seconds = minutes[i]
    return {
      number: i + 1,
      map,
      state: 'done',
      ...(seconds ? { durationSeconds: seconds } : {}),
      sides: winner === '0' ? [{ outcome: 'win' }, { outcome: 'loss' }] : [{ outcome: 'loss' }, { outcome: 'win' }],
    }
  })
}

export function lineup(teamName: string): NonNullable<Side['lineup']> {
  return teamNamed(teamName).members.map((member) => ({ player: member.slug, name: member.name, position: member.position }))
}

export const venue = '云顶演播厅'
