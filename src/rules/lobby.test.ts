import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompetitionDocument, Ruling, Stage } from '#shared/competitions/document.ts'
import type { Game, Match, Side } from '#shared/competitions/match.ts'
import type { PlacementPoints } from '#shared/competitions/ruleset.ts'
import { competitions, documentOf, groupOf, placesOf } from '#test/competition-documents.ts'
import { checkDocument } from './check/check.ts'
import { correct } from './correct.ts'
import { derive } from './derive.ts'
import { matchIn, singleStage } from './examples.ts'
import { type LobbySide, lobbyPoints, lobbyTotals } from './lobby.ts'
import type { Correction, Standing } from './model.ts'
import { lobbyRuleset } from './presets/lobbies.ts'
import { visible } from './visible.ts'

const twelve: PlacementPoints = { byPlace: [12, 9, 7, 5, 4], below: 'zero', ties: 'average', perScore: 1 }
const at = (placement: number | null, score: number | null = null): LobbySide => ({ placement, score })

describe('points of one game', () => {
  const cases: [string, Partial<PlacementPoints>, LobbySide[], number[]][] = [
    ['by the list, and nothing behind it', {}, [1, 2, 3, 4, 5, 6].map((place) => at(place)), [12, 9, 7, 5, 4, 0]],
    ['behind the list its last', { below: 'last' }, [at(6), at(7)], [4, 4]],
    ['with kills', {}, [at(2, 8), at(1, 0)], [17, 12]],
    ['with kills up to a cap', { scoreCap: 5, perScore: 2 }, [at(2, 8), at(1, 3)], [19, 18]],
    ['places shared, the mean of those they take', {}, [at(1), at(2), at(2), at(4)], [12, 8, 8, 5]],
    ['places shared over the end of the list', {}, [at(5), at(5), at(5)], [4 / 3, 4 / 3, 4 / 3]],
    ['places shared, each the points of it', { ties: 'full' }, [at(1), at(2), at(2), at(4)], [12, 9, 9, 5]],
    ['who was not there takes nothing', {}, [at(1), at(null, 3)], [12, 0]],
    ['who was not there takes what the rules say', { absent: -2 }, [at(1), at(null)], [12, -2]],
  ]
  test.each(cases)('%s', (_, more, sides, points) => {
    expect(sides.map((_side, index) => lobbyPoints(sides, index, { ...twelve, ...more }))).toEqual(points)
  })
})

test('a match of several games has the places of its points, then of its kills', () => {
  const { placementPoints } = competitions.lobbySeries().stages[0]?.ruleset ?? {}
  // Third place is shared in the second game: (2 + 1) / 2 for each.
  expect(lobbyTotals(matchIn(competitions.lobbySeries(), 'm1'), { placementPoints })).toEqual([
    { place: 1, points: 13, score: 5 },
    { place: 1, points: 13, score: 5 },
    { place: 4, points: 3.5, score: 0 },
    { place: 3, points: 5.5, score: 3 },
    { place: 5, points: 0, score: 0 },
    { place: 5, points: 0, score: 0 },
  ])
  expect(lobbyTotals(matchIn(competitions.lobbySeries(), 'm4'), { placementPoints })[0]).toEqual({ place: null, points: null, score: null })
})

