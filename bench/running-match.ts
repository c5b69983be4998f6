import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { bracketMatches, rules, writeCompetition } from './competition-content.ts'

/** Its id, beside the bracket: the first of the two was played before it. */
export const runningMatch = bracketMatches + 2

const players = [1, 2, 3, 4, 5]
const sides = ['a', 'b'] as const
type Team = (typeof sides)[number]

/** Writes a competition with a match that runs and has all that one can have: line-ups, figures of each game, courses, events, a table, form, meetings. */
export async function fillRunningMatch(dataFolder: string): Promise<void> {
  await writeCompetition(dataFolder, evening())
}

function evening(): CompetitionDocument {
  const before: Match = {
    key: 'before',
    play: 'ended',
    schedule: { state: 'scheduled', at: at(-26), precision: 'exact' },
    sides: sides.map((entrant, i) => ({ entrant, score: [3, 1][i], lineup: lineup(entrant) })),
    games: [won(1, 0), won(2, 1), won(3, 0), won(4, 0)],
    result: { state: 'official', kind: 'played', endedAt: at(-24) },
  }
  const now: Match = {
    key: 'now',
    play: 'live',
    schedule: {
      state: 'scheduled',
      at: at(-1),
      precision: 'exact',
      reschedules: [{ from: at(-2), to: at(-1), reason: '上一场延时' }],
    },
    venue: '主擂',
    streamUrl: 'https://live.example/evening',
    sides: sides.map((entrant) => ({ entrant, lineup: lineup(entrant) })),
    games: [
      won(1, 0),
      won(2, 1),
      won(3, 0),
      { number: 4, map: '雁回岭', state: 'live', sides: [{ score: 14 }, { score: 11 }], statistics: told() },
    ],
  }
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 'bench', name: '基准赛季', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    competition: {
      slug: 'evening',
      kind: 'battle',
      name: '今夜的比赛',
      startsOn: at(-48).slice(0, 10),
      endsOn: at(48).slice(0, 10),
      figures: [
        { key: 'gold', name: '经济', unit: '千', of: 'side', total: 'sum', decimals: 1, better: 'higher' },
        { key: 'kills', name: '击破', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
      ],
      eventKinds: [{ key: 'kill', name: '击破', of: 'player' }],
    },
    players: sides.flatMap((team) => players.map((n) => ({ slug: slug(team, n), names: [{ name: `夜战${team}${n}` }] }))),
    teams: sides.map((team) => ({ slug: `evening-${team}`, names: [{ name: `夜战${team}` }] })),
    entrants: sides.map((team) => ({ key: team, name: `夜战${team}`, team: `evening-${team}` })),
    stages: [
      {
        key: 'league',
        name: '循环赛',
        format: 'round_robin',
        ruleset: { ...rules, score: 'games_won', bestOf: 5, legs: 2 },
        places: sides.map((entrant) => ({ entrant })),
        groups: [
          {
            key: 'all',
            name: '积分榜',
            kind: 'pool',
            rounds: [
              { number: 1, matches: [before] },
              { number: 2, matches: [now] },
            ],
          },
        ],
      },
    ],
  }
}

function won(number: number, winner: number): Game {
  const outcome = (side: number) => ({ outcome: side === winner ? ('win' as const) : ('loss' as const) })
  return { number, map: '落星渊', state: 'done', durationSeconds: 1_800, sides: [outcome(0), outcome(1)], statistics: told() }
}

function told(): Statistics {
  return {
    sides: sides.map((team, i) => ({
      values: [{ figure: 'gold', value: 40 + i }],
      players: players.map((n) => ({ player: slug(team, n), values: [{ figure: 'kills', value: n + i }] })),
    })),
    series: [{ figure: 'gold', samples: players.map((n) => [n * 300, n % 2 === 0 ? n : -n]) }],
    events: players.map((n) => ({ at: n * 300, kind: 'kill', side: 1 + (n % 2), player: slug(n % 2 === 0 ? 'a' : 'b', n) })),
  }
}

function lineup(team: Team) {
  return players.map((n) => ({ player: slug(team, n), name: `夜战${team}${n}`, position: `位置${n}` }))
}

function slug(team: Team, n: number): string {
  return `evening-${team}-${n}`
}

function at(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}
