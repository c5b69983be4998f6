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

/** Who came and went during the season: the starter whom somebody replaced, until when, and who sits on the bench since when. */
const replaced = [{ team: 'yunjian', player: 'shimen 石门', place: 3, until: '2026-10-07', from: '2026-10-08' }] as const
const bench = [
  { team: 'jingzhe', player: 'chunshe 春社', position: '游侠', from: '2026-10-15' },
  { team: 'canglan', player: 'wangxi 望汐', position: '神射', from: '2026-11-12' },
] as const
const captains: readonly string[] = ['tingyu', 'chongming']
/** A team that took a new name when the season had begun. */
const renamed = { team: 'jingzhe', name: '惊雷', until: '2026-10-14', from: '2026-10-15' } as const

interface Member {
  slug: string
  name: string
  position: string
}

interface Roster {
  slug: string
  name: string
  members: readonly Member[]
}

const teams: readonly Roster[] = rosters.map(([slug, name, ...members]) => ({
  slug,
  name,
  members: members.map((member, i) => ({ ...memberOf(member), position: positions[i] ?? '' })),
}))

/** The team, with the starters of that day; without a day today's. */
export function teamNamed(name: string, day?: string): Roster {
  const team = teams.find((one) => one.name === name)
  if (!team) throw new Error(`No team ${name}`)
  const former = replaced.find((one) => one.team === team.slug && day !== undefined && day <= one.until)
  if (!former) return team
  const { position } = team.members[former.place] ?? { position: '' }
  return { ...team, members: team.members.with(former.place, { ...memberOf(former.player), position }) }
}

/** Its name on that day. */
function nameOn(team: Roster, day: string): string {
  return team.slug === renamed.team && day <= renamed.until ? renamed.name : team.name
}

export function teamEntries(names: readonly string[]): TeamEntry[] {
  return names.map((name) => {
    const team = teamNamed(name)
    const change = replaced.find((one) => one.team === team.slug)
    const starters = team.members.map(({ slug, position }, i) => ({
      player: slug,
      role: captains.includes(slug) ? ('captain' as const) : ('player' as const),
      position,
      ...(change?.place === i ? { from: change.from } : {}),
    }))
    const former = change
      ? [
          {
            player: memberOf(change.player).slug,
            role: 'player' as const,
            position: team.members[change.place]?.position ?? '',
            to: change.until,
          },
        ]
      : []
    const substitutes = bench.flatMap((one) =>
      one.team === team.slug
        ? [{ player: memberOf(one.player).slug, role: 'substitute' as const, position: one.position, from: one.from }]
        : [],
    )
    return {
      slug: team.slug,
      names:
        team.slug === renamed.team
          ? [
              { name: renamed.name, to: renamed.until },
              { name: team.name, from: renamed.from },
            ]
          : [{ name: team.name }],
      members: [...starters, ...former, ...substitutes],
    }
  })
}

export function memberEntries(names: readonly string[]): PlayerEntry[] {
  return names.flatMap((name) => {
    const { slug, members } = teamNamed(name)
    const others = [...replaced, ...bench].filter((one) => one.team === slug).map((one) => memberOf(one.player))
    return [...members, ...others].map((member) => playerEntry(member.slug, member.name))
  })
}

function memberOf(words: string): { slug: string; name: string } {
  const [slug = '', name = ''] = words.split(' ')
  return { slug, name }
}

export function playerEntry(slug: string, name: string, more: Partial<PlayerEntry> = {}): PlayerEntry {
  return { slug, names: [{ name }], ...more }
}

/** `day`: the names as they were then. */
export function teamEntrants(names: readonly string[], day: string): Entrant[] {
  return names.map((name, i) => {
    const team = teamNamed(name)
    return { key: team.slug, name: nameOn(team, day), team: team.slug, seed: i + 1 }
  })
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

export function lineup(teamName: string, day?: string): NonNullable<Side['lineup']> {
  return teamNamed(teamName, day).members.map((member) => ({ player: member.slug, name: member.name, position: member.position }))
}

export const venue = '云顶演播厅'
