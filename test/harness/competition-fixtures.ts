import { doubleElimination as drawnGroups } from '#rules/elimination.ts'
import type { AwardView, OpenAward } from '#shared/competitions/award-views.ts'
import type { CompetitionSummary, StageView } from '#shared/competitions/competition-views.ts'
import type { MatchSide, MatchSummary, StageMatch } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import type { Table, TableRow } from '#shared/competitions/table-views.ts'
import { sourceWords } from '#shared/words/sources.ts'

/** Fictional competitions in every state that the components must support; the names are those of the demo. */
const teamNames = ['青锋', '北冥', '云涧', '长庚', '鹿台', '沧澜', '玄圃', '惊蛰']
const playerNames = [
  ...['听雨', '折柳', '夜航', '小满', '阿衡', '鲲生', '白露', '半山', '渡口', '南枝', '晚舟', '竹里', '临川', '苔痕', '谷雨', '重明'],
  ...['夕照', '星槎', '参商', '归鸿', '丹砂', '松烟', '石青', '朝雀', '卷云', '观潮', '知更', '浮白', '千帆', '泊岸', '青圭', '昆玉'],
]
export const longName = '云梦大泽第十三届江湖联合会（含预备队）代表队'

export function team(i: number): EntrantRef {
  const name = teamNames[i] ?? `第 ${i + 1} 队`
  return { id: 100 + i, name, shortName: name, seed: i + 1, teamId: 10 + i, playerIds: [], logo: logoOf(i) }
}

export function player(i: number): EntrantRef {
  const name = playerNames[i] ?? `选手 ${i + 1}`
  return { id: 300 + i, name, shortName: name, teamId: null, playerIds: [500 + i], logo: null }
}

/** Half of the teams have a logo: a drawn one, under the policy's `data:`. */
function logoOf(i: number): EntrantRef['logo'] {
  if (i % 2 === 1) return null
  const colors = ['#0d7f83', '#173f9c', '#276f90', '#6b4526', '#533085']
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path d="M48 4 88 16V50Q88 78 48 93 8 78 8 50V16Z" fill="${colors[i % 5]}"/><path d="M48 20 60 56H36Z" fill="#fff"/></svg>`
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  return { id: 900 + i, alt: '', width: 96, height: 96, sources: [{ url, width: 96, height: 96 }], placeholder: '', color: '#0d7f83' }
}

export const competition = { id: 1, kind: 'team', name: '巅峰联赛 2026 秋季赛' } as const
const single = { id: 2, kind: 'single', name: '单骑擂第九届' } as const

/** Beijing time of November 2026. */
export function at(day: number, time: string): string {
  return new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+08:00`).toISOString()
}

export function side(entrant: EntrantRef | null, rest: Partial<MatchSide> = {}): MatchSide {
  return {
    entrant,
    label: '',
    isBye: false,
    score: null,
    shootout: null,
    outcome: null,
    placement: null,
    points: null,
    incident: null,
    ...rest,
  }
}

let nextId = 1000
export function match(rest: Partial<MatchSummary> = {}): MatchSummary {
  return {
    id: nextId++,
    name: '',
    competition,
    stage: { id: 11, name: '淘汰赛' },
    group: { id: 21, name: '胜者组' },
    round: { number: 1, name: '胜者组首轮' },
    bestOf: 5,
    totalGames: null,
    schedule: { state: 'scheduled', at: at(20, '19:00'), precision: 'exact', firstAt: null, reason: '' },
    play: 'not_started',
    endedAt: null,
    liveGame: null,
    result: null,
    hasStream: true,
    isResultHidden: false,
    sides: [side(team(0)), side(team(1))],
    ...rest,
  }
}

const official = { state: 'official', kind: 'played', decidedIn: 'regulation' } as const

/** Sides of a finished match; the higher score wins. */
export function scored(a: EntrantRef | null, b: EntrantRef | null, x: number, y: number): MatchSide[] {
  const outcome = (own: number, other: number) => (own > other ? 'win' : own < other ? 'loss' : 'draw')
  return [side(a, { score: x, outcome: outcome(x, y) }), side(b, { score: y, outcome: outcome(y, x) })]
}
export function ended(sides: MatchSide[], rest: Partial<MatchSummary> = {}): Partial<MatchSummary> {
  return { play: 'ended', result: official, sides, ...rest }
}

const long = { ...team(2), id: 199, teamId: null, name: longName, logo: null }

