import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { derive } from '#rules/derive.ts'
import { matchesIn, win } from '#rules/examples.ts'
import type { CompetitionDocument, Place } from '#shared/competitions/document.ts'
import { crossedQualifiers } from './advancing.ts'
import { calendarOf, filledDown, withDates } from './dates.ts'
import { documentOfPlan } from './document.ts'
import { defaultPlan, type FormatPlan, type Preset, planFaults, presets } from './format-plan.ts'
import { roundKey } from './stages.ts'

function made(preset: Preset, entrants: number, params: Partial<FormatPlan> = {}, dates: Record<string, string> = {}): CompetitionDocument {
  const format = { ...defaultPlan(preset, entrants), ...params }
  expect(planFaults(format, entrants)).toEqual([])
  return documentOfPlan({
    season: { slug: 's', name: '赛季', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    competition: { slug: 'c', kind: 'team', name: '杯赛', startsOn: '2026-01-01', endsOn: '2026-01-31' },
    entrants: Array.from({ length: entrants }, (_, index) => ({ key: `e${index + 1}`, name: `队伍 ${index + 1}` })),
    teams: [],
    players: [],
    format,
    dates,
  })
}

const count = (document: CompetitionDocument) => document.stages.map((stage) => matchesOf(stage))
const matchesOf = (stage: CompetitionDocument['stages'][number]) =>
  stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)).length

