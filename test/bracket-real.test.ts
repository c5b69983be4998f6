import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import { doubleElimination } from '#rules/elimination.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match, Source } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

const data = resolve(import.meta.dirname, '../../shared/data')
const has = existsSync(data)
if (!has) console.warn('Skipped: the real competitions of ../shared/data are not here.')

function read<T>(path: string): T {
  return JSON.parse(readFileSync(resolve(data, path), 'utf8')) as T
}

function documentOf(stages: Stage[], names: string[]): CompetitionDocument {
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 's', name: '赛季', startsOn: '2018-01-01', endsOn: '2023-12-31' },
    competition: { slug: 'c', kind: 'team', name: '真实比赛', startsOn: '2018-06-14', endsOn: '2023-12-31' },
    entrants: names.map((key) => ({ key, name: key })),
    stages,
  }
}

/** Gives results to the matches with known sides, until none is left. */
function playOut(document: CompetitionDocument, play: (match: Match, entrants: string[]) => void) {
  for (;;) {
    const derived = derive(document)
    const ready = [...derived.matches.values()].filter((one) => !one.outcomes && one.sides.every(({ state }) => state === 'known'))
    if (ready.length === 0) return derived
    for (const { match, sides } of ready)
      play(
        match,
        sides.map(({ entrant }) => entrant ?? ''),
      )
  }
}

function rangesOf(document: ReturnType<typeof derive>): Record<string, string[]> {
  const ranges: Record<string, string[]> = {}
  for (const { entrant, place, placeTo } of document.placements) {
    const range = place === placeTo ? `${place}` : `${place}-${placeTo}`
    ranges[range] = [...(ranges[range] ?? []), entrant].sort()
  }
  return ranges
}

const ruleset: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: null,
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'score_difference', scope: 'overall' },
    { metric: 'score_for', scope: 'overall' },
    { metric: 'points', scope: 'head_to_head' },
    { metric: 'score_difference', scope: 'head_to_head' },
    { metric: 'score_for', scope: 'head_to_head' },
    { metric: 'fair_play', scope: 'overall' },
  ],
  onSplit: 'continue',
  lastResort: 'lots',
}

describe.skipIf(!has)('the double elimination of eight alliances', () => {
  interface Playoff {
    alliances: [number, number]
    games: { alliance_red: number; score: [number, number] }[]
    winner: number
  }
  const expected = has
    ? read<{ playoff: Playoff[]; slots: Record<string, [string, string]>; placement: Record<string, number[]> }>(
        'double-elimination/expected.json',
      )
    : { playoff: [], slots: {}, placement: {} }

  function cup(): CompetitionDocument {
    const names = Array.from({ length: 8 }, (_, index) => `${index + 1}`)
    const groups = doubleElimination({ size: 8, grandFinal: 'series' })
    const places = names.map((entrant) => ({ entrant }))
    const stage: Stage = {
      key: 'cup',
      name: '双败',
      format: 'double_elimination',
      grandFinal: 'series',
      ruleset: { ...ruleset, score: 'games_won' },
      places,
      groups,
    }
    return documentOf([stage], names)
  }

  test('is drawn as it was, but for the order of matches and sides', () => {
    // By the sources of a match, so that keys do not matter: equal strings mean equal trees.
    const ours = new Map<string, string>()
    for (const match of cup().stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))) {
      ours.set(
        match.key,
        match.sides
          .map(({ source = { tbd: true } }) => path(source))
          .sort()
          .join(' v '),
      )
    }
    function path(source: Source): string {
      if ('seed' in source) return `${source.seed}`
      if ('winnerOf' in source) return `W(${ours.get(source.winnerOf)})`
      return 'loserOf' in source ? `L(${ours.get(source.loserOf)})` : '?'
    }
    const theirs = new Map<string, string>()
    for (const [key, slots] of Object.entries(expected.slots)) {
      const sides = slots.map((slot) => (slot.startsWith('A') ? slot.slice(1) : `${slot[0]}(${theirs.get(slot.slice(1))})`))
      theirs.set(key, sides.sort().join(' v '))
    }
    expect([...ours.values()].sort()).toEqual([...theirs.values()].sort())
  })

  test('gives the places that were awarded', () => {
    const played = new Set<Playoff>()
    const derived = playOut(cup(), (match, entrants) => {
      const found = expected.playoff.find((one) => !played.has(one) && one.alliances.every((alliance) => entrants.includes(`${alliance}`)))
      if (!found) throw new Error(`${entrants.join(' v ')} was not played`)
      played.add(found)
      match.games = found.games.map(({ alliance_red, score }, index) => {
        const inOrder = entrants[0] === `${alliance_red}` ? score : [score[1], score[0]]
        return { number: index + 1, state: 'done', sides: inOrder.map((one) => ({ score: one })) }
      })
      match.result = { state: 'official', kind: 'played' }
    })
    expect(played.size).toBe(expected.playoff.length)
    expect(rangesOf(derived)).toEqual(
      Object.fromEntries(Object.entries(expected.placement).map(([range, alliances]) => [range, alliances.map(String).sort()])),
    )
  })
})

