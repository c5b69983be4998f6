import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { instantOf, readReal, slugOf, teamsOf } from './real-data.ts'

interface Fixture {
  /** Matchday 1 */
  round: string
  date: string
  time: string
  team1: string
  team2: string
  score: { ft: [number, number] }
}

/** Premier League 2018-19: twenty clubs, 380 matches. Null where the data is not there. */
export function premierLeague(): CompetitionDocument | null {
  const file = readReal<{ matches: readonly Fixture[] }>('premier-league-2018-19/en.1.json')
  if (!file) return null
  const names = [...new Set(file.matches.map((fixture) => fixture.team1))]
  const rounds = [...new Set(file.matches.map((fixture) => fixture.round))]
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: '2018-19', name: '2018–19', startsOn: '2018-08-01', endsOn: '2019-06-30' },
    competition: {
      slug: 'premier-league-2018-19',
      kind: 'team',
      name: 'Premier League 2018–19',
      startsOn: '2018-08-10',
      endsOn: '2019-05-12',
      isFinished: true,
    },
    ...teamsOf(names),
    stages: [
      {
        key: 'league',
        name: '联赛',
        format: 'round_robin',
        ruleset: {
          version: 1,
          points: { win: 3, draw: 1, loss: 0 },
          score: 'entered',
          forfeitScore: null,
          legs: 2,
          tiebreaks: [
            { metric: 'points', scope: 'overall' },
            { metric: 'score_difference', scope: 'overall' },
            { metric: 'score_for', scope: 'overall' },
          ],
          onSplit: 'continue',
          lastResort: 'playoff',
        },
        places: names.map((name) => ({ entrant: slugOf(name) })),
        groups: [
          {
            key: 'table',
            name: '积分榜',
            kind: 'pool',
            rounds: rounds.map((name, i) => ({
              number: i + 1,
              name,
              matches: file.matches.filter((fixture) => fixture.round === name).map(matchOf),
            })),
          },
        ],
      },
    ],
  }
}

function matchOf({ date, time, team1, team2, score: { ft } }: Fixture): Match {
  return {
    key: `${slugOf(team1)}.${slugOf(team2)}`,
    schedule: { state: 'scheduled', at: instantOf(date, time, isSummer(date) ? 1 : 0) },
    play: 'ended',
    sides: [team1, team2].map((team, i) => ({ entrant: slugOf(team), score: ft[i] })),
    result: { state: 'official', kind: ft[0] === ft[1] ? 'draw' : 'played' },
  }
}

/** British clocks went back on 28 October 2018 and forward on 31 March 2019. */
function isSummer(date: string): boolean {
  return date < '2018-10-28' || date >= '2019-03-31'
}
