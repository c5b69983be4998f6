import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { readReal } from './real-data.ts'

interface RealStage {
  name: string
  teams: readonly { code: string; name: string; seed: number; region: string }[]
  matches: readonly { round: number; team1: string; team2: string; map_scores: [number, number][]; maps_won: [number, number] }[]
}

/**
 * The Counter-Strike Major of Copenhagen 2024: two Swiss stages by record, the first eight of one advance to the other. Null where the data
 * is missing.
 */
export function copenhagen(): CompetitionDocument | null {
  const file = readReal<{ stages: readonly RealStage[] }>('swiss-copenhagen-2024/copenhagen-2024.json')
  const [first, second] = file?.stages ?? []
  if (!first || !second) return null
  const later = second.teams.filter((team) => !first.teams.some(({ code }) => code === team.code))
  const teams = [...later, ...first.teams]
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: '2024', name: '2024', startsOn: '2024-01-01', endsOn: '2024-12-31' },
    competition: { slug: 'copenhagen-2024', kind: 'team', name: 'PGL Major Copenhagen 2024', startsOn: '2024-03-17', endsOn: '2024-03-31' },
    teams: teams.map(({ code, name, region }) => ({ slug: code, names: [{ name }], region })),
    entrants: teams.map(({ code, name, seed }) => ({ key: code, name, team: code, seed })),
    stages: [
      swissStage(
        first,
        inSeedOrder(first).map(({ code }) => ({ entrant: code })),
      ),
      swissStage(
        second,
        inSeedOrder(second).map(({ code, seed }) =>
          seed <= later.length ? { entrant: code } : { source: { rankOf: { stage: keyOf(first), rank: seed - later.length } } },
        ),
      ),
    ],
  }
}

function swissStage(stage: RealStage, places: Stage['places']): Stage {
  const rounds = [...new Set(stage.matches.map((match) => match.round))]
  return {
    key: keyOf(stage),
    name: stage.name,
    format: 'swiss',
    swiss: { by: 'record', wins: 3, losses: 3 },
    ruleset: {
      version: 1,
      points: { win: 1, draw: 0, loss: 0 },
      score: 'games_won',
      forfeitScore: null,
      bestOf: 1,
      tiebreaks: [
        { metric: 'wins', scope: 'overall' },
        { metric: 'losses', scope: 'overall' },
        { metric: 'wins_minus_losses', scope: 'opponents' },
        { metric: 'seed', scope: 'overall' },
      ],
      onSplit: 'continue',
      lastResort: 'organiser',
    },
    places,
    groups: [
      {
        key: 'main',
        name: stage.name,
        kind: 'pool',
        rounds: rounds.map((number) => ({
          number,
          matches: stage.matches
            .filter((match) => match.round === number)
            .map((match, i) => matchOf(match, `${keyOf(stage)}-${number}-${i + 1}`)),
        })),
      },
    ],
  }
}

function matchOf({ team1, team2, map_scores, maps_won }: RealStage['matches'][number], key: string): Match {
  return {
    key,
    ...(Math.max(...maps_won) > 1 ? { bestOf: 3 } : {}),
    play: 'ended',
    sides: [team1, team2].map((entrant, i) => ({ entrant, score: maps_won[i] })),
    games: map_scores.map((scores, i) => ({ number: i + 1, state: 'done', sides: scores.map((score) => ({ score })) })),
    result: { state: 'official', kind: 'played' },
  }
}

function inSeedOrder(stage: RealStage): RealStage['teams'] {
  return stage.teams.toSorted((a, b) => a.seed - b.seed)
}

function keyOf(stage: RealStage): string {
  return stage.name.toLowerCase()
}
