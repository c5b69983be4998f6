import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { derive } from './derive.ts'
import { doubleCup, doubleForfeit, matchesIn, matchIn, singleCup, win } from './examples.ts'
import type { Derived, Placement } from './model.ts'

const sizes = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 2, max: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 41, max: 512 }) },
)
const cups = sizes.chain((size) =>
  fc.record({
    size: fc.constant(size),
    kind: fc.constantFrom('single', 'third place', 'double', 'reset', 'series'),
    choices: fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 60 }),
  }),
)

function cupOf({ size, kind }: { size: number; kind: string }): CompetitionDocument {
  if (kind === 'single' || kind === 'third place') return singleCup(size, kind === 'third place')
  return doubleCup(size, kind === 'reset' || kind === 'series' ? kind : 'single')
}

/** Mostly wins, sometimes a shoot-out, a walkover, a double forfeit or an award. */
function playOne(match: Match, choice: number): void {
  const [first, second] = match.sides
  if (choice < 8) win(match, choice % 2)
  else if (choice === 8) match.result = { state: 'official', kind: 'walkover' }
  else if (choice === 10) match.result = { state: 'official', kind: 'awarded' }
  else if (choice === 11) match.result = { state: 'official', kind: 'played', shootout: [3, 4] }
  if (choice === 8 && first) first.incident = 'no_show'
  if (choice === 9) doubleForfeit(match)
  if (choice === 10 && second) second.outcome = 'win'
  if (choice === 11) for (const side of match.sides) side.score = 1
}

/** Gives every match that can be played a result, until none is left. */
function playOut(document: CompetitionDocument, choices: readonly number[]): Derived {
  let count = 0
  for (;;) {
    const derived = derive(document)
    const ready = [...derived.matches.values()].filter((match) => !match.outcomes && match.sides.every((side) => side.state === 'known'))
    if (ready.length === 0) return derived
    for (const { match } of ready) playOne(match, choices[count++ % choices.length] ?? 0)
  }
}

describe('any bracket, played out in any way', () => {
  test('ends with nothing open, every place given once, and the final’s winner as champion', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        const document = cupOf(cup)
        const derived = playOut(document, cup.choices)
        for (const match of derived.matches.values()) {
          expect(match.isNotNeeded || match.outcomes !== null, `${match.key} is open`).toBe(true)
          const known = match.sides.flatMap((side) => (side.entrant === null ? [] : [side.entrant]))
          expect(new Set(known).size).toBe(known.length)
        }
        expect(derived.isFinal).toBe(true)
        expect(derived.stages.get('cup')?.state).toBe('finished')
        expectEveryPlaceOnce(derived.placements, cup.size)
        expectChampionWonTheFinal(derived)
      }),
      { numRuns: 120 },
    )
  })

  test('fills every side from its source and nothing else', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        const derived = playOut(cupOf(cup), cup.choices)
        for (const { sides, isNotNeeded } of derived.matches.values()) {
          for (const { source, entrant, state } of sides) {
            if (isNotNeeded || !source) continue
            if ('seed' in source) expect(entrant).toBe(`e${source.seed}`)
            if ('winnerOf' in source) expect(entrant).toBe(derived.matches.get(source.winnerOf)?.winner)
            if ('loserOf' in source) expect(entrant).toBe(derived.matches.get(source.loserOf)?.loser)
            expect(state).toBe(entrant === null ? 'bye' : 'known')
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('while it is played, no place changes that was final', () => {
    fc.assert(
      fc.property(cups, fc.nat(), ({ size, ...cup }, stop) => {
        const document = cupOf({ ...cup, size: Math.min(size, 40) })
        const end = playOut(document, cup.choices)
        const order = [...end.matches.values()].filter((match) => match.match.result !== undefined)
        // The matches after any point in the order of play lose their results again.
        for (const { match } of order.slice(stop % (order.length + 1))) clear(match)
        for (const placement of derive(document).placements) if (placement.isFinal) expect(end.placements).toContainEqual(placement)
      }),
      {
        numRuns: 60,
        // A double forfeit whose two entrants share their place with those of a match that is not played yet.
        examples: [
          [{ size: 33, kind: 'double', choices: [9, 0] }, 1],
          [{ size: 438, kind: 'double', choices: [9] }, 4],
        ],
      },
    )
  })

  test('however it goes on, and whatever becomes of a provisional result, no place changes that was final', () => {
    const choices = fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(cups, fc.nat(), choices, ({ size, ...cup }, stop, others) => {
        const document = cupOf({ ...cup, size: Math.min(size, 40) })
        const order = [...playOut(document, cup.choices).matches.values()].filter((match) => match.match.result !== undefined)
        const kept = stop % order.length
        for (const { match } of order.slice(kept + 1)) clear(match)
        const provisional = order[kept]?.match
        if (provisional?.result) provisional.result.state = 'provisional'
        const final = derive(document).placements.filter(({ isFinal }) => isFinal)
        if (provisional) clear(provisional)
        expect(playOut(document, others).placements).toEqual(expect.arrayContaining(final))
      }),
      { numRuns: 60 },
    )
  })
})

