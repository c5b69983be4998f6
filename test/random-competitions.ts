import fc from 'fast-check'
import type { CompetitionDocument, Decision, Stage } from '#shared/competitions/document.ts'
import type { Match, Round, Side } from '#shared/competitions/match.ts'
import { bestOf, documentOf, entrantKey, goals, groupOf, placesOf } from './competition-documents.ts'
import { pairings } from './pairings.ts'

/** Draws one of these at random; a document takes as many draws as it has matches. */
type Draw = (count: number) => number

const draws = fc.infiniteStream(fc.nat({ max: 2 ** 20 })).map((stream): Draw => {
  return (count) => {
    const next = stream.next()
    return next.done ? 0 : next.value % count
  }
})

/** Valid competitions with results of every kind. */
export const legalCompetition: fc.Arbitrary<CompetitionDocument> = fc
  .tuple(fc.constantFrom(league, record, knockout, gauntlet, ladder), fc.integer({ min: 2, max: 24 }), draws)
  .map(([build, count, draw]) => build(count, draw))

function league(count: number, draw: Draw): CompetitionDocument {
  const rounds = pairings(count).map((pairs, i): Round => {
    return {
      number: i + 1,
      matches: pairs.map(([a, b], j) => goalMatch(`m${i}-${j}`, { entrant: entrantKey(a) }, { entrant: entrantKey(b) }, draw)),
    }
  })
  const stage: Stage = {
    key: 's',
    name: '循环',
    format: 'round_robin',
    ruleset: goals,
    places: placesOf(count),
    groups: [groupOf([], { rounds })],
  }
  return documentOf(count, [stage])
}

/** Three wins or three losses; the odd one in a round has a bye. */
function record(count: number, draw: Draw): CompetitionDocument {
  const wins = Array.from({ length: count + 1 }, () => 0)
  const losses = Array.from({ length: count + 1 }, () => 0)
  const rounds: Round[] = []
  for (let number = 1; number <= 5; number++) {
    const left = Array.from({ length: count }, (_, i) => i + 1).filter((seed) => (wins[seed] ?? 3) < 3 && (losses[seed] ?? 3) < 3)
    const matches: Match[] = []
    while (left.length > 0) {
      const own = take(left, draw)
      const other = take(left, draw)
      const key = `m${number}-${matches.length}`
      if (own === undefined) break
      if (other === undefined) {
        matches.push({ key, sides: [{ entrant: entrantKey(own) }], result: { state: 'official', kind: 'bye', bye: 'full' } })
        wins[own] = (wins[own] ?? 0) + 1
        continue
      }
      const bestOfGames = [1, 3, 5][draw(3)] ?? 1
      matches.push(seriesMatch(key, [{ entrant: entrantKey(own) }, { entrant: entrantKey(other) }], bestOfGames, draw))
      wins[own] = (wins[own] ?? 0) + 1
      losses[other] = (losses[other] ?? 0) + 1
    }
    rounds.push({ number, matches })
  }
  const stage: Stage = {
    key: 's',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'record', wins: 3, losses: 3 },
    ruleset: bestOf(3),
    places: placesOf(count),
    groups: [groupOf([], { rounds })],
  }
  return documentOf(count, [stage])
}

/** Filled up with byes to a power of two; the first side always wins. */
function knockout(count: number, draw: Draw): CompetitionDocument {
  const size = 2 ** Math.ceil(Math.log2(count))
  let sides = Array.from({ length: size }, (_, i): Side => ({ source: i < count ? { seed: i + 1 } : { bye: true } }))
  const rounds: Round[] = []
  while (sides.length > 1) {
    const half = sides.length / 2
    const number = rounds.length + 1
    const matches = sides.slice(0, half).map((side, i): Match => {
      const other = sides[half + i] ?? {}
      const key = `m${number}-${i}`
      return other.source !== undefined && 'bye' in other.source ? { key, sides: [side, other] } : seriesMatch(key, [side, other], 3, draw)
    })
    rounds.push({ number, matches })
    sides = matches.map((match) => ({ source: { winnerOf: match.key } }))
  }
  const stage: Stage = {
    key: 's',
    name: '淘汰赛',
    format: 'single_elimination',
    thirdPlace: false,
    ruleset: bestOf(3),
    places: placesOf(count),
    groups: [groupOf([], { kind: 'final', rounds })],
  }
  return documentOf(count, [stage])
}