/** One row for every state. */
export const rows: MatchSummary[] = [
  match({
    play: 'live',
    liveGame: 4,
    round: { number: 2, name: '胜者组决赛' },
    sides: [side(team(0), { score: 2 }), side(team(1), { score: 1 })],
  }),
  match({
    round: { number: 3, name: '败者组三轮' },
    group: { id: 22, name: '败者组' },
    sides: [side(team(2)), side(team(4))],
    schedule: { state: 'scheduled', at: at(20, '21:30'), precision: 'exact', firstAt: at(20, '18:30'), reason: '上一场延时' },
  }),
  match(ended(scored(team(0), team(5), 3, 1))),
  match(ended(scored(team(3), team(6), 3, 2), { result: { ...official, state: 'provisional' } })),
  match(ended(scored(team(3), team(6), 3, 2), { result: { ...official, state: 'under_review' } })),
  match({
    ...ended([side(team(5), { outcome: 'win' }), side(team(7), { outcome: 'loss', incident: 'no_show' })]),
    result: { ...official, kind: 'walkover' },
  }),
  match({
    ...ended([side(team(5), { outcome: 'loss', incident: 'forfeit' }), side(team(7), { outcome: 'loss', incident: 'forfeit' })]),
    result: { ...official, kind: 'double_forfeit' },
  }),
  match({
    ...ended([side(team(4), { outcome: 'win' }), side(team(6), { outcome: 'loss', incident: 'disqualified' })]),
    result: { ...official, kind: 'awarded' },
  }),
  match({ ...ended(scored(team(4), team(6), 1, 0)), result: { ...official, state: 'void', kind: 'void' } }),
  match({
    schedule: { state: 'postponed', at: null, precision: 'tbd', firstAt: at(20, '17:20'), reason: '网络故障' },
    competition: single,
    sides: [side(player(10)), side(player(1))],
  }),
  match({
    schedule: { state: 'postponed', at: at(23, '19:00'), precision: 'day', firstAt: at(20, '17:20'), reason: '场馆停电' },
    competition: single,
    sides: [side(player(10)), side(player(1))],
  }),
  match({
    schedule: { state: 'cancelled', at: at(20, '17:20'), precision: 'exact', firstAt: null, reason: '双方退赛' },
    competition: single,
    sides: [side(player(12)), side(player(3))],
  }),
  match({ play: 'ended', isResultHidden: true, competition: single, sides: [side(player(4)), side(player(5))] }),
  match({
    ...ended([side(team(0), { score: 3, shootout: 4, outcome: 'win' }), side(team(1), { score: 3, shootout: 2, outcome: 'loss' })]),
    bestOf: null,
    result: { ...official, decidedIn: 'shootout' },
  }),
  match({ ...ended(scored(team(1), team(2), 1, 1)), bestOf: null, result: { ...official, kind: 'draw' } }),
  match({
    sides: [side(null, { label: 'U3 胜者' }), side(null, { label: 'L6 胜者' })],
    round: { number: 9, name: '总决赛' },
    bestOf: 7,
    schedule: { state: 'unscheduled', at: null, precision: 'tbd', firstAt: null, reason: '' },
  }),
  match({ sides: [side(team(0))], result: { ...official, kind: 'bye' }, play: 'ended' }),
  match({ play: 'interrupted', sides: [side(team(2), { score: 1 }), side(team(3), { score: 1 })] }),
  match({ ...ended(scored(long, { ...long, id: 198, name: 'Ayu与拾光的双人结阵超级无敌霹雳组合' }, 2, 0)) }),
  match({
    sides: [0, 1, 2, 3, 4].map((i) => side(player(i), { placement: ((i + 2) % 5) + 1 })),
    play: 'ended',
    result: official,
    bestOf: null,
  }),
]

// ── Brackets ──

type StagePart = Partial<StageMatch> & { key: string; to?: string; drop?: string }

function stageMatches(parts: StagePart[]): Map<string, StageMatch> {
  const first = nextId
  nextId += parts.length
  const id = new Map(parts.map((part, i) => [part.key, first + i]))
  const link = (key: string | undefined) => {
    const found = key === undefined ? undefined : id.get(key)
    return key === undefined || found === undefined ? null : { id: found, name: key }
  }
  return new Map(
    parts.map(({ key, to, drop, ...rest }) => [
      key,
      {
        ...match(),
        name: key,
        record: null,
        isNotNeeded: false,
        winnerTo: link(to),
        loserTo: link(drop),
        ...rest,
        id: id.get(key) ?? 0,
      } as StageMatch,
    ]),
  )
}

function stage(id: number, name: string, format: StageView['format'], groups: StageView['groups']): StageView {
  return { id, name, format, state: 'running', afterRound: null, tableRounds: [], swissRecord: null, groups, across: null }
}

function round(
  number: number,
  name: string,
  matches: (StageMatch | undefined)[],
  bestOf: number | null = 5,
): StageView['groups'][number]['rounds'][number] {
  return { number, name, bestOf, matches: matches.filter((one) => one !== undefined) }
}

function group(
  id: number,
  name: string,
  kind: StageView['groups'][number]['kind'],
  rounds: StageView['groups'][number]['rounds'],
): StageView['groups'][number] {
  return { id, name, kind, table: null, rounds, lobbies: null }
}