describe('a correction says which places and kills it changes', () => {
  const isOfficial = { state: 'official', kind: 'played' } as const
  const [first, second] = [matchIn(competitions.lobbySeries(), 'm1').games?.[0], matchIn(competitions.lobbySeries(), 'm1').games?.[1]]
  if (!first || !second) throw new Error('the first match of the series has two games')
  const swapped = { ...first, sides: first.sides.map((side, i) => ({ ...side, placement: [2, 1, 3, 4, 5, 6][i] })) }
  const killed = { ...second, sides: second.sides.map((side, i) => (i === 0 ? { ...side, score: 2 } : side)) }
  const cases: [string, string, Partial<Correction>, string][] = [
    [
      'of one game',
      'm2',
      { sides: [{ placement: 1, score: 0 }, { placement: 2, score: 1 }, { incident: 'no_show' }] },
      '甲组：1 号第 2 → 第 1，4 号第 1 → 第 2，5 号第 3 → 没有名次。',
    ],
    ['of several', 'm1', { games: [swapped, killed] }, '第 1 局：1 号第 1 → 第 2，2 号第 2 → 第 1；第 2 局：1 号淘汰 1 → 2。'],
    ['of a game struck out', 'm1', { games: [first] }, '第 2 局：1 号第 2 → 没有名次，2 号第 1 → 没有名次'],
    [
      'that makes it void',
      'm2',
      { result: { state: 'official', kind: 'void' } },
      '甲组：4 号第 1、1 号第 2、5 号第 3 → 4 号第 1、1 号第 2、5 号第 3（作废）。',
    ],
  ]
  test.each(cases)('%s', (_, key, correction, text) => {
    const document = competitions.lobbySeries()
    const sides = matchIn(document, key).sides.map(({ source: _source, ...side }) => side)
    const base: Correction = {
      match: key,
      sides,
      result: isOfficial,
      followers: null,
      publicNote: '核对录像',
      at: '2026-11-09T12:00:00.000Z',
    }
    const corrected = correct(document, { ...base, ...correction })
    if (corrected.state !== 'done') throw new Error(JSON.stringify(corrected))
    expect(corrected.changes.find(({ kind }) => kind === 'result')?.text).toContain(text)
  })
})

describe('the table of a series', () => {
  test('adds up games, first places and kills, and goes by the last game where they are level', () => {
    const table = tableOf(competitions.lobbySeries())
    expect(table.rows.map(({ entrant, rank, figures }) => [entrant, rank, figures.points, figures.wins, figures.scoreFor])).toEqual([
      ['e1', 1, 16, 1, 5],
      ['e2', 2, 13, 1, 5],
      ['e4', 3, 11.5, 1, 4],
      ['e5', 4, 4, 0, 2],
      ['e3', 5, 3.5, 0, 0],
      ['e6', 6, 0, 0, 0],
    ])
    expect([table.isFinal, table.hasProvisional]).toEqual([false, true])
  })

  test('does not count games as played in which an entrant was absent', () => {
    const document = series(3, [
      [1, 2, 3],
      [1, 2, null],
      [2, 1, null],
    ])
    expect(tableOf(document).rows.map(({ entrant, figures }) => [entrant, figures.played])).toEqual([
      ['e1', 3],
      ['e2', 3],
      ['e3', 1],
    ])
  })

  test('a shared first place is the first place of each', () => {
    const document = series(3, [[1, 1, 3]])
    expect(tableOf(document).rows.map(({ figures }) => figures.wins)).toEqual([1, 1, 0])
  })

  test('the last game decides between those level on points', () => {
    const document = series(3, [
      [1, 2, 3],
      [2, 1, 3],
    ])
    const rows = tableOf(document).rows
    expect(rows.map(({ entrant }) => entrant)).toEqual(['e2', 'e1', 'e3'])
    expect(rows[0]?.trace?.sentence).toBe('同积 18 分，按最后一局名次 1 排第 1')
  })

  const disqualified: Omit<Ruling, 'policy'> = {
    key: 'r',
    kind: 'disqualification',
    entrant: 'e1',
    publicNote: '',
    at: '2026-10-01T00:00:00.000Z',
  }
  test.each([
    [
      'opponents_win',
      [
        ['e3', 14],
        ['e2', 14],
        ['e1', 0],
      ],
    ],
    [
      'void_all',
      [
        ['e3', 14],
        ['e2', 14],
        ['e1', 0],
      ],
    ],
    [
      'void_unplayed',
      [
        ['e1', 20],
        ['e3', 14],
        ['e2', 14],
      ],
    ],
  ] as const)('whoever is ruled out (%s) takes nobody else’s place', (policy, rows) => {
    const document = series(3, [
      [1, 2, 3],
      [1, 3, 2],
    ])
    const entrants = document.entrants.map((entrant) => (entrant.key === 'e1' ? { ...entrant, status: 'disqualified' as const } : entrant))
    const ruled = { ...document, entrants, rulings: [{ ...disqualified, policy }] }
    expect(tableOf(ruled).rows.map(({ entrant, figures }) => [entrant, figures.points])).toEqual(rows)
    expect(tableOf(ruled).isFinal).toBe(true)
  })

  test('whoever shared a place with one who is ruled out keeps the mean of it', () => {
    const document = series(3, [
      [1, 1, 3],
      [1, 3, 2],
    ])
    const entrants = document.entrants.map((entrant) => (entrant.key === 'e1' ? { ...entrant, status: 'disqualified' as const } : entrant))
    const { rows } = tableOf({ ...document, entrants, rulings: [{ ...disqualified, policy: 'void_all' }] })
    const pointsOf = (key: string) => rows.find(({ entrant }) => entrant === key)?.figures.points
    expect([pointsOf('e2'), pointsOf('e3'), pointsOf('e1')]).toEqual([9 + 6, 6 + 8, 0])
  })

  test.each(['void_unplayed', 'from_now'] as const)('what somebody plays after he was ruled out (%s) does not count', (policy) => {
    const document = series(3, [
      [1, 2, 3],
      [1, 3, 2],
    ])
    const matches = document.stages.flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches)))
    for (const [i, match] of matches.entries())
      match.schedule = { state: 'scheduled', at: `2026-10-0${i * 2 + 1}T00:00:00.000Z`, precision: 'exact' }
    const entrants = document.entrants.map((entrant) => (entrant.key === 'e1' ? { ...entrant, status: 'disqualified' as const } : entrant))
    const pointsOf = (at: string) => {
      const { rows } = tableOf({ ...document, entrants, rulings: [{ ...disqualified, at, policy }] })
      return rows.find(({ entrant }) => entrant === 'e1')?.figures.points
    }
    const [before, between, after] = ['2026-09-30', '2026-10-02', '2026-10-09'].map((day) => pointsOf(`${day}T00:00:00.000Z`))
    expect([matches.length, before, between, after]).toEqual([2, 0, 10, 20])
  })

  test('sends its first ones on to a bracket, and its own first is champion where it is the last stage', () => {
    const document = series(4, [[2, 1, 4, 3]])
    expect(derive(document).awards).toEqual([
      { kind: 'champion', entrant: 'e2' },
      { kind: 'runner_up', entrant: 'e1' },
      { kind: 'third', entrant: 'e4' },
    ])
    const next = singleStage(2, [groupOf([[{ key: 'f', sides: [{ source: { seed: 1 } }, { source: { seed: 2 } }] }]], { kind: 'final' })])
    const places = [1, 2].map((rank) => ({ source: { rankOf: { stage: 's', group: 'a', rank } } }))
    const both = { ...document, stages: [...document.stages, { ...next, places }] }
    expect(checkDocument(both)).toEqual([])
    expect(
      derive(both)
        .matches.get('f')
        ?.sides.map(({ entrant }) => entrant),
    ).toEqual(['e2', 'e1'])
    expect(derive(both).awards).toEqual([])
  })
})

