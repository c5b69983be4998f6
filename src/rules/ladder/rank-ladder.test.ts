import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CountedMatch } from '#rules/model.ts'
import type { Decision, PositionLadder } from '#shared/competitions/document.ts'
import { type LadderInput, type LadderMatch, rankLadder } from './rank-ladder.ts'

const takePlace: PositionLadder = { by: 'position', move: 'take_place' }
const swap: PositionLadder = { by: 'position', move: 'swap' }

describe('a challenge', () => {
  const cases: readonly (readonly [string, PositionLadder, readonly LadderMatch[], string])[] = [
    ['that is won takes the place, and those between go down', takePlace, [challenge('e4', 'e2', 'win')], 'e1 e4 e2 e3 e5'],
    ['that is won changes the two places', swap, [challenge('e4', 'e2', 'win')], 'e1 e4 e3 e2 e5'],
    ['that is lost leaves the order', takePlace, [challenge('e4', 'e2', 'loss')], 'e1 e2 e3 e4 e5'],
    ['that is drawn leaves the order', takePlace, [challenge('e4', 'e2', 'draw')], 'e1 e2 e3 e4 e5'],
    ['of one below leaves the order when it is won', takePlace, [challenge('e2', 'e4', 'win')], 'e1 e2 e3 e4 e5'],
    ['of one below leaves the order when it is lost', takePlace, [challenge('e2', 'e4', 'loss')], 'e1 e2 e3 e4 e5'],
    ['that nobody came to leaves the order', takePlace, [challenge('e4', 'e2', 'loss', { other: 'loss' })], 'e1 e2 e3 e4 e5'],
    ['won by a walkover moves up', takePlace, [challenge('e4', 'e2', 'win', { kind: 'walkover' })], 'e1 e4 e2 e3 e5'],
    [
      'won by a walkover stays where the ladder says so',
      { ...takePlace, walkoversStay: true },
      [challenge('e4', 'e2', 'win', { kind: 'walkover' })],
      'e1 e2 e3 e4 e5',
    ],
    [
      'counts from its end, not from its row',
      takePlace,
      [challenge('e5', 'e4', 'win', { endedAt: '2' }), challenge('e4', 'e1', 'win', { endedAt: '1' })],
      'e5 e4 e1 e2 e3',
    ],
    [
      'of the same moment counts by its key',
      takePlace,
      [challenge('e5', 'e4', 'win', { key: 'b' }), challenge('e4', 'e1', 'win', { key: 'a' })],
      'e5 e4 e1 e2 e3',
    ],
  ]
  it.each(cases)('%s', (_name, ladder, matches, order) => {
    expect(orderOf(input(5, { ladder, matches }))).toBe(order)
  })
})

describe('the organiser', () => {
  it('moves somebody up or down to the place of another', () => {
    expect(orderOf(input(5, { decisions: [move('e5', 'e2', '1')] }))).toBe('e1 e5 e2 e3 e4')
    expect(orderOf(input(5, { decisions: [move('e2', 'e5', '1')] }))).toBe('e1 e3 e4 e5 e2')
  })

  it('moves after the results of the same moment', () => {
    const matches = [challenge('e3', 'e1', 'win', { endedAt: '1' })]
    expect(orderOf(input(3, { matches, decisions: [move('e1', 'e3', '1')] }))).toBe('e1 e3 e2')
  })
})

describe('whoever leaves', () => {
  it('makes room for those below, and keeps what was won against him', () => {
    const matches = [challenge('e4', 'e2', 'win')]
    expect(orderOf(input(5, { matches, gone: (key) => key === 'e2' }))).toBe('e1 e4 e3 e5 e2')
    expect(orderOf(input(5, { matches, gone: (key) => key === 'e4' }))).toBe('e1 e2 e3 e5 e4')
  })
})

