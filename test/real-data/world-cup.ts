import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match, Result, Source } from '#shared/competitions/match.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { instantOf, readReal, slugOf, teamsOf } from './real-data.ts'

interface Fixture {
  round: string
  date: string
  /** 18:00 UTC+3 */
  time: string
  team1: string
  team2: string
  score: Partial<Record<'ht' | 'et' | 'p', [number, number]>> & { ft: [number, number] }
  group?: string
  ground: string
  /** Absent where nobody scored. */
  goals1?: readonly GoalLine[]
  goals2?: readonly GoalLine[]
}

interface GoalLine {
  name: string
  minute: number
  /** What was added to the half. */
  offset?: number
  /** By a player of the other side. */
  owngoal?: boolean
}

interface Groups {
  groups: readonly { name: string; teams: readonly string[] }[]
}

const tiebreaks = [
  ...(['overall', 'head_to_head'] as const).flatMap((scope) =>
    (['points', 'score_difference', 'score_for'] as const).map((metric): TieBreak => ({ metric, scope })),
  ),
  { metric: 'fair_play', scope: 'overall' },
] satisfies TieBreak[]

const ruleset: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: [3, 0],
  tiebreaks,
  onSplit: 'continue',
  lastResort: 'lots',
}

/** Which ranks of the groups meet in the round of sixteen is the event's own rule; the rest of the bracket follows from who played whom. */
const knockoutRounds = ['Round of 16', 'Quarter-finals', 'Semi-finals', 'Final']
const thirdPlaceRound = 'Match for third place'

/** World Cup 2018: eight groups, a knockout with extra time and shoot-outs, a match for third place. Null where the data is not there. */
export function worldCup(): CompetitionDocument | null {
  const file = readReal<{ matches: readonly Fixture[] }>('worldcup-2018/worldcup.json')
  const groups = readReal<Groups>('worldcup-2018/worldcup.groups.json')?.groups
  const expected = readReal<{ groups: Record<string, { advanced: readonly string[] }> }>('worldcup-2018/expected.json')
  if (!file || !groups || !expected) return null
  const names = groups.flatMap((group) => group.teams)
  const advanced = Object.entries(expected.groups).flatMap(([name, group]) =>
    group.advanced.map((team, i): [string, Source] => [team, { rankOf: { stage: 'groups', group: slugOf(name), rank: i + 1 } }]),
  )
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: '2018', name: '2018', startsOn: '2018-01-01', endsOn: '2018-12-31' },
    competition: {
      slug: 'world-cup-2018',
      kind: 'team',
      name: 'World Cup 2018',
      startsOn: '2018-06-14',
      endsOn: '2018-07-15',
      isFinished: true,
    },
    ...teamsOf(names),
    stages: [groupStage(groups, file.matches), knockout(file.matches, new Map(advanced))],
  }
}

/** The goals of each match by its key, in their order; null where the data is not there. */
export function worldCupGoals(): ReadonlyMap<string, readonly { minute: number; side: 0 | 1; scorer: string; isOwn: boolean }[]> | null {
  const file = readReal<{ matches: readonly Fixture[] }>('worldcup-2018/worldcup.json')
  if (!file) return null
  const goals = ({ goals1, goals2 }: Fixture) =>
    ([goals1, goals2] as const).flatMap((lines = [], side) =>
      lines.map(({ name, minute, offset = 0, owngoal = false }) => ({
        minute: minute + offset,
        side: side === 0 ? (0 as const) : (1 as const),
        scorer: name,
        isOwn: owngoal,
      })),
    )
  return new Map(file.matches.map((fixture) => [keyOf(fixture), goals(fixture).toSorted((a, b) => a.minute - b.minute)]))
}

function groupStage(groups: Groups['groups'], fixtures: readonly Fixture[]): Stage {
  const names = groups.flatMap((group) => group.teams)
  return {
    key: 'groups',
    name: '小组赛',
    format: 'round_robin',
    ruleset: { ...ruleset, legs: 1 },
    places: names.map((name) => ({ entrant: slugOf(name) })),
    groups: groups.map(({ name, teams }): Group => {
      const matches = fixtures.filter((fixture) => fixture.group === name).toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
      return {
        key: slugOf(name),
        name,
        kind: 'pool',
        seeds: teams.map((team) => names.indexOf(team) + 1),
        // Two matches a round: the file's match days are days.
        rounds: [0, 1, 2].map((round) => ({
          number: round + 1,
          matches: matches.slice(round * 2, round * 2 + 2).map((fixture) => matchOf(fixture, entrantSources(fixture))),
        })),
        adjustments: teams.flatMap((team) => cards(team)),
      }
    }),
  }
}