describe('of any series', () => {
  test('the points of a table without shared places are those of its games, adjustments aside', () => {
    fc.assert(
      fc.property(anySeries('strict'), (document) => {
        const { placementPoints, games } = factsOf(document)
        const perGame = (sides: number) =>
          Array.from({ length: sides }, (_, place) => placementPoints.byPlace[place] ?? 0).reduce((sum, points) => sum + points, 0)
        const kills = games.flatMap(({ sides }) => sides.map(({ score = 0 }) => score)).reduce((sum, score) => sum + score, 0)
        const given = games.reduce((sum, { sides }) => sum + perGame(sides.length), 0) + kills * (placementPoints.perScore ?? 0)
        const adjusted = (document.stages[0]?.groups[0]?.adjustments ?? []).reduce((sum, { delta }) => sum + delta, 0)
        expect(totalOf(tableOf(document)) - adjusted).toBeCloseTo(given, 6)
      }),
    )
  })

  test('shared places take as much together as if they were not shared, by the mean', () => {
    fc.assert(
      fc.property(anySeries('shared'), (document) => {
        const { placementPoints, games } = factsOf(document)
        const given = games.reduce(
          (sum, { sides }) => sum + sides.reduce((all, _, place) => all + (placementPoints.byPlace[place] ?? 0), 0),
          0,
        )
        const kills = games.flatMap(({ sides }) => sides.map(({ score = 0 }) => score)).reduce((sum, score) => sum + score, 0)
        const adjusted = (document.stages[0]?.groups[0]?.adjustments ?? []).reduce((sum, { delta }) => sum + delta, 0)
        expect(totalOf(tableOf(document)) - adjusted).toBeCloseTo(given + kills * (placementPoints.perScore ?? 0), 6)
      }),
    )
  })

  test('breaks no rule, and has the same table in whatever order it is written', () => {
    fc.assert(
      fc.property(anySeries('shared'), fc.infiniteStream(fc.nat(1000)), (document, draws) => {
        expect(checkDocument(document)).toEqual([])
        const turned = shuffled(document, () => draws.next().value ?? 0)
        expect(tableOf(turned)).toEqual(tableOf(document))
      }),
    )
  })

  test('corrected and corrected back, it stands as it stood', () => {
    fc.assert(
      fc.property(anySeries('shared'), fc.nat(), (document, pick) => {
        const matches = matchesOf(document)
        const match = matches[pick % matches.length]
        if (!match) return
        const turned = correct(document, correctionOf(match, true))
        if (turned.state !== 'done') throw new Error(`The correction was not carried out: ${JSON.stringify(turned)}`)
        const back = correct(turned.document, correctionOf(match, false))
        if (back.state !== 'done') throw new Error(`The way back was not carried out: ${JSON.stringify(back)}`)
        expect(tableOf(back.document)).toEqual(tableOf(document))
      }),
    )
  })

  test('a table of what is public is that of the series without the hidden matches', () => {
    fc.assert(
      fc.property(anySeries('shared'), fc.nat(), (document, pick) => {
        const matches = matchesOf(document)
        const hidden = matches[pick % matches.length]?.key
        const embargoed = mapMatches(document, (match) =>
          match.key === hidden ? { ...match, embargoUntil: '2026-10-02T00:00:00.000Z' } : match,
        )
        const unplayed = mapMatches(document, (match) => (match.key === hidden ? withoutResult(match) : match))
        expect(tableOf(visible(embargoed, '2026-10-01T00:00:00.000Z'))).toEqual(tableOf(unplayed))
        expect(tableOf(visible(embargoed, '2026-10-02T00:00:00.000Z'))).toEqual(tableOf(document))
      }),
    )
  })
})

