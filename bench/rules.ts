import { performance } from 'node:perf_hooks'
import { derive } from '#rules/derive.ts'
import { type LadderInput, rankLadder } from '#rules/ladder/rank-ladder.ts'
import type { CountedMatch, RankedEntrant } from '#rules/model.ts'
import { outlooksOf } from '#rules/outlook/outlook.ts'
import { roundRobin } from '#rules/pairing/round-robin.ts'
import { pairSwiss } from '#rules/pairing/swiss.ts'
import type { SwissRound } from '#rules/pairing/swiss-model.ts'
import { rankGroup } from '#rules/ranking/rank.ts'
import type { CompetitionDocument, Zone } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { documentOf, groupOf, placesOf } from '#test/competition-documents.ts'
import { atMost, type Figure, type Measured, median, plainFigure, quantile } from './figures.ts'
import { linear } from './linear.ts'

const times = 60
/** Runs before the JIT compiler has settled. */
const warmUp = 10

const chess: Ruleset = {
  version: 1,
  points: { win: 1, draw: 0.5, loss: 0 },
  score: 'entered',
  forfeitScore: null,
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'points', scope: 'opponents', cutLowest: 1 },
    { metric: 'points', scope: 'opponents' },
    { metric: 'sonneborn_berger', scope: 'overall' },
    { metric: 'points', scope: 'head_to_head' },
  ],
  onSplit: 'continue',
  lastResort: 'shared',
}

const ladder: Ruleset = {
  ...chess,
  points: { win: 3, draw: 1, loss: 0 },
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'score_difference', scope: 'overall' },
    { metric: 'score_for', scope: 'overall' },
    { metric: 'wins', scope: 'overall' },
  ],
}

/** The rules alone: no database, no network. */
export async function measureRules(): Promise<Measured> {
  const swiss = playedSwiss(284, 9)
  const document = swissDocument(284, 9, swiss.matches)
  const league = leagueDocument(20, 10)
  const leagueDerived = derive(league)
  return {
    figures: [
      ranked('284-player Swiss of 9 rounds ranked', chess, swiss.entrants, swiss.matches),
      ranked('table of 10,000 ranked, 50,000 matches', ladder, entrantsOf(10_000), randomMatches(10_000, 5)),
      laddered('ladder of 10,000 ranked, 20,000 challenges up to 10 places', ladderInput(10_000, 20_000, 10)),
      laddered('ladder of 10,000 ranked, 20,000 challenges of anybody', ladderInput(10_000, 20_000, 10_000)),
      timed('284-player Swiss of 9 rounds derived', 50, () => derive(document)),
      timed('league of 20 with 10 rounds left: what each side needs', 20, () => outlooksOf(league, leagueDerived, 'league', 'a')),
      plainFigure(
        '284-player Swiss, a round paired: slowest of 9',
        Math.max(...swiss.paired),
        'ms',
        `median ${median(swiss.paired).toFixed(1)} ms`,
      ),
    ],
    skipped: [],
  }
}

function ranked(what: string, ruleset: Ruleset, entrants: readonly RankedEntrant[], matches: readonly CountedMatch[]): Figure {
  const input = { ruleset, entrants, matches, adjustments: [], decisions: [], openMatches: 0, rounds: 9 }
  return timed(what, 50, () => rankGroup(input))
}

function laddered(what: string, input: LadderInput): Figure {
  return timed(what, 50, () => rankLadder(input))
}

/** Each challenges somebody at most this many places above, and each challenge ends a minute later. */
function ladderInput(count: number, challenges: number, reach: number): LadderInput {
  const random = linear(3)
  const matches = Array.from({ length: challenges }, (_, n) => {
    const challenger = 1 + Math.floor(random() * (count - 1))
    const challenged = Math.max(0, challenger - 1 - Math.floor(random() * reach))
    const isWon = random() < 0.5
    const match = counted(`c${n}`, 1 + Math.floor(n / 2000), [`e${challenger + 1}`, `e${challenged + 1}`], isWon ? [2, 1] : [1, 2])
    return { ...match, endedAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() }
  })
  // The order of rows has no effect.
  matches.sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    ladder: { by: 'position', move: 'take_place' },
    entrants: entrantsOf(count),
    gone: () => false,
    matches,
    decisions: [],
    openMatches: 1,
  }
}