/** The upper side always wins. */
function gauntlet(count: number, draw: Draw): CompetitionDocument {
  let challenger: Side = { source: { seed: count } }
  const rounds: Round[] = []
  for (let seed = count - 1; seed >= 1; seed--) {
    const match = seriesMatch(`m${rounds.length + 1}`, [{ source: { seed } }, challenger], 3, draw)
    rounds.push({ number: rounds.length + 1, matches: [match] })
    challenger = { source: { winnerOf: match.key } }
  }
  const stage: Stage = {
    key: 's',
    name: '冒泡赛',
    format: 'gauntlet',
    ruleset: bestOf(3),
    places: placesOf(count),
    groups: [groupOf([], { kind: 'upper', rounds })],
  }
  return documentOf(count, [stage])
}

/** Random challenges, some of which end in the same minute. */
function ladder(count: number, draw: Draw): CompetitionDocument {
  const rounds = [1, 2, 3].map((number): Round => {
    const matches = Array.from({ length: draw(count * 2) }, (_, i): Match => {
      const one = 1 + draw(count)
      const other = 1 + ((one + draw(count - 1)) % count)
      const match = goalMatch(`m${number}-${i}`, { entrant: entrantKey(one) }, { entrant: entrantKey(other) }, draw)
      const endedAt = new Date(Date.UTC(2026, 10, number * 7 + draw(9), 12, draw(4))).toISOString()
      return match.result ? { ...match, result: { ...match.result, endedAt } } : match
    })
    return { number, matches }
  })
  const decisions = Array.from({ length: draw(3) }, (_, i): Decision => {
    const one = 1 + draw(count)
    const order = [entrantKey(one), entrantKey(1 + (one % count))]
    return { key: `move-${i}`, method: 'organiser', order, publicNote: '赛会调整。', at: `2026-11-1${draw(10)}T00:00:00.000Z` }
  })
  const stage: Stage = {
    key: 's',
    name: '天梯',
    format: 'ladder',
    ladder: {
      by: 'position',
      move: draw(2) === 0 ? 'take_place' : 'swap',
      ...(draw(2) === 0 && { walkoversStay: true }),
      ...(draw(2) === 0 && { isClosed: true }),
    },
    ruleset: goals,
    places: placesOf(count),
    groups: [groupOf([], { rounds, decisions })],
  }
  return documentOf(count, [stage])
}

function goalMatch(key: string, first: Side, second: Side, draw: Draw): Match {
  const [a, b] = [draw(6), draw(6)]
  const over = {
    key,
    play: 'ended',
    sides: [
      { ...first, score: a },
      { ...second, score: b },
    ],
  } satisfies Match
  const official = { state: 'official' } as const
  switch (draw(8)) {
    case 0:
      return { key, sides: [first, { ...second, incident: 'no_show' }], result: { ...official, kind: 'walkover' } }
    case 1:
      return {
        key,
        sides: [first, second].map((side) => ({ ...side, incident: 'no_show' as const })),
        result: { ...official, kind: 'double_forfeit' },
      }
    case 2:
      return {
        ...over,
        sides: [
          { ...first, score: a, incident: 'forfeit' },
          { ...second, score: b },
        ],
        result: { ...official, kind: 'forfeit_in_play' },
      }
    case 3:
      return {
        key,
        sides: [
          { ...first, outcome: 'loss' },
          { ...second, outcome: 'win' },
        ],
        result: { ...official, kind: 'awarded' },
      }
    case 4:
      return { key, sides: [first, second], schedule: { state: 'scheduled', precision: 'tbd' } }
    case 5:
      return {
        ...over,
        result: { ...official, kind: 'played', decidedIn: 'shootout', shootout: [5, 4] },
        sides: [
          { ...first, score: a },
          { ...second, score: a },
        ],
      }
    default:
      return { ...over, result: { state: draw(2) === 0 ? 'official' : 'provisional', kind: a === b ? 'draw' : 'played' } }
  }
}

/** The first side wins: over all games, or because the other gave up. */
function seriesMatch(key: string, [first, second]: readonly [Side, Side], games: number, draw: Draw): Match {
  const toWin = (games + 1) / 2
  const lost = draw(toWin)
  const givenUp = draw(6) === 0
  const won = givenUp ? draw(toWin) : toWin
  // The last game is the one that decides.
  const winners = [...Array.from({ length: lost }, () => 1), ...Array.from({ length: won }, () => 0)]
  return {
    key,
    bestOf: games,
    play: 'ended',
    sides: [
      { ...first, score: won },
      { ...second, score: lost, ...(givenUp ? { incident: 'forfeit' as const } : {}) },
    ],
    games: winners.map((winner, i) => ({
      number: i + 1,
      state: 'done',
      sides: [0, 1].map((side) => ({ score: side === winner ? 13 : draw(13) })),
    })),
    result: { state: 'official', kind: givenUp ? 'forfeit_in_play' : 'played' },
  }
}

function take(list: number[], draw: Draw): number | undefined {
  return list.splice(draw(Math.max(list.length, 1)), 1)[0]
}