function tableOf(document: CompetitionDocument): Standing {
  const standing = derive(document).standings.get('s/a')
  if (!standing) throw new Error('The series has no table')
  return standing
}

function totalOf({ rows }: Standing): number {
  return rows.reduce((sum, { figures }) => sum + figures.points, 0)
}

function stageOf(entrants: number, rounds: readonly (readonly Match[])[]): Stage {
  const ruleset = { ...lobbyRuleset('kills', 1), placementPoints: { ...twelve, byPlace: [10, 8, 6, 5, 4, 3, 2, 1] } }
  return { key: 's', name: '积分赛', format: 'lobby_series', ruleset, places: placesOf(entrants), groups: [groupOf(rounds)] }
}

/** All entrants in one lobby; each round's places in the order of the seeds. */
function series(entrants: number, rounds: readonly (readonly (number | null)[])[]): CompetitionDocument {
  const matches = rounds.map((places, i) => [
    {
      key: `m${i + 1}`,
      play: 'ended' as const,
      sides: places.map((placement, index) => ({
        source: { seed: index + 1 },
        ...(placement === null ? { incident: 'no_show' as const } : { placement }),
      })),
      result: { state: 'official' as const, kind: 'played' as const },
    },
  ])
  const document = documentOf(entrants, [stageOf(entrants, matches)])
  return { ...document, competition: { ...document.competition, isFinished: true } }
}

/** Lobbies of one group with one to three games each, all finished. */
function anySeries(places: 'strict' | 'shared'): fc.Arbitrary<CompetitionDocument> {
  return fc.record({ entrants: fc.integer({ min: 2, max: 9 }), rounds: fc.integer({ min: 1, max: 4 }) }).chain(({ entrants, rounds }) =>
    fc
      .record({
        rounds: fc.tuple(...Array.from({ length: rounds }, (_, i) => anyRound(entrants, i + 1, places))),
        delta: fc.integer({ min: -3, max: 3 }),
      })
      .map(({ rounds: played, delta }) => {
        const stage = stageOf(entrants, played)
        const [group] = stage.groups
        const adjustments = [{ key: 'a1', entrant: 'e1', metric: 'points' as const, delta, publicNote: '' }]
        return documentOf(entrants, [{ ...stage, groups: group ? [{ ...group, adjustments }] : [] }])
      }),
  )
}