describe('places of a bracket', () => {
  test('eight in single elimination: the upper seed always wins', () => {
    const derived = playOut(singleCup(8, true), [0])
    expect(rangesOf(derived.placements)).toEqual({ e1: '1', e2: '2', e3: '4', e4: '3', e5: '5–8', e6: '5–8', e7: '5–8', e8: '5–8' })
    expect(derived.awards).toEqual([
      { kind: 'champion', entrant: 'e1' },
      { kind: 'runner_up', entrant: 'e2' },
      { kind: 'third', entrant: 'e4' },
    ])
  })

  test('without a match for it the third place is shared, and both have it', () => {
    const derived = playOut(singleCup(5), [0])
    expect(rangesOf(derived.placements)).toEqual({ e1: '1', e2: '2', e3: '3–4', e4: '3–4', e5: '5' })
    expect(derived.awards.filter(({ kind }) => kind === 'third').map(({ entrant }) => entrant)).toEqual(['e4', 'e3'])
  })

  test('eight in double elimination', () => {
    const ranges = Object.values(rangesOf(playOut(doubleCup(8, 'single'), [0]).placements)).sort()
    expect(ranges).toEqual(['1', '2', '3', '4', '5–6', '5–6', '7–8', '7–8'])
  })

  test('those who are out have their places while others play', () => {
    const document = singleCup(8)
    for (const key of ['m1', 'm2', 'm3', 'm4']) win(matchIn(document, key), 0)
    const { placements, isFinal, awards } = derive(document)
    expect(rangesOf(placements)).toEqual({ e8: '5–8', e5: '5–8', e7: '5–8', e6: '5–8' })
    expect(placements.every((placement) => placement.isFinal)).toBe(true)
    expect([isFinal, awards]).toEqual([false, []])
  })

  test('the organiser’s places stand above the bracket’s', () => {
    const document = singleCup(4)
    const [stage] = document.stages
    if (stage) {
      stage.placements = [
        { entrant: 'e3', place: 3 },
        { entrant: 'e4', place: 4 },
      ]
    }
    expect(rangesOf(playOut(document, [0]).placements)).toEqual({ e1: '1', e2: '2', e3: '3', e4: '4' })
  })
})

