import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompetitionDocument, Ruling } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { derive } from './derive.ts'
import { singleElimination } from './elimination.ts'
import { documentOf, doubleCup, game, keysTo, matchesIn, matchIn, singleCup, singleStage, threePoints, twoGroups, win } from './examples.ts'
import { nextVisibleAt, resultVisibleAt, visible } from './visible.ts'

const now = '2026-05-10T12:00:00.000Z'
const later = '2026-05-10T13:00:00.000Z'
const latest = '2026-05-10T14:00:00.000Z'

describe('resultVisibleAt', () => {
  const ended = { state: 'official', kind: 'played', endedAt: now } as const
  const cases: [string, Partial<Match>, string | null][] = [
    ['at once', { result: ended }, null],
    ['when the embargo ends', { result: ended, embargoUntil: later }, later],
    ['an hour after the end', { result: ended, delaySeconds: 3600 }, later],
    ['the later of both', { result: ended, delaySeconds: 7200, embargoUntil: later }, latest],
    ['the later of both, the other way round', { result: ended, delaySeconds: 3600, embargoUntil: latest }, latest],
    ['nothing to tell yet', { embargoUntil: later, delaySeconds: 3600 }, null],
    ['a delay that nothing begins', { result: { state: 'official', kind: 'played' }, delaySeconds: 3600 }, null],
    ['maps to come tell nothing', { embargoUntil: later, games: [{ number: 1, state: 'pending', sides: [] }] }, null],
    ['a running score under an embargo', { embargoUntil: later, games: [{ number: 1, state: 'live', sides: [] }] }, later],
  ]
  test.each(cases)('%s', (_, more, moment) => {
    expect(resultVisibleAt({ key: 'm', sides: [{ entrant: 'a' }, { entrant: 'b' }], ...more })).toBe(moment)
  })

  test('the running score of a delayed match waits for its end, without a moment that could be named', () => {
    const document = singleCup(2)
    const match = Object.assign(matchIn(document, 'm1'), { delaySeconds: 60, play: 'live' })
    for (const side of match.sides) side.score = 1
    expect((resultVisibleAt(match) ?? '') > latest).toBe(true)
    expect(nextVisibleAt(document, now)).toBe(null)
    expect(visible(document, latest).stages[0]?.groups[0]?.rounds[0]?.matches[0]?.sides).toEqual([
      { source: { seed: 1 } },
      { source: { seed: 2 } },
    ])
  })
})

test('the next moment is the first that is still to come', () => {
  const document = singleCup(4)
  for (const [index, match] of matchesIn(document).entries()) {
    win(match, 0)
    match.embargoUntil = [now, latest, later][index]
  }
  expect([nextVisibleAt(document, now), nextVisibleAt(document, later), nextVisibleAt(document, latest)]).toEqual([later, latest, null])
})

