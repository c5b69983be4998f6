import type { Game } from '#shared/competitions/match.ts'
import type { EventKind, Figure, Statistics } from '#shared/competitions/statistics.ts'
import { drawn } from './facts.ts'
import { teamNamed } from './words.ts'

export const figures: Figure[] = [
  { key: 'kills', name: '击破', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'deaths', name: '阵亡', of: 'player', total: 'sum', decimals: 0, better: 'lower' },
  { key: 'assists', name: '助攻', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'gold', name: '经济', of: 'side', total: 'mean', decimals: 0, better: 'higher' },
  { key: 'beacons', name: '烽台', of: 'side', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'cranes', name: '鹤王', of: 'side', total: 'sum', decimals: 0, better: 'higher' },
]

export const eventKinds: EventKind[] = [
  { key: 'first', name: '首次击破', sign: '破', of: 'player' },
  { key: 'beacon', name: '点亮烽台', sign: '烽', of: 'side' },
  { key: 'crane', name: '击败鹤王', sign: '鹤', of: 'side' },
]

/** What the texts tell of a game, by its match and number. Seconds; of a crane also whether the game's winner took it. */
interface Told {
  crane?: readonly [at: number, byWinner: boolean] | null
  /** Of each side. */
  firstBeacons?: readonly [number, number]
  beacons?: readonly [number, number]
  /** How far the first side led at one moment: the minute, thousands. */
  lead?: readonly [minute: number, value: number]
  players?: Readonly<Record<string, { kills?: number; deaths?: number; assists?: number }>>
}

const told: Readonly<Record<string, Told>> = {
  'A1/1': {
    crane: [1010, true],
    firstBeacons: [375, 610],
    beacons: [3, 1],
    players: { tingyu: { kills: 9, deaths: 0 }, xiaoman: { kills: 6, deaths: 0 } },
  },
  'A1/2': { crane: [1080, true], firstBeacons: [430, 640], beacons: [3, 1], players: { xiaoman: { kills: 7, deaths: 1 } } },
  'A2/1': { firstBeacons: [440, 560] },
  'A2/2': { firstBeacons: [445, 590] },
  'A3/1': { firstBeacons: [470, 655], players: { xiaoman: { deaths: 4 } } },
  'A3/2': { firstBeacons: [450, 640] },
  'A3/3': { firstBeacons: [456, 660] },
  'B3/2': { crane: [1010, true] },
  'B6/1': { players: { nanzhi: { assists: 6 } } },
  'B6/2': { players: { nanzhi: { assists: 7 } } },
  'B6/3': { crane: [1275, true], players: { nanzhi: { assists: 6 } } },
  'U1/1': { firstBeacons: [455, 560] },
  'U1/4': { firstBeacons: [468, 540] },
  'U1/2': { firstBeacons: [505, 470], players: { zhigeng: { kills: 8 } } },
  'U1/3': { firstBeacons: [512, 480] },
  'L3/4': { players: { xingcha: { kills: 3 } } },
  // The beacon that turns the game falls in the minute after this lead.
  'L4/4': { lead: [22, -4] },
}

/** Cranes of the group games of which no text tells: the shares that the digest counts, the latest in the longest games. */
const groupCranes: Readonly<Record<string, readonly [at: number, byWinner: boolean] | null>> = {
  'A6/3': [1640, true],
  'B1/2': [1585, false],
  'A5/2': [1560, false],
  'B6/1': [1530, false],
  'A6/2': [1290, true],
  'B1/3': [1340, false],
  'B2/2': [1260, true],
  'A2/2': [1420, true],
  'B2/3': [1310, false],
  'A6/1': [1225, false],
  'B4/1': [1330, true],
  'A3/3': [985, false],
  'B2/1': [1040, false],
  'A5/1': [1105, false],
  'A3/1': null,
  'A4/1': null,
}

const positions = {
  kills: [27, 21, 19, 28, 2],
  deaths: [23, 24, 20, 9, 24],
  assists: [46, 42, 48, 36, 74],
} as const

interface Played {
  game: Game
  /** "U1/2" */
  key: string
  teams: readonly [string, string]
  /** How long a game that runs has taken, seconds. */
  soFar?: number
}

/** Figures of both sides and their starters, who led and by how much, and what happened; it sums up to the game's takedowns. */
export function withStatistics({ game, key, teams, soFar }: Played): Game {
  const length = game.durationSeconds ?? soFar ?? 0
  const scores = game.sides.map(({ score }) => score ?? 0)
  const won = game.sides.findIndex(({ outcome }) => outcome === 'win')
  const known = told[key] ?? {}
  const beacons =
    known.beacons ?? [0, 1].map((side) => (soFar ? 1 + drawn(`${key}/b${side}`, 2) : (side === won ? 3 : 1) + drawn(`${key}/b${side}`, 2)))
  const crane = soFar ? null : craneOf(key, known, length, won)
  const lead = leadOf(key, { length, won, last: (scores[0] ?? 0) - (scores[1] ?? 0), known })
  const total = Math.round(length * 0.33) / 10
  const sides = teams.map((team, side) => ({
    values: [
      { figure: 'gold', value: inCoins(oneDecimal(total + ((side === 0 ? 1 : -1) * (lead.at(-1)?.[1] ?? 0)) / 2)) },
      { figure: 'beacons', value: beacons[side] ?? 0 },
      { figure: 'cranes', value: crane?.side === side ? 1 : 0 },
    ],
    players: playersOf(key, team, { kills: scores[side] ?? 0, deaths: scores[1 - side] ?? 0, known }),
  }))
  const statistics: Statistics = {
    sides,
    series: [{ figure: 'gold', samples: lead.map(([at, value]) => [at, inCoins(value)] as [number, number]) }],
    events: eventsOf({ key, length, beacons, crane, known, teams, scores, won }),
  }
  return { ...game, statistics }
}