function when(day: number, time: string): MatchSummary['schedule'] {
  return { state: 'scheduled', at: at(day, time), precision: 'exact', firstAt: null, reason: '' }
}

/** The demo's double elimination, in the middle of its third evening. */
export function doubleElimination(): StageView {
  const [qf, bm, yj, cg, lt, cl, xp, jz] = [0, 1, 2, 3, 4, 5, 6, 7].map(team) as [
    EntrantRef,
    EntrantRef,
    EntrantRef,
    EntrantRef,
    EntrantRef,
    EntrantRef,
    EntrantRef,
    EntrantRef,
  ]
  const open = (label: string) => side(null, { label })
  const all = stageMatches([
    { key: 'U1', to: 'U3', drop: 'L4', ...ended(scored(qf, cl, 3, 1)), schedule: when(18, '19:00') },
    { key: 'U2', to: 'U3', drop: 'L3', ...ended(scored(bm, yj, 3, 2)), schedule: when(18, '21:30') },
    {
      key: 'U3',
      to: '总决赛',
      drop: 'L6',
      play: 'live',
      sides: [side(qf, { score: 2 }), side(bm, { score: 1 })],
      schedule: when(20, '19:00'),
    },
    { key: 'L1', to: 'L3', ...ended(scored(cg, jz, 3, 0)), schedule: when(17, '19:00') },
    { key: 'L2', to: 'L4', ...ended(scored(xp, lt, 2, 3)), schedule: when(17, '21:30') },
    { key: 'L3', to: 'L5', ...ended(scored(yj, cg, 3, 1)), schedule: when(19, '19:00') },
    { key: 'L4', to: 'L5', ...ended(scored(cl, lt, 2, 3)), schedule: when(19, '21:30') },
    { key: 'L5', to: 'L6', sides: [side(yj), side(lt)], schedule: when(20, '21:30') },
    { key: 'L6', to: '总决赛', sides: [open('U3 败者'), open('L5 胜者')], schedule: when(21, '19:00') },
    { key: '总决赛', bestOf: 7, sides: [open('U3 胜者'), open('L6 胜者')], schedule: when(22, '19:00') },
  ])
  const get = (key: string) => all.get(key)
  return stage(11, '淘汰赛', 'double_elimination', [
    group(21, '胜者组', 'upper', [round(1, '首轮', [get('U1'), get('U2')]), round(2, '胜者组决赛', [get('U3')])]),
    group(22, '败者组', 'lower', [
      round(1, '一轮', [get('L1'), get('L2')]),
      round(2, '二轮', [get('L3'), get('L4')]),
      round(3, '三轮', [get('L5')]),
      round(4, '败者组决赛', [get('L6')]),
    ]),
    group(23, '总决赛', 'final', [round(1, '总决赛', [get('总决赛')], 7)]),
  ])
}

/** A double elimination from the rules, as the API returns it before the first match. */
export function drawnDouble(size: number, grandFinal: 'single' | 'reset' | 'series'): StageView {
  const groups = drawnGroups({ size, grandFinal })
  const all = groups.flatMap((group) => group.rounds.flatMap((round) => round.matches))
  const ids = new Map(all.map((one, i) => [one.key, i + 1]))
  const target = (key: string, way: 'winnerOf' | 'loserOf') => {
    const found = all.find((one) => one.sides.some(({ source }) => source && way in source && Object.values(source)[0] === key))
    return found ? { id: ids.get(found.key) ?? 0, name: found.name ?? '' } : null
  }
  return {
    ...doubleElimination(),
    groups: groups.map((group, i) => ({
      id: i + 1,
      name: group.name,
      kind: group.kind,
      table: null,
      lobbies: null,
      rounds: group.rounds.map((round) => ({
        number: round.number,
        name: round.name ?? '',
        bestOf: null,
        matches: round.matches.map((one) => ({
          ...match({ sides: [side(null, { label: '待定' }), side(null, { label: '待定' })] }),
          id: ids.get(one.key) ?? 0,
          name: one.name ?? '',
          winnerTo: target(one.key, 'winnerOf'),
          loserTo: target(one.key, 'loserOf'),
          record: null,
          isNotNeeded: false,
        })),
      })),
    })),
  }
}

