import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { slugOf } from '../real-data/real-data.ts'
import { worldCup, worldCupGoals } from '../real-data/world-cup.ts'

export interface Goal {
  /** Of the match, with what was added to its half: 90 + 5 is 95. */
  minute: number
  /** Whose score it raises. */
  side: 0 | 1
  scorer: string
  isOwn: boolean
}

/** A competition that is over, with what happened in its matches, by their keys. */
export interface PlayedSeason {
  document: CompetitionDocument
  goals: ReadonlyMap<string, readonly Goal[]>
}

/** World Cup 2018 with its goals; null where the data is not there. */
export function worldCupSeason(): PlayedSeason | null {
  const [document, goals] = [worldCup(), worldCupGoals()]
  return document && goals && { document: withScorers(document, goals), goals }
}

/** Of the same shape, with two groups of four and a knockout, for machines without real data. */
export function smallSeason(): PlayedSeason {
  const names = ['云岭', '海岬', '白沙', '红岩', '长河', '北原', '南屿', '青麓']
  const key = (index: number) => `t${index + 1}`
  const goals = new Map<string, Goal[]>()
  const matchOf = (sides: readonly [number, number], at: string): Match => {
    const [a, b] = sides
    const [home, away] = [(a * 2 + b) % 4, (a + b * 2) % 3]
    const own: Goal[] = [
      ...Array.from({ length: home }, (_, i): Goal => ({ minute: 11 + a + 23 * i, side: 0, scorer: `${names[a]} 9 号`, isOwn: false })),
      ...Array.from({ length: away }, (_, i): Goal => ({ minute: 5 + b + 37 * i, side: 1, scorer: `${names[b]} 10 号`, isOwn: i === 1 })),
    ]
    goals.set(
      `${key(a)}.${key(b)}`,
      own.toSorted((one, other) => one.minute - other.minute),
    )
    return {
      key: `${key(a)}.${key(b)}`,
      schedule: { state: 'scheduled', at },
      play: 'ended',
      sides: [
        { entrant: key(a), score: home },
        { entrant: key(b), score: away },
      ],
      result: { state: 'official', kind: home === away ? 'draw' : 'played' },
    }
  }
  const pairs = [
    [0, 3, 1, 2],
    [0, 2, 3, 1],
    [0, 1, 2, 3],
  ] as const
  const pool = (name: string, first: number): Group => ({
    key: `pool-${first}`,
    name,
    kind: 'pool',
    seeds: [1, 2, 3, 4].map((seed) => first + seed),
    rounds: pairs.map(([a, b, c, d], round) => {
      const at = `2018-06-${10 + round}T${first === 0 ? '14' : '18'}:00:00.000Z`
      return { number: round + 1, matches: [matchOf([first + a, first + b], at), matchOf([first + c, first + d], at)] }
    }),
  })
  const ruleset: Stage['ruleset'] = {
    version: 1,
    points: { win: 3, draw: 1, loss: 0 },
    score: 'entered',
    forfeitScore: [3, 0],
    tiebreaks: [
      { metric: 'points', scope: 'overall' },
      { metric: 'score_difference', scope: 'overall' },
    ],
    onSplit: 'continue',
    lastResort: 'lots',
  }
  const rankOf = (group: string, rank: number) => ({ rankOf: { stage: 'groups', group, rank } })
  const open = (name: string, sides: Match['sides'], day: number): Match => ({
    key: name,
    schedule: { state: 'scheduled', at: `2018-06-${day}T18:00:00.000Z` },
    sides,
  })
  const document: CompetitionDocument = {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 'replayed', name: '重演', startsOn: '2018-01-01', endsOn: '2018-12-31' },
    competition: { slug: 'replayed', kind: 'team', name: '重演杯', startsOn: '2018-06-10', endsOn: '2018-06-30' },
    teams: names.map((name, i) => ({ slug: key(i), names: [{ name }] })),
    entrants: names.map((name, i) => ({ key: key(i), name, team: key(i) })),
    stages: [
      {
        key: 'groups',
        name: '小组赛',
        format: 'round_robin',
        ruleset: { ...ruleset, legs: 1 },
        places: names.map((_, i) => ({ entrant: key(i) })),
        groups: [pool('甲组', 0), pool('乙组', 4)],
      },
      {
        key: 'knockout',
        name: '淘汰赛',
        format: 'single_elimination',
        thirdPlace: false,
        ruleset,
        places: [rankOf('pool-0', 1), rankOf('pool-4', 2), rankOf('pool-4', 1), rankOf('pool-0', 2)].map((source) => ({ source })),
        groups: [
          {
            key: 'main',
            name: '淘汰赛',
            kind: 'final',
            rounds: [
              {
                number: 1,
                matches: [
                  open('s1', [{ source: { seed: 1 } }, { source: { seed: 2 } }], 20),
                  open('s2', [{ source: { seed: 3 } }, { source: { seed: 4 } }], 21),
                ],
              },
              { number: 2, matches: [open('final', [{ source: { winnerOf: 's1' } }, { source: { winnerOf: 's2' } }], 25)] },
            ],
          },
        ],
      },
    ],
  }
  return { document: withScorers(document, goals), goals }
}

/** Names players for those who scored, and declares that their goals are counted. */
function withScorers(document: CompetitionDocument, goals: PlayedSeason['goals']): CompetitionDocument {
  /** By entrant, which has its team's slug. */
  const scorers = new Map<string, Set<string>>()
  for (const { key, sides } of matchesOf(document)) {
    for (const { side, scorer, isOwn } of goals.get(key) ?? []) {
      const entrant = sides[side]?.entrant
      if (entrant !== undefined && !isOwn) scorers.set(entrant, (scorers.get(entrant) ?? new Set()).add(scorer))
    }
  }
  return {
    ...document,
    competition: {
      ...document.competition,
      figures: [{ key: 'goals', name: '进球', of: 'player', total: 'sum', decimals: 0, better: 'higher' }],
      eventKinds: [
        { key: 'goal', name: '进球', of: 'player' },
        { key: 'own-goal', name: '乌龙球', of: 'side' },
      ],
    },
    players: [...scorers].flatMap(([team, names]) => [...names].map((name) => ({ slug: playerSlug(team, name), names: [{ name }] }))),
    teams: document.teams?.map((team) => ({
      ...team,
      members: [...(scorers.get(team.slug) ?? [])].map((name) => ({ player: playerSlug(team.slug, name), role: 'player' as const })),
    })),
  }
}

export function matchesOf({ stages }: CompetitionDocument): Match[] {
  return stages.flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches)))
}

export function playerSlug(team: string, name: string): string {
  return `${team}-${slugOf(name) || 'player'}`
}
