import { describe, expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import {
  documentOf,
  game,
  keysTo,
  league,
  matchesIn,
  matchIn,
  singleStage,
  threePoints,
  twoGroups,
  win,
  withResult,
} from '#rules/examples.ts'
import { outlooksOf } from '#rules/outlook/outlook.ts'
import { zoneOf } from '#rules/zones.ts'
import type { CompetitionDocument, Decision, Group, RulingPolicy, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

describe('a stage that feeds the next', () => {
  test('by ranks of groups and by the ranking across them', () => {
    expect(derive(twoGroups()).stages.get('cup')?.places).toEqual(['e1', 'e4', 'e5'])
  })

  test('only from tables that are final', () => {
    const document = twoGroups()
    delete matchIn(document, 'b1').result
    const { stages, standings } = derive(document)
    expect(standings.get('groups/b')?.isFinal).toBe(false)
    expect(stages.get('cup')?.places).toEqual(['e1', null, null])
    expect(stages.get('groups')).toMatchObject({ state: 'running', across: null })
  })

  describe('whoever left before a table was played out passes its place on to the next', () => {
    /** e1 has won one match and leaves before the other. */
    const leaving = (policy: RulingPolicy, at = '2026-01-02T00:00:00.000Z') => {
      const document = twoGroups()
      delete matchIn(document, 'a2').result
      for (const [i, side] of matchIn(document, 'a3').sides.entries()) side.score = i === 0 ? 6 : 0
      document.rulings = [{ key: 'r1', kind: 'forfeit', entrant: 'e1', policy, at, publicNote: '退赛' }]
      return document
    }
    const placesOf = (document: CompetitionDocument) => derive(document).stages.get('cup')?.places

    test.each(['from_now', 'opponents_win', 'void_unplayed', 'void_all'] as const)('%s', (policy) => {
      expect(placesOf(leaving(policy))).toEqual(['e2', 'e4', expect.stringMatching(/^e[35]$/)])
    })

    test('in a rank of the group, in zones, and in what the rest may bring', () => {
      const document = leaving('void_unplayed')
      const [groups, cup] = document.stages
      if (groups) groups.groups[0] = { ...groups.groups[0], zones: [{ from: 1, to: 2, kind: 'advance', label: '晋级' }] } as Group
      if (cup) cup.places[2] = { source: { rankOf: { stage: 'groups', group: 'a', rank: 2 } } }
      const derived = derive(document)
      const rows = derived.standings.get('groups/a')?.rows ?? []
      expect(rows.map(({ entrant, rank, leadsAs }) => [entrant, rank, leadsAs])).toEqual([
        ['e2', 1, 1],
        ['e1', 2, null],
        ['e3', 3, 2],
      ])
      expect(derived.stages.get('cup')?.places).toEqual(['e2', 'e4', 'e3'])
      const { zones = [] } = document.stages[0]?.groups[0] ?? {}
      expect(rows.map((row) => zoneOf(row, zones).zone?.kind ?? null)).toEqual(['advance', null, 'advance'])
      const outlooks = outlooksOf(document, derived, 'groups', 'a')
      expect(['e2', 'e1', 'e3'].map((key) => outlooks.get(key)?.state)).toEqual(['first', undefined, 'advanced'])
      const [left, lastOfOthers] = ['e1', 'e6'].map((key) => derived.placements.find(({ entrant }) => entrant === key))
      expect(left).toMatchObject({ place: lastOfOthers?.place, placeTo: lastOfOthers?.placeTo })
    })

    test('the place of a rank that nobody is left for stays empty', () => {
      const document = leaving('void_all')
      const [, cup] = document.stages
      if (cup) cup.places[2] = { source: { rankOf: { stage: 'groups', group: 'a', rank: 3 } } }
      expect(placesOf(document)).toEqual(['e2', 'e4', null])
      expect(derive(document).matches.get(matchesIn(document).at(-1)?.key ?? '')?.winner).toBeNull()
    })

    test('a league has the one who stayed for its champion, and asks about those who stayed', () => {
      const [first, second, third] = ['2026-01-01', '2026-01-03', '2026-01-04'].map((day) => ({ endedAt: `${day}T00:00:00.000Z` }))
      const rounds = [
        withResult(game('m1', 'e1', 'e2', [3, 0]), first ?? {}),
        withResult(game('m2', 'e1', 'e3', [3, 0]), first ?? {}),
        withResult(game('m3', 'e2', 'e3', [1, 0]), second ?? {}),
        game('m4', 'e1', 'e4'),
        withResult(game('m5', 'e2', 'e4', [0, 0]), third ?? {}),
        withResult(game('m6', 'e3', 'e4', [0, 0]), third ?? {}),
      ]
      const document = league(4, rounds)
      document.rulings = [
        { key: 'r1', kind: 'forfeit', entrant: 'e1', policy: 'void_unplayed', at: '2026-01-02T00:00:00.000Z', publicNote: '退赛' },
      ]
      const derived = derive(document)
      expect(derived.standings.get('league/a')?.rows[0]).toMatchObject({ entrant: 'e1', rank: 1, leadsAs: null })
      expect(derived.awards).toContainEqual({ kind: 'champion', entrant: 'e2' })
      expect(derived.awards.map(({ entrant }) => entrant)).not.toContain('e1')
      const [stage] = document.stages
      if (stage) stage.placements = [{ entrant: 'e1', place: 1 }]
      expect(derive(document).awards).toContainEqual({ kind: 'champion', entrant: 'e1' })
      if (stage) delete stage.placements
      if (stage) stage.ruleset = { ...stage.ruleset, lastResort: 'lots' }
      for (const side of matchIn(document, 'm3').sides) side.score = 0
      expect(derive(document).awards).toEqual([{ kind: 'champion', entrant: 'e4' }])
      expect(derive(document).openAwards).toEqual([
        { kind: 'runner_up', entrants: ['e2', 'e3'] },
        { kind: 'third', entrants: ['e2', 'e3'] },
      ])
    })

    test('one who shares a rank with the one who left has its title without a decision', () => {
      const before = { endedAt: '2026-01-01T00:00:00.000Z' }
      const document = league(4, [
        withResult(game('m1', 'e1', 'e2', [3, 0]), before),
        withResult(game('m2', 'e1', 'e3', [3, 0]), before),
        withResult(game('m3', 'e2', 'e3', [1, 0]), before),
        withResult(game('m4', 'e1', 'e4', [3, 0]), before),
        game('m5', 'e2', 'e4'),
        withResult(game('m6', 'e4', 'e3', [1, 0]), before),
      ])
      document.rulings = [
        { key: 'r1', kind: 'forfeit', entrant: 'e4', policy: 'void_unplayed', at: '2026-01-02T00:00:00.000Z', publicNote: '退赛' },
      ]
      const [stage] = document.stages
      if (stage) stage.ruleset = { ...stage.ruleset, lastResort: 'lots' }
      const { standings, awards, openAwards } = derive(document)
      expect(standings.get('league/a')?.rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 4])
      expect(awards.map(({ kind, entrant }) => [kind, entrant])).toEqual([
        ['champion', 'e1'],
        ['runner_up', 'e2'],
        ['third', 'e3'],
      ])
      expect(openAwards).toEqual([])
    })

    test('but not who left after it, nor in the table itself', () => {
      const document = leaving('from_now')
      const match = matchIn(document, 'a2')
      match.result = { state: 'official', kind: 'played', endedAt: '2026-01-01T00:00:00.000Z' }
      expect(
        derive(document)
          .standings.get('groups/a')
          ?.rows.map(({ entrant }) => entrant),
      ).toEqual(['e1', 'e2', 'e3'])
      expect(placesOf(document)).toEqual(['e1', 'e4', 'e2'])
      // Another one's match ended after he had left.
      matchIn(document, 'a3').result = { state: 'official', kind: 'played', endedAt: '2026-01-03T00:00:00.000Z' }
      expect(placesOf(document)).toEqual(['e2', 'e4', expect.stringMatching(/^e[35]$/)])
    })
  })

  test('a tie that waits for its decision holds up nobody outside it', () => {
    const document = twoGroups()
    const [groups] = document.stages
    if (groups) groups.ruleset = { ...groups.ruleset, lastResort: 'lots' }
    for (const side of matchIn(document, 'b3').sides) side.score = 0
    for (const key of ['b1', 'b2']) win(matchIn(document, key), 0)
    const { stages, standings } = derive(document)
    expect(standings.get('groups/b')).toMatchObject({ isFinal: false, rows: [{ entrant: 'e4' }, { isTieOpen: true }, { isTieOpen: true }] })
    expect(stages.get('cup')?.places).toEqual(['e1', 'e4', null])
  })

  test('a field split for the title and against relegation keeps its halves one above the other', () => {
    const document = twoGroups()
    const [groups] = document.stages
    if (!groups) throw new Error('no stage')
    delete groups.across
    for (const [index, group] of groups.groups.entries()) group.kind = index === 0 ? 'lower' : 'upper'
    const { placements, awards } = derive({ ...document, stages: [groups] })
    expect(placements.map(({ entrant, place, placeTo }) => [entrant, place, placeTo])).toEqual([
      ['e4', 1, 1],
      ['e5', 2, 2],
      ['e6', 3, 3],
      ['e1', 4, 4],
      ['e2', 5, 5],
      ['e3', 6, 6],
    ])
    expect(awards.map(({ kind, entrant }) => [kind, entrant])).toEqual([
      ['champion', 'e4'],
      ['runner_up', 'e5'],
      ['third', 'e6'],
    ])
  })

  test('not from a rank that several share, unless the organiser says who', () => {
    const document = twoGroups()
    for (const [key, score] of [
      ['a1', 0],
      ['a2', 0],
    ] as const)
      for (const side of matchIn(document, key).sides) side.score = score
    for (const side of matchIn(document, 'a3').sides) side.score = 0
    expect(derive(document).stages.get('cup')?.places[0]).toBe(null)
    const [place] = document.stages[1]?.places ?? []
    if (place) place.entrant = 'e3'
    expect(derive(document).stages.get('cup')?.places[0]).toBe('e3')
  })

  test('those who went no further stand behind those who did', () => {
    const document = twoGroups()
    win(matchIn(document, 'm1'), 0)
    const places = (state: CompetitionDocument) => derive(state).placements.map(({ entrant, place, placeTo }) => [entrant, place, placeTo])
    const eliminated = [
      ['e2', 4, 4],
      ['e3', 5, 6],
      ['e6', 5, 6],
    ]
    expect(places(document)).toEqual([['e5', 3, 3], ...eliminated])
    win(matchIn(document, 'm2'), 1)
    expect(places(document)).toEqual([['e4', 1, 1], ['e1', 2, 2], ['e5', 3, 3], ...eliminated])
  })

  test('those still in a cup whose sides name the ranks themselves are not out', () => {
    const document = twoGroups()
    const [, cup] = document.stages
    const places = cup?.places ?? []
    if (cup) cup.places = []
    for (const side of ['m1', 'm2'].flatMap((key) => matchIn(document, key).sides)) {
      if (side.source && 'seed' in side.source) side.source = places[side.source.seed - 1]?.source
    }
    expect(derive(document).placements.map(({ entrant, place }) => [entrant, place])).toEqual([
      ['e2', 4],
      ['e3', 5],
      ['e6', 5],
    ])
    delete matchIn(document, 'b1').result
    expect(derive(document).placements).toEqual([])
  })

  test('nobody is out while it is open who goes on', () => {
    const document = twoGroups()
    delete matchIn(document, 'b1').result
    expect(derive(document).placements).toEqual([])
  })

  test('a provisional table lets the cup begin, but no champion come', () => {
    const document = twoGroups()
    const { result } = matchIn(document, 'a1')
    if (result) result.state = 'provisional'
    win(matchIn(document, 'm1'), 0)
    win(matchIn(document, 'm2'), 0)
    const derived = derive(document)
    expect(derived.placements[0]).toMatchObject({ entrant: 'e1', isFinal: false })
    expect(derived).toMatchObject({ isFinal: false, awards: [] })
  })
})

describe('a league', () => {
  const played = () => [game('x', 'e1', 'e2', [2, 0]), game('y', 'e2', 'e3', [0, 0]), game('z', 'e3', 'e1', [1, 4])]

  test('is coming, running, finished', () => {
    const document = league(3, played())
    const stateAfter = (count: number) => {
      const copy = structuredClone(document)
      for (const match of matchesIn(copy).slice(count)) delete match.result
      return derive(copy).stages.get('league')?.state
    }
    expect([0, 1, 2, 3].map(stateAfter)).toEqual(['coming', 'running', 'running', 'finished'])
  })

  test('has its table’s places, shared where nothing separates, and its champion', () => {
    const document = league(3, [...played().slice(0, 1), game('y', 'e2', 'e3', [0, 0]), game('z', 'e3', 'e1', [0, 2])])
    const { placements, awards } = derive(document)
    expect(placements.map(({ entrant, place, placeTo }) => [entrant, place, placeTo])).toEqual([
      ['e1', 1, 1],
      ['e2', 2, 3],
      ['e3', 2, 3],
    ])
    expect(awards.map(({ kind, entrant }) => [kind, entrant])).toEqual([
      ['champion', 'e1'],
      ['runner_up', 'e2'],
      ['runner_up', 'e3'],
    ])
  })

  test('a match that was called off keeps nothing open', () => {
    const [first, ...rest] = played()
    const off: Match = { key: 'x', sides: first?.sides.map(({ entrant }) => ({ entrant })) ?? [], schedule: { state: 'cancelled' } }
    expect(derive(league(3, [off, ...rest])).stages.get('league')?.state).toBe('finished')
  })

  test('a match struck out for good keeps nothing open, one to be replayed does', () => {
    const state = (result: Partial<Match['result']>) => {
      const document = league(3, played())
      Object.assign(matchIn(document, 'x').result ?? {}, result)
      return derive(document).stages.get('league')?.state
    }
    expect(state({ kind: 'void' })).toBe('finished')
    expect(state({ state: 'void' })).toBe('running')
  })

  test('a round of rest gives no points', () => {
    const document = league(3, [...played(), { key: 'rest', sides: [{ entrant: 'e3' }, { source: { bye: true } }] }])
    const rows = derive(document).standings.get('league/a')?.rows ?? []
    expect(rows.map(({ figures }) => figures.played)).toEqual([2, 2, 2])
  })

  test('a place that is open keeps the table open', () => {
    const document = league(3, played())
    document.stages[0]?.places.push({ source: { tbd: true } })
    expect(derive(document).standings.get('league/a')?.isFinal).toBe(false)
  })
})

describe('a Swiss', () => {
  function swiss(by: Extract<Stage, { format: 'swiss' }>['swiss'], rounds: Match[][]): CompetitionDocument {
    const group: Group = {
      key: 's',
      name: '瑞士轮',
      kind: 'pool',
      rounds: rounds.map((matches, index) => ({ number: index + 1, matches })),
    }
    const places = keysTo(4).map((entrant) => ({ entrant }))
    return documentOf([{ key: 'swiss', name: '瑞士轮', format: 'swiss', swiss: by, ruleset: threePoints, places, groups: [group] }], 4)
  }
  const first = [game('a', 'e1', 'e2', [1, 0]), game('b', 'e3', 'e4', [1, 0])]
  const second = [game('c', 'e1', 'e3', [1, 0]), game('d', 'e2', 'e4', [1, 0])]
  const third = [game('e', 'e2', 'e3', [1, 0])]

  test('by points is over after its rounds, drawn or not', () => {
    const state = (rounds: Match[][]) => derive(swiss({ by: 'points', rounds: 2 }, rounds)).stages.get('swiss')?.state
    expect([state([first]), state([first, second])]).toEqual(['running', 'finished'])
  })

  test('by record is over when everybody has reached the wins or the losses', () => {
    const state = (rounds: Match[][]) => derive(swiss({ by: 'record', wins: 2, losses: 2 }, rounds)).stages.get('swiss')?.state
    expect([state([first, second]), state([first, second, third])]).toEqual(['running', 'finished'])
  })

  test('by record does not wait for one who withdrew', () => {
    const document = swiss({ by: 'record', wins: 2, losses: 2 }, [first, second])
    for (const entrant of document.entrants) if (entrant.key === 'e2' || entrant.key === 'e3') entrant.status = 'withdrawn'
    expect(derive(document).stages.get('swiss')?.state).toBe('finished')
  })

  test('byes count as the ruleset says, a full one without a result too', () => {
    const document = swiss({ by: 'points', rounds: 1 }, [
      [
        { key: 'full', sides: [{ entrant: 'e1' }] },
        { key: 'half', sides: [{ entrant: 'e2' }], result: { state: 'official', kind: 'bye', bye: 'half' } },
        { key: 'zero', sides: [{ entrant: 'e3' }], result: { state: 'official', kind: 'bye', bye: 'zero' } },
      ],
    ])
    const rows = derive(document).standings.get('swiss/s')?.rows ?? []
    expect(rows.map(({ entrant, figures }) => [entrant, figures.points])).toEqual([
      ['e1', 3],
      ['e2', 1],
      ['e3', 0],
      ['e4', 0],
    ])
  })
})

describe('a match that decides a tie, in a group beside the pool', () => {
  function withDecider(format: 'round_robin' | 'swiss'): CompetitionDocument {
    const decision: Decision = { key: 'd', method: 'playoff', order: ['e2', 'e1'], match: 'decider', publicNote: '加赛' }
    const document = league(3, [game('m1', 'e1', 'e2', [0, 0]), game('m2', 'e1', 'e3', [1, 0]), game('m3', 'e2', 'e3', [1, 0])], {
      decisions: [decision],
    })
    const [stage] = document.stages
    if (!stage) throw new Error('no stage')
    const decider: Group = {
      key: 'b',
      name: '加赛',
      kind: 'placement',
      rounds: [{ number: 1, matches: [game('decider', 'e1', 'e2', [0, 1])] }],
    }
    const base = { ...stage, ruleset: { ...threePoints, lastResort: 'playoff' as const }, groups: [...stage.groups, decider] }
    const cup = { ...singleStage(2, []), places: [1, 2].map((rank) => ({ source: { rankOf: { stage: 'league', rank } } })) }
    const first: Stage = format === 'swiss' ? { ...base, format, swiss: { by: 'points', rounds: 3 } } : { ...base, format: 'round_robin' }
    return { ...document, stages: [first, cup] }
  }

  test.each(['round_robin', 'swiss'] as const)('%s: counts in no table but its own, and gives everybody one place', (format) => {
    const document = withDecider(format)
    const { standings, stages } = derive(document)
    expect(standings.get('league/a')?.rows.map(({ entrant, figures }) => [entrant, figures.played])).toEqual([
      ['e2', 2],
      ['e1', 2],
      ['e3', 2],
    ])
    expect(standings.get('league/b')).toMatchObject({ isFinal: true, rows: [{ entrant: 'e2' }, { entrant: 'e1' }] })
    expect(stages.get('league')).toMatchObject({ state: 'finished' })
    expect(stages.get('league')?.placements).toEqual([
      { entrant: 'e2', place: 1, placeTo: 1, isFinal: true },
      { entrant: 'e1', place: 2, placeTo: 2, isFinal: true },
      { entrant: 'e3', place: 3, placeTo: 3, isFinal: true },
    ])
    expect(stages.get('cup')?.places).toEqual(['e2', 'e1'])
  })
})

describe('the seed as a tie-break', () => {
  const bySeed = { ...threePoints, tiebreaks: [...threePoints.tiebreaks, { metric: 'seed', scope: 'overall' }] } satisfies Stage['ruleset']
  const order = (document: CompetitionDocument, group: string) =>
    derive(document)
      .standings.get(group)
      ?.rows.map((row) => row.entrant)

  test('is the entrant’s own in the first stage, its place where it has none', () => {
    const document = league(3, [])
    for (const stage of document.stages) stage.ruleset = bySeed
    expect(order(document, `${document.stages[0]?.key}/a`)).toEqual(['e1', 'e2', 'e3'])
    for (const [index, entrant] of document.entrants.entries()) entrant.seed = 10 - index
    expect(order(document, `${document.stages[0]?.key}/a`)).toEqual(['e3', 'e2', 'e1'])
  })

  test('is the place in a later stage', () => {
    const document = league(3, [])
    const [first] = document.stages
    if (!first) throw new Error('no stage')
    const places = ['e2', 'e3', 'e1'].map((entrant) => ({ entrant }))
    const second: Stage = { ...structuredClone(first), key: 'second', ruleset: bySeed, places }
    for (const [index, entrant] of document.entrants.entries()) entrant.seed = index + 1
    expect(order({ ...document, stages: [first, second] }, 'second/a')).toEqual(['e2', 'e3', 'e1'])
  })
})