describe.skipIf(!has)('World Cup 2018', () => {
  interface Fixture {
    team1: string
    team2: string
    group?: string
    score: { ft: [number, number]; et?: [number, number]; p?: [number, number] }
  }
  const fixtures = has ? read<{ matches: Fixture[] }>('worldcup-2018/worldcup.json').matches : []
  const expected = has ? read<{ final_ranking: string[] }>('worldcup-2018/expected.json') : { final_ranking: [] }
  const pools = fixtures.filter((fixture) => fixture.group)
  const teams = [...new Set(pools.flatMap(({ team1, team2 }) => [team1, team2]))]

  function pool(letter: string): Group {
    const played = pools.filter(({ group }) => group === `Group ${letter}`)
    const seeds = teams.flatMap((team, index) => (played.some(({ team1, team2 }) => team1 === team || team2 === team) ? [index + 1] : []))
    const matches = played.map(
      ({ team1, team2, score }, index): Match => ({
        key: `${letter}${index + 1}`,
        sides: [
          { entrant: team1, score: score.ft[0] },
          { entrant: team2, score: score.ft[1] },
        ],
        result: { state: 'official', kind: 'played' },
      }),
    )
    return { key: letter, name: `${letter} 组`, kind: 'pool', seeds, rounds: [{ number: 1, matches }] }
  }

  function tie(key: string, ...slots: [string, string]): Match {
    return { key, sides: slots.map((slot) => ({ source: slotSource(slot) })) }
  }

  /** `C1` a place of a group, `W 49` and `L 61` of a match. */
  function slotSource(slot: string): Source {
    const [way, match] = slot.split(' ')
    if (match === undefined) return { rankOf: { stage: 'groups', group: slot.charAt(0), rank: Number(slot.charAt(1)) } }
    return way === 'W' ? { winnerOf: match } : { loserOf: match }
  }

  function worldCup(): CompetitionDocument {
    const groups = [...'ABCDEFGH'].map(pool)
    const adjustments = Object.entries({ Japan: -4, Senegal: -6 }).map(([entrant, delta]) => {
      return { key: entrant, entrant, metric: 'fair_play' as const, delta, publicNote: '黄牌' }
    })
    const rounds = [
      [
        tie('49', 'A1', 'B2'),
        tie('50', 'C1', 'D2'),
        tie('51', 'B1', 'A2'),
        tie('52', 'D1', 'C2'),
        tie('53', 'E1', 'F2'),
        tie('54', 'G1', 'H2'),
      ],
      [tie('57', 'W 49', 'W 50'), tie('58', 'W 53', 'W 54'), tie('59', 'W 51', 'W 52'), tie('60', 'W 55', 'W 56')],
      [tie('61', 'W 57', 'W 58'), tie('62', 'W 59', 'W 60')],
      [tie('63', 'L 61', 'L 62'), tie('64', 'W 61', 'W 62')],
    ]
    rounds[0]?.push(tie('55', 'F1', 'E2'), tie('56', 'H1', 'G2'))
    const knockout: Group = {
      key: 'main',
      name: '淘汰赛',
      kind: 'upper',
      rounds: rounds.map((matches, index) => ({ number: index + 1, matches })),
    }
    const places = teams.map((entrant) => ({ entrant }))
    const withCards = groups.map((group) => (group.key === 'H' ? { ...group, adjustments } : group))
    return documentOf(
      [
        { key: 'groups', name: '小组赛', format: 'round_robin', ruleset, places, groups: withCards },
        { key: 'knockout', name: '淘汰赛', format: 'single_elimination', thirdPlace: true, ruleset, places: [], groups: [knockout] },
      ],
      teams,
    )
  }

  test('from the groups to the podium', () => {
    const document = worldCup()
    let ties = 0
    const derived = playOut(document, (match, entrants) => {
      const found = fixtures.find(({ group, team1, team2 }) => !group && entrants.includes(team1) && entrants.includes(team2))
      if (!found) throw new Error(`${entrants.join(' v ')} was not played`)
      ties++
      const inOrder = (scores: [number, number]): [number, number] => (entrants[0] === found.team1 ? scores : [scores[1], scores[0]])
      const { ft, et, p } = found.score
      const score = inOrder(et ?? ft)
      match.sides.forEach((side, index) => {
        side.score = score[index]
      })
      match.result = { state: 'official', kind: 'played', ...(p && { decidedIn: 'shootout', shootout: inOrder(p) }) }
    })
    expect(ties).toBe(16)
    expect(derived.placements.slice(0, 4).map(({ entrant, place }) => [place, entrant])).toEqual(
      expected.final_ranking.map((team, index) => [index + 1, team]),
    )
    expect(derived.awards).toEqual([
      { kind: 'champion', entrant: 'France' },
      { kind: 'runner_up', entrant: 'Croatia' },
      { kind: 'third', entrant: 'Belgium' },
    ])
    expect(Object.entries(rangesOf(derived)).map(([range, all]) => [range, all.length])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 1],
      ['4', 1],
      ['5-8', 4],
      ['9-16', 8],
      ['17-24', 8],
      ['25-32', 8],
    ])
  })
})