describe('visible', () => {
  test('is the document itself when nothing is hidden', () => {
    const document = singleCup(4)
    for (const match of matchesIn(document)) win(match, 0)
    const [first] = matchesIn(document)
    if (first) first.embargoUntil = now
    expect(visible(document, now)).toBe(document)
  })

  test('takes the result out and leaves that the match has ended', () => {
    const document = singleCup(2)
    const match = matchIn(document, 'm1')
    win(match, 1)
    const [one, other] = match.sides
    Object.assign(one ?? {}, { incident: 'forfeit', outcome: 'loss', placement: 2 })
    Object.assign(other ?? {}, { lineup: [{ name: '选手' }] })
    Object.assign(match, {
      embargoUntil: later,
      play: 'ended',
      venue: '主场',
      note: '客队胜',
      games: [{ number: 1, state: 'done', sides: [{ score: 1 }, { score: 2 }] }],
    })
    document.competition.isFinished = true
    const shown = visible(document, now)
    expect(matchIn(shown, 'm1')).toEqual({
      key: 'm1',
      name: '决赛',
      play: 'ended',
      venue: '主场',
      embargoUntil: later,
      sides: [{ source: { seed: 1 } }, { source: { seed: 2 }, lineup: [{ name: '选手' }] }],
    })
    expect(shown.competition.isFinished).toBeUndefined()
    expect(visible(document, later)).toBe(document)
  })

  test('takes out who came from a hidden match, in this bracket and behind it, and who played there', () => {
    const document = singleCup(8)
    for (const match of matchesIn(document)) win(match, 0)
    matchIn(document, 'm1').embargoUntil = later
    const setSides: [string, number, string][] = [
      ['m5', 0, 'e1'],
      ['m5', 1, 'e4'],
      ['m7', 0, 'e1'],
      ['m7', 1, 'e2'],
      ['m6', 0, 'e2'],
    ]
    for (const [key, side, entrant] of setSides)
      Object.assign(matchIn(document, key).sides[side] ?? {}, { entrant, lineup: [{ name: entrant }] })
    matchIn(document, 'm5').games = [{ number: 1, state: 'done', sides: [{ players: ['p1'] }, { players: ['p4'] }] }]
    const shown = visible(document, now)
    const entrants = (key: string) => matchIn(shown, key).sides.map((side) => [side.entrant, side.lineup?.[0]?.name])
    expect(entrants('m5')).toEqual([
      [undefined, undefined],
      ['e4', 'e4'],
    ])
    expect(entrants('m7')).toEqual([
      [undefined, undefined],
      ['e2', 'e2'],
    ])
    expect(entrants('m6')[0]).toEqual(['e2', 'e2'])
    expect(matchIn(shown, 'm5').games?.[0]?.sides).toEqual([{}, { players: ['p4'] }])
  })

  test('takes out what was decided from a hidden result', () => {
    const group = { key: 'a', name: 'A 组', kind: 'pool' as const }
    const decisions = [{ key: 'd', method: 'lots' as const, order: ['e1', 'e2'], publicNote: '抽签' }]
    const places = keysTo(2).map((entrant) => ({ entrant }))
    const across = { rank: 1, tiebreaks: threePoints.tiebreaks, lastResort: 'lots' as const, decisions }
    const placements = [{ entrant: 'e1', place: 1 }]
    const hidden = { ...game('x', 'e1', 'e2', [1, 1]), embargoUntil: later }
    const cup = singleStage(2, singleElimination({ size: 2, thirdPlace: false }))
    const cupPlaces = [1, 2].map((rank) => ({ entrant: `e${rank}`, source: { rankOf: { stage: 'groups', group: 'a', rank } } }))
    const document = documentOf(
      [
        {
          key: 'groups',
          name: '小组赛',
          format: 'round_robin',
          ruleset: threePoints,
          places,
          across,
          placements,
          groups: [{ ...group, decisions, rounds: [{ number: 1, matches: [hidden] }] }],
        },
        { ...cup, places: cupPlaces },
      ],
      2,
    )
    document.awards = [{ key: 'mvp', kind: 'mvp', title: '最有价值选手', entrant: 'e1' }]
    const shown = visible(document, now)
    expect(shown.stages[0]).not.toHaveProperty('placements')
    expect(shown.stages[0]?.across).not.toHaveProperty('decisions')
    expect(shown.stages[0]?.groups[0]).not.toHaveProperty('decisions')
    expect(shown.stages[1]?.places).toEqual(cupPlaces.map(({ source }) => ({ source })))
    expect(shown.awards).toBeUndefined()
    expect(visible(document, later)).toBe(document)
  })

  test.each([
    ['walkover', 'm1', []],
    ['correction', 'm1', []],
    ['replay', 'm1', []],
    ['postponement', 'm1', ['r']],
    ['walkover', 'm2', ['r']],
    ['disqualification', undefined, ['r']],
  ] as const)('a ruling of kind %s about %s', (kind, match, left) => {
    const document = singleCup(4)
    win(matchIn(document, 'm1'), 0)
    matchIn(document, 'm1').embargoUntil = later
    const ruling: Ruling = { key: 'r', kind, match, publicNote: '公告', at: now }
    document.rulings = [ruling]
    expect(visible(document, now).rulings?.map(({ key }) => key)).toEqual(left)
  })

  test('whatever is hidden, derived it is as if it had never been entered', () => {
    const cups = fc.oneof(
      fc.integer({ min: 2, max: 16 }).map((size) => () => doubleCup(size, 'single')),
      fc.constant(() => twoGroups()),
    )
    const bits = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(cups, bits, bits, (cup, isWonByFirst, isHidden) => {
        const [entered, never] = [cup(), cup()]
        for (const [index, match] of matchesIn(entered).entries()) win(match, isWonByFirst[index] ? 0 : 1)
        writeEntrants(entered)
        for (const [index, match] of matchesIn(never).entries()) {
          if (isHidden[index]) clear(match)
          else win(match, isWonByFirst[index] ? 0 : 1)
        }
        for (const [index, match] of matchesIn(entered).entries()) if (isHidden[index]) match.embargoUntil = later
        expect(told(visible(entered, now))).toEqual(told(never))
      }),
      { numRuns: 150 },
    )
  })
})

/** Writes the entrant beside every source, as an export or a careful organiser would. */
function writeEntrants(document: CompetitionDocument): void {
  const { matches, stages } = derive(document)
  for (const { match, sides } of matches.values()) {
    match.sides.forEach((side, index) => {
      const entrant = sides[index]?.entrant
      if (entrant && side.source) side.entrant = entrant
    })
  }
  for (const stage of document.stages) {
    stage.places.forEach((place, index) => {
      const entrant = stages.get(stage.key)?.places[index]
      if (entrant) place.entrant = entrant
    })
  }
}

function clear(match: Match): void {
  delete match.result
  for (const side of match.sides) delete side.score
}

/** Everything that a page could show of it. */
function told(document: CompetitionDocument) {
  const { matches, stages, standings, placements, awards, isFinal } = derive(document)
  const shown = [...matches.values()].map(({ key, sides, outcomes, winner, loser, kind }) => ({
    key,
    sides,
    outcomes,
    winner,
    loser,
    kind,
  }))
  return { shown, stages, standings, placements, awards, isFinal }
}