/** CPU time is not affected by other load; that of all threads, so it includes the garbage collector. */
function timed(what: string, limit: number, run: () => void): Figure {
  const took: number[] = []
  const worked: number[] = []
  for (let n = 0; n < times; n += 1) {
    const startedAt = performance.now()
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    took.push(performance.now() - startedAt)
    worked.push((user + system) / 1000)
  }
  const warm = took.slice(warmUp)
  const processor = mean(worked.slice(warmUp))
  const notes = [
    `processor ${processor.toFixed(1)} ms a run`,
    `p99 ${quantile(warm, 0.99).toFixed(1)} ms`,
    `first ${(took[0] ?? 0).toFixed(1)} ms`,
  ]
  return atMost(`${what}: median`, median(warm), { limit, unit: 'ms', note: notes.join(', ') })
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function entrantsOf(count: number): RankedEntrant[] {
  return Array.from({ length: count }, (_, i) => ({ key: `e${i + 1}`, name: `选手${i + 1}`, seed: i + 1, isOut: false }))
}

function playedSwiss(count: number, rounds: number) {
  const random = linear(5)
  const entrants = entrantsOf(count)
  const points = new Map(entrants.map((entrant) => [entrant.key, 0]))
  const played: SwissRound[] = []
  const matches: CountedMatch[] = []
  const paired: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const startedAt = performance.now()
    const pairing = pairSwiss({
      entrants: entrants.map((entrant, i) => ({
        key: entrant.key,
        seed: i + 1,
        status: 'active',
        points: points.get(entrant.key) ?? 0,
        wins: 0,
        losses: 0,
      })),
      played,
      mode: { by: 'points' },
    })
    paired.push(performance.now() - startedAt)
    if (pairing.state !== 'paired') throw new Error(`Round ${round} could not be paired`)
    played.push({ pairs: pairing.pairs, byes: [] })
    for (const { home, away } of pairing.pairs) {
      const share = [1, 0.5, 0][Math.floor(random() * 3)] ?? 0
      points.set(home, (points.get(home) ?? 0) + share)
      points.set(away, (points.get(away) ?? 0) + 1 - share)
      matches.push(counted(`r${round}-${home}`, round, [home, away], [share, 1 - share]))
    }
  }
  return { entrants, matches, paired }
}

/** The same Swiss as a document. */
function swissDocument(count: number, rounds: number, matches: readonly CountedMatch[]): CompetitionDocument {
  const group = groupOf(Array.from({ length: rounds }, (_, index) => matches.filter(({ round }) => round === index + 1).map(documentMatch)))
  return documentOf(count, [
    {
      key: 'swiss',
      name: '瑞士轮',
      format: 'swiss',
      swiss: { by: 'points', rounds },
      ruleset: chess,
      places: placesOf(count),
      groups: [group],
    },
  ])
}

/** A double round robin, the last rounds open; the first four advance, the last three are eliminated. */
function leagueDocument(count: number, open: number): CompetitionDocument {
  const random = linear(7)
  const pairs = roundRobin({ entrants: count, legs: 2 })
  const rounds = pairs.map((round, index) =>
    round.map(([home, away], n): Match => {
      const key = `r${index + 1}-${n}`
      const entrants: [string, string] = [`e${home}`, `e${away}`]
      if (index >= pairs.length - open) return { key, sides: entrants.map((entrant) => ({ entrant })) }
      // Better teams score more.
      const goals = (seed: number) => Math.floor(random() * (2 + (count - seed) / 8))
      return documentMatch(counted(key, index + 1, entrants, [goals(home), goals(away)]))
    }),
  )
  const zones: Zone[] = [
    { from: 1, to: 4, kind: 'advance', label: '晋级' },
    { from: count - 2, to: count, kind: 'eliminated', label: '降级' },
  ]
  const ruleset = { ...ladder, legs: 2 }
  return documentOf(count, [
    { key: 'league', name: '联赛', format: 'round_robin', ruleset, places: placesOf(count), groups: [groupOf(rounds, { zones })] },
  ])
}

function documentMatch({ key, kind, sides }: CountedMatch): Match {
  return {
    key,
    play: 'ended',
    sides: sides.map(({ entrant, score }) => ({ entrant, score: score ?? undefined })),
    result: { state: 'official', kind },
  }
}

function randomMatches(count: number, each: number): CountedMatch[] {
  const random = linear(9)
  return Array.from({ length: count * each }, (_, n) => {
    const home = n % count
    const away = (home + 1 + Math.floor(random() * (count - 1))) % count
    return counted(
      `m${n}`,
      1 + Math.floor(n / count),
      [`e${home + 1}`, `e${away + 1}`],
      [Math.floor(random() * 5), Math.floor(random() * 5)],
    )
  })
}

function counted(key: string, round: number, sides: readonly [string, string], scores: readonly [number, number]): CountedMatch {
  const lead = Math.sign(scores[0] - scores[1])
  const words = { 1: ['win', 'loss'], 0: ['draw', 'draw'], '-1': ['loss', 'win'] } as const
  const outcomes = lead > 0 ? words[1] : lead < 0 ? words['-1'] : words[0]
  return {
    key,
    round,
    game: null,
    kind: lead === 0 ? 'draw' : 'played',
    decidedIn: 'regulation',
    bye: null,
    isProvisional: false,
    sides: sides.map((entrant, i) => ({
      entrant,
      outcome: outcomes[i] ?? 'draw',
      score: scores[i] ?? 0,
      gamesWon: 0,
      gamesLost: 0,
      placement: null,
    })),
  }
}