describe('the presets', () => {
  test.each<[Preset, number, Partial<FormatPlan>, number[]]>([
    ['round_robin', 6, {}, [15]],
    ['round_robin', 7, {}, [21]],
    ['double_round_robin', 6, {}, [30]],
    ['groups_knockout', 16, { groups: 4, advance: 2, thirdPlace: true }, [24, 8]],
    ['groups_knockout', 24, { groups: 6, advance: 2, bestNext: 4, thirdPlace: false }, [36, 15]],
    ['groups_knockout', 10, { groups: 2, advance: 2, knockout: 'double_elimination', grandFinal: 'single' }, [20, 6]],
    ['swiss', 9, { swissRounds: 5 }, [5]],
    ['swiss_record', 16, { thirdPlace: false }, [8, 7]],
    ['single_elimination', 12, { thirdPlace: true }, [12]],
    ['double_elimination', 12, { grandFinal: 'reset' }, [23]],
    ['double_elimination', 12, { grandFinal: 'series' }, [22]],
    ['gauntlet', 6, {}, [5]],
    ['lobby_series', 12, { lobbyRounds: 4 }, [4]],
    ['lobby_series', 12, { lobbyRounds: 4, lobbySize: 6, lobbyAdvance: 4, thirdPlace: true }, [8, 4]],
    ['lobby_series', 20, { lobbyRounds: 3, lobbyAdvance: 8, knockout: 'double_elimination', grandFinal: 'single' }, [3, 14]],
    ['ladder', 24, {}, [0]],
    ['ladder', 24, { ladderBy: 'points' }, [0]],
  ])('%s of %i', (preset, entrants, params, matches) => {
    const document = made(preset, entrants, params)
    expect(count(document)).toEqual(matches)
    expect(checkDocument(document)).toEqual([])
  })

  test.each(presets)('%s of 2 to 64 by its own numbers breaks no rule, and can be derived', (preset) => {
    const least = preset === 'groups_knockout' ? 4 : 2
    // All small sizes; of the large ones those around a power of two, because a league of 60 has thousands of matches.
    const sizes = Array.from({ length: 63 }, (_, index) => index + 2).filter(
      (size) => size <= 20 || [23, 31, 32, 33, 48, 63, 64].includes(size),
    )
    for (const entrants of sizes.filter((size) => size >= least)) {
      if (preset === 'swiss_record' && entrants < 4) continue
      const document = made(preset, entrants)
      expect(checkDocument(document), `${preset} of ${entrants}`).toEqual([])
      expect(derive(document).isFinal).toBe(false)
    }
  })

  test('whatever is chosen without a fault breaks no rule', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...presets),
        fc.integer({ min: 2, max: 64 }),
        fc.record({
          groups: fc.integer({ min: 1, max: 12 }),
          groupLegs: fc.integer({ min: 1, max: 2 }),
          advance: fc.integer({ min: 1, max: 5 }),
          bestNext: fc.integer({ min: 0, max: 5 }),
          swissRounds: fc.integer({ min: 1, max: 9 }),
          swissAdvance: fc.integer({ min: 0, max: 16 }),
          lobbyAdvance: fc.integer({ min: 0, max: 16 }),
          lobbySize: fc.integer({ min: 2, max: 20 }),
          knockout: fc.constantFrom('single_elimination' as const, 'double_elimination' as const),
          thirdPlace: fc.boolean(),
          grandFinal: fc.constantFrom('single' as const, 'reset' as const, 'series' as const),
          ladderBy: fc.constantFrom('position' as const, 'points' as const),
          ladderMove: fc.constantFrom('take_place' as const, 'swap' as const),
          ladderReach: fc.integer({ min: 0, max: 9 }),
          tableBestOf: fc.constantFrom(null, 1, 3, 5),
          knockoutBestOf: fc.constantFrom(null, 1, 3, 5),
        }),
        (preset, entrants, params) => {
          fc.pre(planFaults({ ...defaultPlan(preset, entrants), ...params }, entrants).length === 0)
          const document = made(preset, entrants, params)
          expect(checkDocument(document)).toEqual([])
          derive(document)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a double elimination of 12 lets its four best begin in the second round', () => {
    const upper = made('double_elimination', 12).stages[0]?.groups[0]
    const seeds = upper?.rounds.map((round) =>
      round.matches.flatMap((match) => match.sides.flatMap(({ source }) => (source && 'seed' in source ? source.seed : []))),
    )
    expect(seeds?.[0]?.toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
    expect(seeds?.[1]?.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })

  test('a cup played through has its first seed as champion', () => {
    const document = made('double_elimination', 12, { grandFinal: 'single', knockoutBestOf: 3 })
    for (const match of matchesIn(document)) {
      const sides =
        derive(document)
          .matches.get(match.key)
          ?.sides.map((side) => Number(side.entrant?.slice(1))) ?? []
      win(match, (sides[0] ?? 0) < (sides[1] ?? 0) ? 0 : 1)
      match.play = 'ended'
    }
    expect(checkDocument(document)).toEqual([])
    expect(derive(document).awards[0]).toEqual({ kind: 'champion', entrant: 'e1' })
  })

  test('the best of a series of lobbies play the bracket, its first the champion', () => {
    const document = made('lobby_series', 6, { lobbyRounds: 2, lobbyAdvance: 4, thirdPlace: false, lobbyScoring: 'places' })
    const seatsOf = (key: string) =>
      derive(document)
        .matches.get(key)
        ?.sides.map(({ entrant }) => entrant) ?? []
    const [series, cup] = document.stages.map((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))
    for (const match of series ?? []) {
      // The better seed wins.
      match.sides = match.sides.map((side, i) => ({ ...side, placement: 6 - i }))
      Object.assign(match, { play: 'ended', result: { state: 'official', kind: 'played' } })
    }
    expect(cup?.slice(0, 2).map(({ key }) => seatsOf(key))).toEqual([
      ['e6', 'e3'],
      ['e5', 'e4'],
    ])
    for (const match of cup ?? []) {
      win(match, 0)
      match.play = 'ended'
    }
    expect(checkDocument(document)).toEqual([])
    expect(derive(document).awards[0]).toEqual({ kind: 'champion', entrant: 'e6' })
  })

  test('a round takes a length of its own', () => {
    const [stage] = made('double_elimination', 4, { bestOfByRound: { 'cup/final/1': 5 } }).stages
    const final = stage?.groups.at(-1)
    expect([stage?.ruleset.bestOf, final?.rounds.map((round) => round.bestOf)]).toEqual([3, [5, undefined]])
    if (stage && final?.rounds[0]) expect(roundKey(stage, final, final.rounds[0])).toBe('cup/final/1')
  })
})

describe('those who come out of groups', () => {
  const firstRound = (places: readonly Place[]) => places.map(({ source }) => (source && 'rankOf' in source ? source.rankOf : null))

  test('two of each of four: firsts meet seconds of another group, and the two of one group stand in different halves', () => {
    expect(crossedQualifiers(4, 2, 8).map(({ group, rank }) => `${'ABCD'[group]}${rank}`)).toEqual([
      'A1',
      'B1',
      'C1',
      'D1',
      'B2',
      'A2',
      'D2',
      'C2',
    ])
  })

  test.each([2, 3, 4, 5, 6, 8, 16])('%i groups: nobody meets his own group at once', (groups) => {
    const document = made('groups_knockout', groups * 4, { groups, advance: 2, thirdPlace: false })
    const cup = document.stages[1]
    const seats = firstRound(cup?.places ?? [])
    for (const match of cup?.groups[0]?.rounds[0]?.matches ?? []) {
      const [one, other] = match.sides.map(({ source }) => (source && 'seed' in source ? seats[source.seed - 1]?.group : undefined))
      expect(one).not.toBe(other)
    }
  })
})

describe('what cannot be', () => {
  test.each<[Preset, number, Partial<FormatPlan>, string]>([
    ['round_robin', 1, {}, 'entrants'],
    ['round_robin', 65, {}, 'entrants'],
    ['groups_knockout', 3, {}, 'entrants'],
    ['groups_knockout', 8, { groups: 5 }, 'groups'],
    ['groups_knockout', 8, { groups: 2, advance: 5 }, 'advance'],
    ['groups_knockout', 8, { groups: 2, advance: 4, bestNext: 1 }, 'bestNext'],
    ['swiss', 4, { swissRounds: 4 }, 'swissRounds'],
    ['swiss_record', 4, { swissWins: 3, swissLosses: 3 }, 'swissWins'],
    ['single_elimination', 8, { knockoutBestOf: 2 }, 'knockoutBestOf'],
    ['gauntlet', 65, {}, 'entrants'],
    ['lobby_series', 8, { lobbyAdvance: 9 }, 'lobbyAdvance'],
    ['lobby_series', 8, { lobbyAdvance: 1 }, 'lobbyAdvance'],
    ['ladder', 8, { ladderReach: 0.5 }, 'ladderReach'],
  ])('%s of %i with %j', (preset, entrants, params, field) => {
    expect(planFaults({ ...defaultPlan(preset, entrants), ...params }, entrants).map((fault) => fault.field)).toContain(field)
  })
})

test('dates are filled down and stay with their matches', () => {
  const lines = calendarOf(made('single_elimination', 4, { thirdPlace: false }))
  const dates = filledDown(
    lines.map((line) => line.match.key),
    '2026-01-02T10:00:00.000Z',
    90,
  )
  const dated = made('single_elimination', 4, { thirdPlace: false }, { ...dates, gone: '2026-01-02T10:00:00.000Z' })
  expect(calendarOf(dated).map((line) => line.match.schedule?.at)).toEqual([
    '2026-01-02T10:00:00.000Z',
    '2026-01-02T11:30:00.000Z',
    '2026-01-02T13:00:00.000Z',
  ])
  expect(checkDocument(dated)).toEqual([])
})

test('a match whose key every object inherits has no date of its own', () => {
  const document = made('round_robin', 4)
  for (const match of document.stages.flatMap((stage) => stage.groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches))))
    match.key = 'constructor'
  expect(withDates(document, {})).toEqual(document)
})