describe('a grand final with a reset', () => {
  const before = ['u1', 'u2', 'u3', 'l1', 'l2']

  test('is over when the upper finalist wins', () => {
    const document = doubleCup(4, 'reset')
    for (const key of [...before, 'f1']) win(matchIn(document, key), 0)
    const { matches, placements, isFinal } = derive(document)
    expect(matches.get('f2')).toMatchObject({
      isNotNeeded: true,
      winner: null,
      outcomes: null,
      sides: [{ state: 'open' }, { state: 'open' }],
    })
    expect([placements[0]?.entrant, isFinal]).toEqual(['e1', true])
  })

  test('is played again when he loses', () => {
    const document = doubleCup(4, 'reset')
    for (const key of before) win(matchIn(document, key), 0)
    win(matchIn(document, 'f1'), 1)
    const open = derive(document)
    expect(open.matches.get('f2')).toMatchObject({ isNotNeeded: false, sides: [{ entrant: 'e2' }, { entrant: 'e1' }] })
    expect([open.isFinal, open.placements.some(({ place }) => place < 3)]).toEqual([false, false])
    win(matchIn(document, 'f2'), 1)
    expect(rangesOf(derive(document).placements)).toMatchObject({ e1: '1', e2: '2' })
  })
})

describe('nobody comes', () => {
  test('a double forfeit in the first upper round leaves a bye above and below', () => {
    const document = doubleCup(4, 'single')
    doubleForfeit(matchIn(document, 'u1'))
    win(matchIn(document, 'u2'), 0)
    const { matches } = derive(document)
    expect(matches.get('u1')).toMatchObject({ winner: null, loser: null, kind: 'double_forfeit', outcomes: ['loss', 'loss'] })
    expect(matches.get('u3')).toMatchObject({ kind: 'bye', winner: 'e2', loser: null, sides: [{ state: 'bye' }, { entrant: 'e2' }] })
    expect(matches.get('l1')).toMatchObject({ kind: 'bye', winner: 'e3', sides: [{ state: 'bye' }, { entrant: 'e3' }] })
    expect(matches.get('l2')).toMatchObject({ kind: 'bye', winner: 'e3', sides: [{ state: 'bye' }, { entrant: 'e3' }] })
    expect(matches.get('f1')).toMatchObject({ kind: null, sides: [{ entrant: 'e2' }, { entrant: 'e3' }] })
  })

  test('two empty sides empty what follows them', () => {
    const document = doubleCup(4, 'single')
    doubleForfeit(matchIn(document, 'u1'))
    doubleForfeit(matchIn(document, 'u2'))
    const { matches, placements, awards, isFinal } = derive(document)
    for (const key of ['u3', 'l1', 'l2', 'f1']) expect(matches.get(key)).toMatchObject({ isNotNeeded: true, winner: null, kind: null })
    expect(new Set(Object.values(rangesOf(placements)))).toEqual(new Set(['1–4']))
    expect([isFinal, awards]).toEqual([true, []])
  })

  test('finalists who both stay away share the first two places, and nobody is champion', () => {
    const document = singleCup(4, true)
    for (const key of ['m1', 'm2', 'third1']) win(matchIn(document, key), 0)
    doubleForfeit(matchIn(document, 'm3'))
    const { placements, awards } = derive(document)
    expect(rangesOf(placements)).toEqual({ e1: '1–2', e2: '1–2', e4: '3', e3: '4' })
    expect(awards).toEqual([{ kind: 'third', entrant: 'e4' }])
  })
})