/** A knock-out of this many entrants, byes for the best, played up to a round; with a match for third place. */
export function singleElimination(entrants: number, played: number, of: (i: number) => EntrantRef = player): StageView {
  const size = 2 ** Math.ceil(Math.log2(entrants))
  const rounds = Math.log2(size)
  let sides: (EntrantRef | 'bye' | null)[] = seeds(size).map((seed) => (seed <= entrants ? of(seed - 1) : 'bye'))
  const parts: StagePart[][] = []
  for (let r = 0; r < rounds; r++) {
    const next: (EntrantRef | 'bye' | null)[] = []
    parts.push(
      Array.from({ length: sides.length / 2 }, (_, i) => {
        const [a = null, b = null] = [sides[2 * i], sides[2 * i + 1]]
        const links = {
          key: `R${r + 1}-${i + 1}`,
          to: r + 1 < rounds ? `R${r + 2}-${Math.floor(i / 2) + 1}` : undefined,
          drop: r === rounds - 2 && rounds > 1 ? '季军赛' : undefined,
          schedule: when(10 + r, `1${i % 10}:00`),
        }
        const isBye = a === 'bye' || b === 'bye'
        const known = (one: EntrantRef | 'bye' | null) =>
          one === 'bye' ? side(null, { isBye: true, label: '轮空' }) : side(one, { label: '待定' })
        if (isBye) {
          next.push(a === 'bye' ? b : a)
          return { ...links, bestOf: 3, sides: [known(a), known(b)], play: 'ended' as const, result: { ...official, kind: 'bye' as const } }
        }
        const isDone = r < played && a !== null && b !== null
        next.push(isDone ? (i % 3 === 1 ? b : a) : null)
        if (!isDone || a === null || b === null) return { ...links, bestOf: 3, sides: [known(a), known(b)] }
        return { ...links, bestOf: 3, ...(i % 3 === 1 ? ended(scored(a, b, 1, 2)) : ended(scored(a, b, 2, i % 2))) }
      }),
    )
    sides = next
  }
  const third: StagePart = {
    key: '季军赛',
    bestOf: 3,
    sides: [side(null, { label: '半决赛 1 败者' }), side(null, { label: '半决赛 2 败者' })],
    schedule: when(22, '15:00'),
  }
  const all = stageMatches([...parts.flat(), third])
  const names = ['决赛', '半决赛', '四分之一决赛']
  return stage(12, '淘汰赛', 'single_elimination', [
    group(
      31,
      '淘汰赛',
      'upper',
      parts.map((part, r) =>
        round(
          r + 1,
          names[rounds - 1 - r] ?? `${2 ** (rounds - r)} 强赛`,
          part.map(({ key }) => all.get(key)),
          3,
        ),
      ),
    ),
    ...(rounds > 1 ? [group(32, '季军赛', 'placement', [round(1, '季军赛', [all.get('季军赛')], 3)])] : []),
  ])
}

function seeds(size: number): number[] {
  let order = [1]
  while (order.length < size) order = order.flatMap((seed) => [seed, order.length * 2 + 1 - seed])
  return order
}

/** Sixteen players, three wins advance, three losses eliminate; the fourth round is being played. */
export function swissByRecord(): StageView {
  const records = new Map(Array.from({ length: 16 }, (_, i) => [i, [0, 0] as [number, number]]))
  const rounds: StageView['groups'][number]['rounds'] = []
  for (let r = 0; r < 4; r++) {
    const parts: StagePart[] = []
    const boxes = new Map<string, number[]>()
    for (const [i, [w, l]] of records) if (w < 3 && l < 3) boxes.set(`${w}-${l}`, [...(boxes.get(`${w}-${l}`) ?? []), i])
    for (const [key, members] of [...boxes].sort().reverse()) {
      const [w = 0, l = 0] = key.split('-').map(Number)
      for (let k = 0; k + 1 < members.length; k += 2) {
        const [a = 0, b = 0] = [members[k], members[k + 1]]
        const isOpen = r === 3 && k > 0
        const isLive = r === 3 && k === 0 && w === 2
        parts.push({
          key: `S${r + 1}-${parts.length + 1}`,
          record: [w, l],
          group: { id: 41, name: '瑞士轮' },
          schedule: when(16 + r, '16:00'),
          ...(isOpen || isLive
            ? {
                sides: [side(player(a), isLive ? { score: 1 } : {}), side(player(b), isLive ? { score: 0 } : {})],
                play: isLive ? 'live' : 'not_started',
              }
            : ended(scored(player(a), player(b), k % 4 === 0 ? 2 : 1, k % 4 === 0 ? (k / 4) % 2 : 2))),
        } as StagePart)
        if (isOpen || isLive) continue
        const aWins = k % 4 === 0
        for (const [i, won] of [
          [a, aWins],
          [b, !aWins],
        ] as const) {
          const [wins, losses] = records.get(i) ?? [0, 0]
          records.set(i, won ? [wins + 1, losses] : [wins, losses + 1])
        }
      }
    }
    rounds.push(round(r + 1, `第 ${r + 1} 轮`, [...stageMatches(parts).values()], 3))
  }
  return { ...stage(13, '瑞士轮', 'swiss', [group(41, '瑞士轮', 'pool', rounds)]), swissRecord: { wins: 3, losses: 3 } }
}