describe('a row', () => {
  const matches = [
    challenge('e3', 'e1', 'win', { key: 'a', endedAt: '1', round: 1 }),
    challenge('e5', 'e2', 'win', { key: 'b', endedAt: '2', round: 2 }),
    challenge('e5', 'e3', 'loss', { key: 'c', endedAt: '3', round: 2 }),
  ]
  const { rows } = rankLadder(input(5, { matches }))

  it('tells where its entrant stood when the latest round began', () => {
    expect(rows.map(({ entrant, ladder }) => [entrant, ladder?.round, ladder?.before])).toEqual([
      ['e3', 2, 1],
      ['e1', 2, 2],
      ['e5', 2, 5],
      ['e2', 2, 3],
      ['e4', 2, 4],
    ])
  })

  it('tells its last challenge', () => {
    expect(rows.map(({ ladder }) => ladder?.last)).toEqual([
      { match: 'c', opponent: 'e5', outcome: 'win', isChallenger: false },
      { match: 'a', opponent: 'e3', outcome: 'loss', isChallenger: false },
      { match: 'c', opponent: 'e3', outcome: 'loss', isChallenger: true },
      { match: 'b', opponent: 'e5', outcome: 'loss', isChallenger: false },
      null,
    ])
  })

  it('counts what its entrant played', () => {
    expect(rows.map(({ figures: { played, wins, losses } }) => [played, wins, losses])).toEqual([
      [2, 2, 0],
      [1, 0, 1],
      [2, 1, 1],
      [1, 0, 1],
      [0, 0, 0],
    ])
  })
})

describe('any ladder', () => {
  const any = fc.integer({ min: 2, max: 9 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      ladder: fc.record(
        {
          by: fc.constant('position' as const),
          move: fc.constantFrom('take_place' as const, 'swap' as const),
          walkoversStay: fc.constant(true as const),
        },
        { requiredKeys: ['by', 'move'] },
      ),
      matches: fc.uniqueArray(anyChallenge(count), { selector: ({ key }) => key, maxLength: 30 }),
      decisions: fc.uniqueArray(anyMove(count), { selector: ({ key }) => key, maxLength: 4 }),
      gone: fc.uniqueArray(anyEntrant(count), { maxLength: 3 }),
    }),
  )

  it('stands as one who pushes pieces on a board sees it', () => {
    fc.assert(
      fc.property(any, ({ count, ladder, matches, decisions, gone }) => {
        const given = input(count, { ladder, matches, decisions, gone: (key) => gone.includes(key) })
        expect(orderOf(given)).toBe(pushed(given).join(' '))
      }),
      { numRuns: 1000 },
    )
  })

  it('has everybody once, with the places from 1', () => {
    fc.assert(
      fc.property(any, ({ count, ladder, matches, decisions, gone }) => {
        const { rows } = rankLadder(input(count, { ladder, matches, decisions, gone: (key) => gone.includes(key) }))
        expect(rows.map(({ rank }) => rank)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
        expect(rows.map(({ entrant }) => entrant).sort()).toEqual(Array.from({ length: count }, (_, i) => `e${i + 1}`).sort())
        expect(rows.map(({ ladder: step }) => step?.before ?? 0).sort((a, b) => a - b)).toEqual(rows.map(({ rank }) => rank))
      }),
    )
  })

  it('does not ask in which order the document has its rows', () => {
    fc.assert(
      fc.property(any, fc.infiniteStream(fc.nat()), ({ count, ladder, matches, decisions }, stream) => {
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map((item) => ({ item, by: stream.next().value ?? 0 }))
            .sort((a, b) => a.by - b.by)
            .map(({ item }) => item)
        const one = rankLadder(input(count, { ladder, matches, decisions }))
        expect(rankLadder(input(count, { ladder, matches: shuffled(matches), decisions: shuffled(decisions) }))).toEqual(one)
      }),
    )
  })

  it('lets only the challenger of a new last result move up', () => {
    fc.assert(
      fc.property(any, ({ count, ladder, matches }) => {
        const last = [...matches].sort(byTime).at(-1)
        if (!last) return
        const before = placesIn(input(count, { ladder, matches: matches.filter((match) => match !== last) }))
        const after = placesIn(input(count, { ladder, matches }))
        const risen = [...after].filter(([key, place]) => place < (before.get(key) ?? 0)).map(([key]) => key)
        expect(risen.filter((key) => key !== last.sides[0]?.entrant)).toEqual([])
        if (last.sides[0]?.outcome !== 'win') expect(after).toEqual(before)
      }),
      { numRuns: 300 },
    )
  })
})

it('keeps its order over tens of thousands of moves to the same place', () => {
  const matches = Array.from({ length: 20_000 }, (_, i) =>
    challenge(`e${3 + ((i * 7919) % 97)}`, 'e2', 'win', { key: String(i).padStart(6, '0'), endedAt: '1' }),
  )
  const given = input(100, { matches })
  expect(orderOf(given)).toBe(pushed(given).join(' '))
})

