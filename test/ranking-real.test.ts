import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CountedMatch } from '#rules/model.ts'
import { rankGroup } from '#rules/ranking/rank.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'

const data = resolve(import.meta.dirname, '../../shared/data')
const has = existsSync(data)
if (!has) console.warn('Skipped: the real competitions of ../shared/data are not here.')

function read<T>(path: string): T {
  return JSON.parse(readFileSync(resolve(data, path), 'utf8')) as T
}

interface Fixture {
  team1: string
  team2: string
  group?: string
  score: { ft: [number, number] }
}
interface ExpectedRow {
  position: number
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  goals_for: number
  goals_against: number
  points: number
}

function overall(...metrics: TieBreak['metric'][]): TieBreak[] {
  return metrics.map((metric) => ({ metric, scope: 'overall' }))
}
function headToHead(...metrics: TieBreak['metric'][]): TieBreak[] {
  return metrics.map((metric) => ({ metric, scope: 'head_to_head' }))
}

const football: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: null,
  tiebreaks: overall('points', 'score_difference', 'score_for'),
  onSplit: 'continue',
  lastResort: 'playoff',
}

function entrantsOf(names: Iterable<string>) {
  return [...new Set(names)].map((name) => ({ key: name, name, isOut: false }))
}

function outcomeOf(own: number, other: number): 'win' | 'draw' | 'loss' {
  return own > other ? 'win' : own < other ? 'loss' : 'draw'
}

function footballMatch({ team1, team2, score }: Fixture, index: number): CountedMatch {
  const [a, b] = score.ft
  const games = { gamesWon: 0, gamesLost: 0, placement: null }
  return {
    key: String(index),
    round: 1,
    game: null,
    kind: 'played',
    decidedIn: 'regulation',
    bye: null,
    isProvisional: false,
    sides: [
      { entrant: team1, outcome: outcomeOf(a, b), score: a, ...games },
      { entrant: team2, outcome: outcomeOf(b, a), score: b, ...games },
    ],
  }
}

function footballTable(fixtures: readonly Fixture[], ruleset: Ruleset, fairPlay: Record<string, number> = {}) {
  return rankGroup({
    ruleset,
    entrants: entrantsOf(fixtures.flatMap(({ team1, team2 }) => [team1, team2])),
    matches: fixtures.map(footballMatch),
    adjustments: Object.entries(fairPlay).map(([entrant, delta]) => ({
      key: entrant,
      entrant,
      metric: 'fair_play',
      delta,
      publicNote: '黄牌',
    })),
    decisions: [],
    openMatches: 0,
    rounds: 1,
  })
}

function asExpected(standing: ReturnType<typeof rankGroup>) {
  return standing.rows.map(({ rank, entrant, figures }) => ({
    position: rank,
    team: entrant,
    played: figures.played,
    won: figures.wins,
    drawn: figures.draws,
    lost: figures.losses,
    goals_for: figures.scoreFor,
    goals_against: figures.scoreAgainst,
    points: figures.points,
  }))
}

function bare(table: readonly ExpectedRow[]) {
  return table.map(({ position, team, played, won, drawn, lost, goals_for, goals_against, points }) => ({
    position,
    team,
    played,
    won,
    drawn,
    lost,
    goals_for,
    goals_against,
    points,
  }))
}