/** Of so many entrants, with so many steps played; the challenger wins every other one. */
export function gauntlet(count: number, played: number): StageView['groups'][number]['rounds'] {
  const steps = count - 1
  let challenger = count - 1
  const names = Array.from({ length: steps }, (_, i) => (i === steps - 1 ? '决赛' : `第 ${i + 1} 轮`))
  const parts = names.map((key, i): StagePart => {
    const upper = count - 2 - i
    const to = names[i + 1]
    const common = { key, ...(to !== undefined && { to }), schedule: when(17 + i, '19:00') }
    if (i > played) return { ...common, sides: [side(team(upper % 8)), side(null, { label: sourceWords.winnerOf(names[i - 1] ?? '') })] }
    const sides = [team(upper % 8), team(challenger % 8)] as const
    if (i === played) return { ...common, play: 'live', sides: [side(sides[0], { score: 1 }), side(sides[1], { score: 0 })] }
    const isWon = i % 2 === 1
    if (!isWon) challenger = upper
    return { ...common, ...ended(scored(sides[0], sides[1], isWon ? 1 : 3, isWon ? 3 : 2)) }
  })
  const all = stageMatches(parts)
  return names.map((name, i) => round(i + 1, name, [all.get(name)], i === steps - 1 ? 7 : undefined))
}

// ── Tables ──

function tableRow(
  rank: number,
  entrant: EntrantRef,
  [wins, draws, losses]: [number, number, number],
  rest: Partial<TableRow> = {},
): TableRow {
  return {
    rank,
    isShared: false,
    isZoneOpen: false,
    isZoneKept: false,
    byes: [],
    isTieOpen: false,
    formMatches: [],
    movement: null,
    outlook: null,
    entrant,
    status: 'active',
    played: wins + draws + losses,
    wins,
    draws,
    losses,
    scoreFor: 0,
    scoreAgainst: 0,
    gamesWon: 0,
    gamesLost: 0,
    points: wins * 3 + draws,
    values: [],
    form: [],
    adjustments: [],
    zone: null,
    trace: null,
    ladder: null,
    ...rest,
  }
}

function table(rows: TableRow[], rest: Partial<Table> = {}): Table {
  return {
    figures: ['played', 'wins', 'losses', 'games', 'game_difference', 'points'],
    columns: [],
    rules: [],
    zones: [],
    isFinal: true,
    hasProvisional: false,
    rows,
    total: rows.length,
    ladder: null,
    ...rest,
  }
}

const levelSteps = (own: string): TableRow['trace'] => ({
  tied: ['云涧', '长庚', '鹿台'],
  sentence:
    own === '云涧'
      ? '同积 3 分 → 相互积分仍相同 → 相互净胜局 +1，先于长庚、鹿台。'
      : `同积 3 分，按相互净胜局 ${own === '长庚' ? '0 排第 3' : '−1 排第 4'}。`,
  steps: [
    { name: '积分', state: 'equal', count: 3, values: ['云涧', '长庚', '鹿台'].map((name) => ({ name, value: '3' })), note: '' },
    { name: '相互积分', state: 'equal', count: 3, values: ['云涧', '长庚', '鹿台'].map((name) => ({ name, value: '3' })), note: '' },
    { name: '客场得分', state: 'skipped', count: 3, values: [], note: '没有主客场，跳过。' },
    {
      name: '相互净胜局',
      state: 'decided',
      count: 3,
      values: [
        { name: '云涧', value: '+1' },
        { name: '长庚', value: '0' },
        { name: '鹿台', value: '−1' },
      ],
      note: '',
    },
    { name: '总净胜局', state: 'unused', count: 0, values: [], note: '' },
    { name: '抽签', state: 'unused', count: 0, values: [], note: '' },
  ],
})

const rules = ['积分', '相互积分', '相互净胜局', '总净胜局', '抽签']
const zones: Table['zones'] = [
  { kind: 'advance', label: '晋级胜者组' },
  { kind: 'lower', label: '进入败者组' },
]

/** Three level teams: the trace. */
export const groupA: Table = table(
  [
    tableRow(1, team(0), [3, 0, 0], { gamesWon: 6, gamesLost: 1, form: ['win', 'win', 'win'], zone: 'advance' }),
    tableRow(2, team(2), [1, 0, 2], {
      gamesWon: 3,
      gamesLost: 4,
      form: ['loss', 'win', 'loss'],
      zone: 'advance',
      trace: levelSteps('云涧'),
    }),
    tableRow(3, team(3), [1, 0, 2], { gamesWon: 3, gamesLost: 5, form: ['loss', 'loss', 'win'], zone: 'lower', trace: levelSteps('长庚') }),
    tableRow(4, team(4), [1, 0, 2], { gamesWon: 3, gamesLost: 5, form: ['loss', 'loss', 'win'], zone: 'lower', trace: levelSteps('鹿台') }),
  ],
  { rules, zones },
)