function anyRound(entrants: number, round: number, places: 'strict' | 'shared'): fc.Arbitrary<Match[]> {
  const seeds = Array.from({ length: entrants }, (_, i) => i + 1)
  return fc
    .record({ order: fc.shuffledSubarray(seeds, { minLength: entrants }), isSplit: fc.boolean(), games: fc.integer({ min: 1, max: 3 }) })
    .chain(({ order, isSplit, games }) => {
      const half = isSplit && entrants >= 4 ? Math.floor(entrants / 2) : entrants
      const lobbies = [order.slice(0, half), order.slice(half)].filter((lobby) => lobby.length > 0)
      return fc.tuple(
        ...lobbies.map((lobby, index) =>
          fc
            .tuple(...Array.from({ length: games }, (_, number) => anyGame(lobby.length, number + 1, places)))
            .map((played): Match => matchOf(`m${round}-${index}`, lobby, played)),
        ),
      )
    })
}

function anyGame(sides: number, number: number, places: 'strict' | 'shared'): fc.Arbitrary<Game> {
  return fc
    .record({
      keys: fc.array(fc.nat(places === 'strict' ? 1_000_000 : 3), { minLength: sides, maxLength: sides }),
      kills: fc.array(fc.nat(5), { minLength: sides, maxLength: sides }),
    })
    .map(({ keys, kills }) => {
      const rankOf = (index: number) =>
        1 + keys.filter((key, i) => key < (keys[index] ?? 0) || (places === 'strict' && key === keys[index] && i < index)).length
      return { number, state: 'done', sides: keys.map((_, i) => ({ placement: rankOf(i), score: kills[i] ?? 0 })) }
    })
}

function matchOf(key: string, lobby: readonly number[], games: Game[]): Match {
  const sides: Side[] = lobby.map((seed) => ({ source: { seed } }))
  return { key, play: 'ended', sides, games, result: { state: 'official', kind: 'played' } }
}

function factsOf(document: CompetitionDocument) {
  const placementPoints = document.stages[0]?.ruleset.placementPoints
  if (!placementPoints) throw new Error('The series gives no points for places')
  return { placementPoints, games: matchesOf(document).flatMap(({ games = [] }) => games) }
}

function matchesOf(document: CompetitionDocument): Match[] {
  return document.stages.flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches)))
}

function mapMatches(document: CompetitionDocument, change: (match: Match) => Match): CompetitionDocument {
  const stages = document.stages.map((stage) => ({
    ...stage,
    groups: stage.groups.map((group) => ({
      ...group,
      rounds: group.rounds.map((round) => ({ ...round, matches: round.matches.map(change) })),
    })),
  }))
  return { ...document, stages }
}

function withoutResult({ key, sides }: Match): Match {
  return { key, play: 'ended', sides: sides.map(({ source }) => ({ ...(source && { source }) })) }
}

/** Its current result, or with the first game reversed. */
function correctionOf({ key, sides, games = [], result }: Match, isTurned: boolean): Correction {
  const turned = games.map((game, index): Game => {
    if (!isTurned || index > 0) return game
    const placements = game.sides.map((side) => side.placement)
    return { ...game, sides: game.sides.map((side, i) => ({ ...side, placement: placements[placements.length - 1 - i] })) }
  })
  return {
    match: key,
    sides: sides.map(() => ({})),
    games: turned,
    result: result ?? { state: 'official', kind: 'played' },
    followers: null,
    publicNote: '核对录像',
    at: '2026-10-05T00:00:00.000Z',
  }
}

/** The document with its entrants, and the matches and sides of each round, in another order. */
function shuffled(document: CompetitionDocument, draw: () => number): CompetitionDocument {
  const mixed = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, at: draw() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  const stages = document.stages.map((stage) => ({
    ...stage,
    groups: stage.groups.map((group) => ({
      ...group,
      rounds: group.rounds.map((round) => ({ ...round, matches: mixed(round.matches).map((match) => mixedSides(match, mixed)) })),
    })),
  }))
  return { ...document, entrants: mixed(document.entrants), stages }
}

function mixedSides(match: Match, mixed: <T>(list: readonly T[]) => T[]): Match {
  const order = mixed(match.sides.map((_, index) => index))
  const of = <T>(list: readonly T[]) => order.flatMap((index) => list[index] ?? [])
  return { ...match, sides: of(match.sides), games: (match.games ?? []).map((game) => ({ ...game, sides: of(game.sides) })) }
}