/** What is planned here in thousands. */
function inCoins(thousands: number): number {
  return Math.round(thousands * 1_000)
}

function craneOf(key: string, known: Told, length: number, won: number): { at: number; side: number } | null {
  const planned = known.crane !== undefined ? known.crane : groupCranes[key]
  if (planned === null) return null
  const [at, byWinner] = planned ?? [
    930 + drawn(`${key}/crane`, Math.min(260, length - 1000)),
    /^[AB]/.test(key) || drawn(`${key}/taker`, 11) > 2,
  ]
  return { at, side: byWinner ? won : 1 - won }
}

interface Leading {
  length: number
  won: number
  /** Takedowns of the first side less those of the second. */
  last: number
  known: Told
}

/** Every minute: a walk that ends with its winner ahead, and passes what is told. */
function leadOf(key: string, { length, won, last, known }: Leading): [number, number][] {
  const minutes = Math.floor(length / 60)
  const end = won < 0 ? last * 0.4 : (won === 0 ? 1 : -1) * (4 + Math.abs(last) * 0.5)
  const samples: [number, number][] = [[0, 0]]
  let swing = 0
  for (let minute = 1; minute <= minutes; minute += 1) {
    const share = minute / minutes
    swing = swing * 0.86 + (drawn(`${key}/lead/${minute}`, 200) - 100) / 100
    samples.push([minute * 60, oneDecimal(end * share * share + swing * Math.sin(Math.PI * share) * 1.4)])
  }
  if (!known.lead) return samples
  const [at, value] = known.lead
  const off = value - (samples[at]?.[1] ?? 0)
  return samples.map(([second, walked], minute) => {
    const near = minute <= at ? minute / at : (minutes - minute) / (minutes - at)
    return [second, oneDecimal(walked + off * near)]
  })
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10 || 0
}

interface Sums {
  kills: number
  deaths: number
  known: Told
}

function playersOf(key: string, team: string, { kills, deaths, known }: Sums) {
  const members = teamNamed(team).members
  const given = (figure: 'kills' | 'deaths') => members.map(({ slug }) => known.players?.[slug]?.[figure])
  const ofKills = shared(`${key}/${team}/kills`, kills, positions.kills, given('kills'))
  const ofDeaths = shared(`${key}/${team}/deaths`, deaths, positions.deaths, given('deaths'))
  return members.map(({ slug }, i) => {
    const own = ofKills[i] ?? 0
    const share = (positions.assists[i] ?? 0) + drawn(`${key}/${slug}/assists`, 14) - 7
    const assists = known.players?.[slug]?.assists ?? Math.round(((kills - own) * share) / 100)
    return {
      player: slug,
      values: [
        { figure: 'kills', value: own },
        { figure: 'deaths', value: ofDeaths[i] ?? 0 },
        { figure: 'assists', value: assists },
      ],
    }
  })
}

/** Whole numbers that sum up to `total`, by these weights and a little chance; some are given. */
function shared(key: string, total: number, weights: readonly number[], given: readonly (number | undefined)[]): number[] {
  const result = given.map((value) => value ?? 0)
  let left = total - result.reduce((sum, value) => sum + value, 0)
  const open = weights.map((weight, i) => (given[i] === undefined ? weight * (70 + drawn(`${key}/${i}`, 60)) : 0))
  const all = open.reduce((sum, weight) => sum + weight, 0)
  const shares = open.map((weight) => (left * weight) / all)
  for (const [i, share] of shares.entries()) result[i] = (result[i] ?? 0) + Math.floor(share)
  left = total - result.reduce((sum, value) => sum + value, 0)
  const byRest = shares.map((share, i) => ({ i, rest: open[i] ? share - Math.floor(share) : -1 })).sort((a, b) => b.rest - a.rest)
  for (const { i } of byRest.slice(0, left)) result[i] = (result[i] ?? 0) + 1
  return result
}

interface Happening {
  key: string
  length: number
  beacons: readonly number[]
  crane: { at: number; side: number } | null
  known: Told
  teams: readonly [string, string]
  scores: readonly number[]
  won: number
}

function eventsOf({ key, length, beacons, crane, known, teams, scores, won }: Happening): NonNullable<Statistics['events']> {
  const events: NonNullable<Statistics['events']> = []
  for (const [side, count] of beacons.entries()) {
    const first =
      known.firstBeacons?.[side] ?? (teams[side] === '鹿台' ? 640 : 485) + drawn(`${key}/first/${side}`, teams[side] === '鹿台' ? 28 : 130)
    for (let n = 0; n < count; n += 1) {
      const step = Math.max(Math.floor((length - first) / (count + 1)), 60)
      events.push({
        at: Math.min(n === 0 ? first : first + Math.min(step * n, key === 'A1/1' ? 195 * n : step * n), length),
        kind: 'beacon',
        side: side + 1,
      })
    }
  }
  if (crane) events.push({ at: crane.at, kind: 'crane', side: crane.side + 1, text: '全队得到「振翅」90 秒' })
  const opener = drawn(`${key}/opener`, 10) < 6 && won >= 0 ? won : (scores[0] ?? 0) >= (scores[1] ?? 0) ? 0 : 1
  const player = teamNamed(teams[opener] ?? '').members[drawn(`${key}/by`, 2)]?.slug
  events.push({ at: 150 + drawn(`${key}/opening`, 190), kind: 'first', side: opener + 1, ...(player ? { player } : {}) })
  return events.sort((a, b) => a.at - b.at)
}