/** A deduction, a shared rank, an open tie, one who is out, a long name. */
export const groupB: Table = table(
  [
    tableRow(1, team(1), [2, 0, 1], {
      gamesWon: 5,
      gamesLost: 3,
      form: ['win', 'win', 'loss'],
      zone: 'advance',
      isTieOpen: true,
      trace: {
        tied: ['北冥', '沧澜'],
        sentence: '同积 6 分，各项规则都相同，等待抽签。',
        steps: [
          {
            name: '积分',
            state: 'equal',
            count: 2,
            values: [
              { name: '北冥', value: '6' },
              { name: '沧澜', value: '6' },
            ],
            note: '',
          },
          { name: '抽签', state: 'equal', count: 2, values: [], note: '尚未进行。' },
        ],
      },
    }),
    tableRow(1, team(5), [2, 0, 1], { gamesWon: 3, gamesLost: 2, isShared: true, form: ['loss', 'win', 'win'], zone: 'advance' }),
    tableRow(3, { ...team(6), name: longName, logo: null }, [1, 0, 2], {
      gamesWon: 3,
      gamesLost: 5,
      form: ['win', 'loss', 'loss'],
      zone: 'eliminated',
    }),
    tableRow(4, team(7), [1, 0, 2], {
      gamesWon: 2,
      gamesLost: 3,
      points: 2,
      form: ['loss', 'loss', 'win'],
      zone: 'eliminated',
      status: 'withdrawn',
      adjustments: [{ metric: 'points', delta: -1, note: '11月12日未按时提交名单（裁决 #12）。' }],
    }),
  ],
  {
    rules,
    zones: [
      { kind: 'advance', label: '晋级胜者组' },
      { kind: 'eliminated', label: '淘汰' },
    ],
    hasProvisional: true,
    isFinal: false,
  },
)

export const league: Table = table(
  Array.from({ length: 20 }, (_, i) =>
    tableRow(i + 1, player(i), [Math.max(0, 28 - i), 4 + (i % 5), Math.max(1, i)], {
      scoreFor: 95 - 3 * i,
      scoreAgainst: 23 + 2 * i,
      form: ['win', 'draw', 'win', 'loss', 'win'],
      zone: i < 4 ? 'advance' : i === 16 ? 'playoff' : i > 16 ? 'eliminated' : null,
    }),
  ),
  {
    figures: ['played', 'wins', 'draws', 'losses', 'score', 'score_difference', 'points'],
    rules: ['积分', '净胜分', '得分'],
    zones: [
      { kind: 'advance', label: '晋级总决赛' },
      { kind: 'playoff', label: '附加赛' },
      { kind: 'eliminated', label: '降级' },
    ],
  },
)

export const swissTable: Table = table(
  Array.from({ length: 8 }, (_, i) =>
    tableRow(i + 1, player(i), [6 - (i >> 1), i % 2, 1 + (i >> 1)], { points: 6.5 - i / 2, values: [27.5 - i, 24 - i / 2] }),
  ),
  { figures: ['played', 'wins', 'draws', 'losses', 'points'], columns: ['对手分', '中间对手分'], rules: ['积分', '对手分', '中间对手分'] },
)

export const noTable: Table = table([])
export const unplayed: Table = table(
  [0, 1, 2, 3].map((i) => tableRow(1, team(i), [0, 0, 0], { isShared: true })),
  { rules, isFinal: false },
)

const challenges = [
  { rise: 0, last: { matchId: 901, opponent: '折柳', outcome: 'win', isChallenger: false } },
  { rise: 12, last: { matchId: 902, opponent: '小满', outcome: 'win', isChallenger: true } },
  { rise: -1, last: { matchId: 903, opponent: '鲲生', outcome: 'loss', isChallenger: false } },
  { rise: -3, last: { matchId: 904, opponent: '知更', outcome: 'draw', isChallenger: true } },
  { rise: 0, last: null },
] as const
export const ladder: Table = table(
  Array.from({ length: 24 }, (_, i) => {
    const form = (['win', 'loss', 'win', 'draw', 'win'] as const).slice(0, i % 6)
    return tableRow(i + 1, player(i), [i % 4, i % 3 === 0 ? 1 : 0, i % 5], {
      form: [...form],
      zone: i < 4 ? 'advance' : null,
      status: i === 23 ? 'withdrawn' : 'active',
      ladder: challenges[i % challenges.length] ?? null,
    })
  }),
  {
    figures: ['played', 'wins', 'draws', 'losses'],
    rules: ['最多向上挑战 3 名', '挑战成功，取代对方的名次，其间各降一名', '对方未到场，同样升位'],
    zones: [{ kind: 'advance', label: '进入年终赛' }],
    isFinal: false,
    hasProvisional: true,
    ladder: { since: '第 3 周' },
  },
)
/** Far down, with long names. */
export const longLadder: Table = table(
  [0, 1, 2].map((i) =>
    tableRow(9998 + i, i === 1 ? long : team(i), [12, 0, 10], {
      ladder: { rise: i * -1200, last: { matchId: 910 + i, opponent: i === 0 ? longName : '沧澜', outcome: 'loss', isChallenger: true } },
    }),
  ),
  { figures: ['played', 'wins', 'losses'], rules: ['可以挑战名次在前的任何人'], total: 10_000, ladder: { since: '' } },
)
export const noLadder: Table = table([], { ladder: { since: '' } })