/** A simple reference implementation that moves names in an array. */
function pushed({ ladder, entrants, gone, matches, decisions }: LadderInput): string[] {
  const order = entrants.map(({ key }) => key)
  const moves = decisions.map((decision) => ({ at: decision.at ?? '', rank: 1, key: decision.key, decision, match: null }))
  const results = matches.map((match) => ({ at: match.endedAt, rank: 0, key: match.key, decision: null, match }))
  const events = [...moves, ...results].sort((a, b) => compare(a.at, b.at) || a.rank - b.rank || compare(a.key, b.key))
  for (const { decision, match } of events) {
    const [one = '', other = ''] = decision ? decision.order : (match?.sides.map(({ entrant }) => entrant) ?? [])
    const from = order.indexOf(one)
    const to = order.indexOf(other)
    if (match) {
      const isWon = match.sides[0]?.outcome === 'win' && match.sides[1]?.outcome === 'loss'
      if (!isWon || from < to || (match.kind === 'walkover' && ladder.walkoversStay)) continue
      if (ladder.move === 'swap') {
        order[from] = other
        order[to] = one
        continue
      }
    }
    order.splice(from, 1)
    order.splice(to, 0, one)
  }
  return [...order.filter((key) => !gone(key)), ...order.filter(gone)]
}

function byTime(a: LadderMatch, b: LadderMatch): number {
  return compare(a.endedAt, b.endedAt) || compare(a.key, b.key)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function orderOf(given: LadderInput): string {
  return rankLadder(given)
    .rows.map(({ entrant }) => entrant)
    .join(' ')
}

function placesIn(given: LadderInput): Map<string, number> {
  return new Map(rankLadder(given).rows.map(({ entrant, rank }) => [entrant, rank]))
}

function input(count: number, more: Partial<LadderInput>): LadderInput {
  const entrants = Array.from({ length: count }, (_, i) => ({ key: `e${i + 1}`, name: `${i + 1} 号`, isOut: false }))
  return { ladder: takePlace, entrants, gone: () => false, matches: [], decisions: [], openMatches: 1, ...more }
}

interface Told {
  key?: string
  endedAt?: string
  round?: number
  kind?: CountedMatch['kind']
  /** The outcome of the challenged; by default it follows from the challenger's. */
  other?: 'win' | 'draw' | 'loss'
}

function challenge(challenger: string, challenged: string, outcome: 'win' | 'draw' | 'loss', told: Told = {}): LadderMatch {
  const { key = 'm', endedAt = '1', round = 1, kind = 'played', other = { win: 'loss', draw: 'draw', loss: 'win' } as const } = told
  const side = (entrant: string, own: 'win' | 'draw' | 'loss') => ({
    entrant,
    outcome: own,
    score: null,
    gamesWon: 0,
    gamesLost: 0,
    placement: null,
  })
  return {
    key,
    game: null,
    round,
    kind,
    endedAt,
    decidedIn: 'regulation',
    sides: [side(challenger, outcome), side(challenged, typeof other === 'string' ? other : other[outcome])],
    bye: null,
    isProvisional: false,
  }
}

function move(entrant: string, other: string, at: string, key = 'move'): Decision {
  return { key, method: 'organiser', order: [entrant, other], publicNote: '调整', at }
}

function anyEntrant(count: number): fc.Arbitrary<string> {
  return fc.integer({ min: 1, max: count }).map((number) => `e${number}`)
}

function anyPair(count: number): fc.Arbitrary<readonly [string, string]> {
  return fc.tuple(anyEntrant(count), anyEntrant(count)).filter(([one, other]) => one !== other)
}

function anyMoment(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: 9 }).map(String)
}

function anyChallenge(count: number): fc.Arbitrary<LadderMatch> {
  return fc
    .tuple(anyPair(count), fc.constantFrom('win', 'win', 'draw', 'loss'), fc.string({ maxLength: 3 }), anyMoment(), fc.nat({ max: 3 }))
    .map(([[one, other], outcome, key, endedAt, round]) =>
      challenge(one, other, outcome, { key, endedAt, round: round + 1, kind: round === 0 && outcome === 'win' ? 'walkover' : 'played' }),
    )
}

function anyMove(count: number): fc.Arbitrary<Decision> {
  return fc.tuple(anyPair(count), fc.string({ maxLength: 3 }), anyMoment()).map(([[one, other], key, at]) => move(one, other, at, key))
}