describe('results that are not final', () => {
  test('a provisional final fills the places, and gives no award', () => {
    const document = singleCup(2)
    win(matchIn(document, 'm1'), 0)
    const { result } = matchIn(document, 'm1')
    if (result) result.state = 'under_review'
    const { placements, awards, isFinal } = derive(document)
    expect(placements.map(({ entrant, isFinal }) => [entrant, isFinal])).toEqual([
      ['e1', false],
      ['e2', false],
    ])
    expect([isFinal, awards]).toEqual([false, []])
  })

  test('a provisional semifinal leaves an official final without a champion', () => {
    const document = singleCup(4)
    for (const match of matchesIn(document)) win(match, 0)
    const { result } = matchIn(document, 'm1')
    if (result) result.state = 'provisional'
    expect(derive(document)).toMatchObject({ isFinal: false, awards: [] })
  })

  test('a draw and a void result let nobody through', () => {
    const document = singleCup(4)
    const [drawn, struck] = [matchIn(document, 'm1'), matchIn(document, 'm2')]
    win(struck, 0)
    if (struck.result) struck.result.state = 'void'
    for (const side of drawn.sides) side.score = 1
    drawn.result = { state: 'official', kind: 'draw' }
    expect(
      derive(document)
        .matches.get('m3')
        ?.sides.map((side) => side.state),
    ).toEqual(['open', 'open'])
  })

  test('an organiser’s entrant holds an open place, and gives way to the result', () => {
    const document = singleCup(4)
    const [first] = matchIn(document, 'm3').sides
    if (first) first.entrant = 'e4'
    expect(derive(document).matches.get('m3')?.sides[0]).toMatchObject({ state: 'known', entrant: 'e4' })
    win(matchIn(document, 'm1'), 0)
    expect(derive(document).matches.get('m3')?.sides[0]).toMatchObject({ state: 'known', entrant: 'e1' })
  })
})

test('sources that go round in a circle stay open', () => {
  const document = singleCup(4)
  const [first] = matchIn(document, 'm1').sides
  if (first) first.source = { winnerOf: 'm3' }
  win(matchIn(document, 'm2'), 0)
  const { matches, stages } = derive(document)
  expect(matches.get('m1')?.sides.map((side) => side.state)).toEqual(['open', 'known'])
  expect(stages.get('cup')?.state).toBe('running')
})

test('awards are those that the competition asks for', () => {
  const document = singleCup(2)
  document.competition.derivedAwards = ['champion']
  win(matchIn(document, 'm1'), 1)
  expect(derive(document).awards).toEqual([{ kind: 'champion', entrant: 'e2' }])
})

test('winners and losers know where they go', () => {
  const { matches } = derive(doubleCup(4, 'reset'))
  expect(matches.get('u2')).toMatchObject({ winnerTo: { match: 'u3', side: 1 }, loserTo: { match: 'l1', side: 1 } })
  expect(matches.get('f1')).toMatchObject({ winnerTo: { match: 'f2', side: 0 }, loserTo: { match: 'f2', side: 1 } })
  expect(matches.get('f2')).toMatchObject({ winnerTo: null, loserTo: null })
})

function clear(match: Match): void {
  delete match.result
  for (const side of match.sides) {
    delete side.score
    delete side.outcome
    delete side.incident
  }
}

function rangesOf(placements: readonly Placement[]): Record<string, string> {
  return Object.fromEntries(
    placements.map(({ entrant, place, placeTo }) => [entrant, place === placeTo ? `${place}` : `${place}–${placeTo}`]),
  )
}

function expectEveryPlaceOnce(placements: readonly Placement[], size: number): void {
  expect(new Set(placements.map(({ entrant }) => entrant)).size).toBe(size)
  expect(placements).toHaveLength(size)
  const shares = new Map<string, number>()
  for (const { place, placeTo } of placements) shares.set(`${place} ${placeTo}`, (shares.get(`${place} ${placeTo}`) ?? 0) + 1)
  let above = 0
  for (const [range, count] of shares) {
    expect(range).toBe(`${above + 1} ${above + count}`)
    above += count
  }
}

function expectChampionWonTheFinal(derived: Derived): void {
  const played = [...derived.matches.values()].filter(({ group, isNotNeeded }) => group !== 'third' && !isNotNeeded)
  const final = played.at(-1)
  const champions = derived.awards.filter(({ kind }) => kind === 'champion').map(({ entrant }) => entrant)
  const reached = final && (final.group === 'final' || final.winnerTo === null) ? final.winner : null
  expect(champions).toEqual(reached === null ? [] : [reached])
  if (reached !== null) expect(derived.placements[0]).toMatchObject({ entrant: reached, place: 1, placeTo: 1 })
}