// ── One match ──

function games(): MatchView['games'] {
  const maps = ['落星渊', '听涛崖', '鸣沙关', '雁回岭', '照夜城']
  const winners = [0, 1, 0]
  return maps.map((map, i) => ({
    number: i + 1,
    map: i === 4 ? '' : map,
    mode: '',
    state: i < 3 ? 'done' : i === 3 ? 'live' : 'pending',
    durationSeconds: i < 3 ? 1868 - 200 * i : null,
    note: i === 2 ? '技术暂停 4 分 10 秒' : '',
    sides: [0, 1].map((s) => ({
      score: i === 3 ? 14 - 3 * s : null,
      outcome: i < 3 ? (winners[i] === s ? 'win' : 'loss') : null,
      placement: null,
      points: null,
      incident: null,
      players: [],
    })),
  }))
}

export const liveMatch: MatchView = {
  ...match({
    play: 'live',
    name: 'U3',
    round: { number: 2, name: '胜者组决赛' },
    sides: [side(team(0), { score: 2 }), side(team(1), { score: 1 })],
    schedule: { state: 'scheduled', at: at(20, '19:00'), precision: 'exact', firstAt: at(20, '18:30'), reason: '上一场延时' },
  }),
  shareImage: '/share/match-1-0123456789abcdef0123.jpg',
  challenge: null,
  winnerTo: { id: 5, name: '总决赛', at: at(22, '19:00'), precision: 'exact' },
  loserTo: { id: 6, name: 'L6', at: null, precision: 'tbd' },
  next: [],
  table: null,
  awards: [],
  venue: '云顶演播厅',
  streamUrl: 'https://live.example.cn/1',
  replayUrl: null,
  note: '',
  regulation: null,
  extraTime: null,
  shootout: null,
  games: games(),
  statistics: null,
  lineups: [
    ['听雨', '折柳', '夜航', '小满', '阿衡'].map((name, i) => ({
      playerId: 500 + i,
      name,
      position: ['先锋', '游侠', '术师', '神射', '护法'][i] ?? '',
      isSubstitute: false,
    })),
    ['鲲生', '白露', '半山', '渡口', '南枝', '拾光'].map((name, i) => ({
      playerId: 510 + i,
      name,
      position: ['先锋', '游侠', '术师', '神射', '护法'][i] ?? '',
      isSubstitute: i === 5,
    })),
  ],
  areBoards: false,
  lastLineups: [],
  places: [],
  form: [],
  timeline: [
    { at: at(10, '12:00'), kind: 'scheduled', title: '排定 11月20日 周五 18:30', note: '' },
    { at: at(20, '17:50'), kind: 'rescheduled', title: '改至 19:00', note: '上一场延时。' },
    { at: at(20, '22:05'), kind: 'ended', title: '比赛结束', note: '' },
    { at: at(20, '23:05'), kind: 'correction', title: '更正：3:1 改为 3:2', note: '第 4 局判罚复核，裁决 #15。' },
  ],
  meetings: [match(ended(scored(team(1), team(0), 4, 2), { round: { number: 1, name: '总决赛' } }))],
  versus: { kind: 'team', ids: [1, 2], total: 1, record: { played: 1, wins: 0, draws: 0, losses: 1 } },
  albums: [],
  videos: [],
  news: [],
}

export const pastMatch: MatchView = {
  ...liveMatch,
  ...(match(
    ended(
      [
        side(team(0), { score: 3, shootout: 4, outcome: 'win' }),
        side({ ...team(1), name: longName }, { score: 3, shootout: 2, outcome: 'loss' }),
      ],
      { bestOf: null, result: { ...official, decidedIn: 'shootout' } },
    ),
  ) as Partial<MatchView>),
  regulation: [2, 2],
  extraTime: [3, 3],
  shootout: [4, 2],
  games: [],
  statistics: null,
  lineups: [],
}
export const walkoverMatch: MatchView = {
  ...liveMatch,
  ...(match({
    ...ended([side(team(5), { outcome: 'win' }), side(team(7), { outcome: 'loss', incident: 'no_show' })]),
    result: { ...official, kind: 'walkover' },
  }) as Partial<MatchView>),
  games: [],
}
export const comingMatch: MatchView = {
  ...liveMatch,
  ...(match({ sides: [side(null, { label: 'U3 胜者' }), side(null, { label: 'L6 胜者' })], bestOf: 7 }) as Partial<MatchView>),
  games: [],
}