/** Yellow cards, which put Japan before Senegal. */
function cards(team: string): NonNullable<Group['adjustments']> {
  const delta = { Japan: -4, Senegal: -6 }[team]
  return delta === undefined
    ? []
    : [{ key: `cards-${slugOf(team)}`, entrant: slugOf(team), metric: 'fair_play', delta, publicNote: '黄牌' }]
}

function knockout(fixtures: readonly Fixture[], groupRanks: ReadonlyMap<string, Source>): Stage {
  const first = fixtures.filter((fixture) => fixture.round === knockoutRounds[0])
  const seeds = first.flatMap((fixture) => [fixture.team1, fixture.team2])
  const whence = new Map(seeds.map((team, i): [string, { winner: Source; loser: Source }] => [team, both({ seed: i + 1 })]))
  const rounds = [...knockoutRounds.slice(0, -1), thirdPlaceRound, ...knockoutRounds.slice(-1)].map((name) => {
    return { name, matches: fixtures.filter((fixture) => fixture.round === name).map((fixture) => advance(fixture, whence)) }
  })
  return {
    key: 'knockout',
    name: '淘汰赛',
    format: 'single_elimination',
    thirdPlace: true,
    ruleset,
    places: seeds.map((team) => ({ source: groupRanks.get(team) ?? { tbd: true } })),
    groups: [
      { key: 'main', name: '淘汰赛', kind: 'final', rounds: numbered(rounds.filter((round) => round.name !== thirdPlaceRound)) },
      { key: 'third', name: '三四名', kind: 'placement', rounds: numbered(rounds.filter((round) => round.name === thirdPlaceRound)) },
    ],
  }
}

function numbered(rounds: readonly { name: string; matches: Match[] }[]): Group['rounds'] {
  return rounds.map((round, i) => ({ number: i + 1, ...round }))
}

/** The match with the sources of its two sides, whose next match comes from this one. */
function advance(fixture: Fixture, whence: Map<string, { winner: Source; loser: Source }>): Match {
  const role = fixture.round === thirdPlaceRound ? 'loser' : 'winner'
  const [source1, source2] = [fixture.team1, fixture.team2].map((team) => whence.get(team)?.[role] ?? { tbd: true as const })
  const match = matchOf(fixture, [
    { entrant: slugOf(fixture.team1), source: source1 },
    { entrant: slugOf(fixture.team2), source: source2 },
  ])
  if (role === 'loser') return match
  for (const team of [fixture.team1, fixture.team2]) whence.set(team, { winner: { winnerOf: match.key }, loser: { loserOf: match.key } })
  return match
}

function both(source: Source) {
  return { winner: source, loser: source }
}

function entrantSources(fixture: Fixture): Match['sides'] {
  return [fixture.team1, fixture.team2].map((team) => ({ entrant: slugOf(team) }))
}

function matchOf(fixture: Fixture, sides: Match['sides']): Match {
  const { ft, et, p } = fixture.score
  const score = et ?? ft
  return {
    key: keyOf(fixture),
    schedule: { state: 'scheduled', at: startOf(fixture) },
    play: 'ended',
    venue: fixture.ground,
    sides: sides.map((side, i) => ({ ...side, score: score[i] })),
    result: { state: 'official', kind: score[0] === score[1] && !p ? 'draw' : 'played', ...periods(fixture) },
  }
}

function keyOf({ team1, team2 }: Fixture): string {
  return `${slugOf(team1)}.${slugOf(team2)}`
}

function periods({ score: { ft, et, p } }: Fixture): Partial<Result> {
  if (!et) return {}
  return { decidedIn: p ? 'shootout' : 'extra_time', regulation: ft, extraTime: et, ...(p ? { shootout: p } : {}) }
}

function startOf({ date, time }: Fixture): string {
  const [clock = '', zone = ''] = time.split(' ')
  return instantOf(date, clock, Number(zone.replace('UTC', '')))
}