describe.skipIf(!has)('World Cup 2018', () => {
  const ruleset: Ruleset = {
    ...football,
    tiebreaks: [
      ...overall('points', 'score_difference', 'score_for'),
      ...headToHead('points', 'score_difference', 'score_for'),
      ...overall('fair_play'),
    ],
    lastResort: 'lots',
  }
  const fixtures = has ? read<{ matches: Fixture[] }>('worldcup-2018/worldcup.json').matches : []
  const expected = has ? read<{ groups: Record<string, { table: ExpectedRow[] }> }>('worldcup-2018/expected.json').groups : {}
  // Yellow cards: Japan four, Senegal six.
  const fairPlay = { Japan: -4, Senegal: -6 }

  test.each(Object.keys(expected))('%s', (group) => {
    const standing = footballTable(
      fixtures.filter((fixture) => fixture.group === group),
      ruleset,
      group === 'Group H' ? fairPlay : {},
    )
    expect(asExpected(standing)).toEqual(bare(expected[group]?.table ?? []))
    expect(standing.isFinal).toBe(true)
  })

  test('group H without the cards waits for the lots', () => {
    const standing = footballTable(
      fixtures.filter((fixture) => fixture.group === 'Group H'),
      ruleset,
    )
    expect(standing.rows.map(({ entrant, rank, isTieOpen }) => [entrant, rank, isTieOpen])).toEqual([
      ['Colombia', 1, false],
      ['Japan', 2, true],
      ['Senegal', 2, true],
      ['Poland', 4, false],
    ])
    expect(standing.isFinal).toBe(false)
    expect(standing.rows[1]?.trace?.sentence).toBe('同积 4 分，各项相同，待抽签，暂并列第 2')
  })

  test('group H with the cards says so', () => {
    const standing = footballTable(
      fixtures.filter((fixture) => fixture.group === 'Group H'),
      ruleset,
      fairPlay,
    )
    expect(standing.rows[1]?.trace?.sentence).toBe('同积 4 分，按公平竞赛分 −4 排第 2')
  })
})

describe.skipIf(!has)('Premier League 2018-19', () => {
  test('the table', () => {
    const fixtures = read<{ matches: Fixture[] }>('premier-league-2018-19/en.1.json').matches
    const { table } = read<{ table: ExpectedRow[] }>('premier-league-2018-19/expected.json')
    expect(asExpected(footballTable(fixtures, football))).toEqual(bare(table))
  })
})

interface SwissStage {
  name: string
  teams: { code: string; name: string; seed: number }[]
  matches: { round: number; team1: string; team2: string; maps_won: [number, number] }[]
}
interface SwissExpected {
  standings: { position: number; code: string; wins: number; losses: number; buchholz_win_minus_loss: number }[]
}

describe.skipIf(!has)('Copenhagen 2024', () => {
  const stages = has ? read<{ stages: SwissStage[] }>('swiss-copenhagen-2024/copenhagen-2024.json').stages : []
  const expected = has ? read<{ stages: SwissExpected[] }>('swiss-copenhagen-2024/copenhagen-2024.expected.json').stages : []

  test.each(stages.map((stage, index) => [stage.name, stage, expected[index]] as const))('%s', (_, stage, wanted) => {
    const ruleset: Ruleset = {
      ...football,
      points: { win: 1, draw: 0, loss: 0 },
      score: 'games_won',
      tiebreaks: [...overall('wins', 'losses'), { metric: 'wins_minus_losses', scope: 'opponents' }, ...overall('seed')],
      lastResort: 'shared',
    }
    const standing = rankGroup({
      ruleset,
      entrants: stage.teams.map(({ code, name, seed }) => ({ key: code, name, seed, isOut: false })),
      matches: stage.matches.map(({ round, team1, team2, maps_won: [a, b] }, index) => ({
        key: String(index),
        round,
        game: null,
        kind: 'played',
        decidedIn: 'regulation',
        bye: null,
        isProvisional: false,
        sides: [
          { entrant: team1, outcome: outcomeOf(a, b), score: a, gamesWon: a, gamesLost: b, placement: null },
          { entrant: team2, outcome: outcomeOf(b, a), score: b, gamesWon: b, gamesLost: a, placement: null },
        ],
      })),
      adjustments: [],
      decisions: [],
      openMatches: 0,
      rounds: 5,
    })
    expect(standing.rows.map(({ rank, entrant, figures, values }) => [rank, entrant, figures.wins, figures.losses, values[2]])).toEqual(
      wanted?.standings.map(({ position, code, wins, losses, buchholz_win_minus_loss }) => [
        position,
        code,
        wins,
        losses,
        buchholz_win_minus_loss,
      ]),
    )
  })
})