// ── Winners ──

const season = { id: 1, name: '2026 夏季赛' }
export function award(kind: AwardView['kind'], title: string, entrant: EntrantRef | null, rest: Partial<AwardView> = {}): AwardView {
  return {
    id: nextId++,
    kind,
    title,
    isDerived: kind !== 'mvp' && kind !== 'custom',
    competition,
    season,
    name: entrant?.name ?? '',
    isMasked: false,
    entrant,
    playerId: null,
    playerLogo: null,
    lineup: [],
    citation: '',
    at: '2026-08-30',
    matchId: 77,
    ...rest,
  }
}
export const awards: AwardView[] = [
  award('champion', '冠军', team(1), { lineup: ['鲲生', '白露', '半山', '渡口', '南枝'], citation: '总决赛 4:2 青锋' }),
  award('runner_up', '亚军', team(0), { citation: '总决赛 2:4' }),
  award('third', '季军', team(6), { citation: '季军赛 3:1' }),
  award('mvp', '总决赛 MVP', player(9), { name: '南枝', playerId: 509, citation: '场均助攻 11.4，六局零失误' }),
  award('custom', '公平竞赛奖', team(6), { citation: '全季零警告', matchId: null }),
  award('custom', '观赛抽奖 一等奖', null, { name: '小*满88', isMasked: true, citation: '名字按规则隐去部分字符', matchId: null }),
]
/** Several on a step, or candidates of an undecided one. */
export const sharedPodiums: { awards: AwardView[]; open: OpenAward[] }[] = [
  { awards: [award('champion', '冠军', team(1)), award('runner_up', '亚军', team(0)), ...sharing('third', '季军', [2, 6])], open: [] },
  {
    awards: [award('champion', '冠军', team(1)), award('runner_up', '亚军', team(0)), ...sharing('third', '季军', [2, 3, 4, 6])],
    open: [],
  },
  { awards: [award('champion', '冠军', team(1)), ...sharing('runner_up', '亚军', [0, 2, 5])], open: [] },
  { awards: [...sharing('champion', '冠军', [0, 1]), award('third', '季军', { ...team(5), name: longName })], open: [] },
  { awards: sharing('champion', '冠军', [0, 1, 2, 3]), open: [] },
  { awards: [award('third', '季军', team(6))], open: open(['champion', '冠军'], ['runner_up', '亚军']) },
]

function sharing(kind: 'champion' | 'runner_up' | 'third', title: string, teams: readonly number[]): AwardView[] {
  return teams.map((i) => award(kind, title, i === 5 ? { ...team(i), name: longName } : team(i)))
}

function open(...kinds: readonly (readonly [OpenAward['kind'], string])[]): OpenAward[] {
  return kinds.map(([kind, title]) => ({ kind, title, entrants: [team(0), { ...team(5), name: longName }] }))
}

export const pastAwards: AwardView[] = [
  award('champion', '冠军', team(0), { season: { id: 2, name: '2026 春季赛' }, at: '2026-04-26', citation: '总决赛 4:3 云涧' }),
  award('runner_up', '亚军', team(2), { season: { id: 2, name: '2026 春季赛' }, at: '2026-04-26' }),
  award('mvp', 'MVP', player(0), { season: { id: 2, name: '2026 春季赛' }, at: '2026-04-26', playerId: 500 }),
  award('champion', '冠军', { ...team(5), name: longName }, { season: { id: 3, name: '2025 秋季赛' }, at: '2025-11-26' }),
  award('runner_up', '亚军', team(1), { season: { id: 3, name: '2025 秋季赛' }, at: '2025-11-26' }),
]

export const competitions: CompetitionSummary[] = [
  {
    ...competition,
    summary: '八支战队，小组赛后双败淘汰。',
    season: { id: 1, name: '2026 秋季赛' },
    startsOn: '2026-11-03',
    endsOn: '2026-11-22',
    state: 'running',
    cover: null,
    logo: null,
    champion: null,
    champions: [],
  },
  {
    ...single,
    summary: '128 位选手，瑞士轮九轮，取前八。',
    season: { id: 1, name: '2026 秋季赛' },
    startsOn: '2026-11-15',
    endsOn: '2026-11-29',
    state: 'coming',
    cover: null,
    logo: null,
    champion: null,
    champions: [],
  },
  {
    id: 3,
    kind: 'battle',
    name: '九门对决 第 11 期',
    summary: '',
    season: { id: 1, name: '2026 秋季赛' },
    startsOn: '2026-09-25',
    endsOn: '2026-09-26',
    state: 'finished',
    cover: null,
    logo: null,
    champion: { ...player(0), name: 'Ayu与拾光' },
    champions: [{ ...player(0), name: 'Ayu与拾光' }],
  },
]
