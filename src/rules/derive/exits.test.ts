import { describe, expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import { documentOf, game, keysTo, matchesIn, matchIn, singleCup, singleStage, win } from '#rules/examples.ts'
import type { CompetitionDocument, Group } from '#shared/competitions/document.ts'
import type { Match, Source } from '#shared/competitions/match.ts'

/** `1` is a seed, `W a` and `L a` the winner and loser of match a. */
function source(text: string): Source {
  const [way, match] = text.split(' ')
  if (match === undefined) return { seed: Number(way) }
  return way === 'W' ? { winnerOf: match } : { loserOf: match }
}

function match(line: string): Match {
  const [key = '', sides = ''] = line.split(': ')
  return { key, sides: sides.split(' v ').map((side) => ({ source: source(side) })) }
}

/** A bracket as text, one list for each round; the first side wins every match. */
function placesOf(size: number, rounds: string[][], wonBySecond: string[] = []): string[] {
  const groups: Group[] = [
    {
      key: 'main',
      name: '淘汰赛',
      kind: 'upper',
      rounds: rounds.map((lines, index) => ({ number: index + 1, matches: lines.map(match) })),
    },
  ]
  const document = documentOf([singleStage(size, groups)], size)
  document.competition.isFinished = true
  for (const one of matchesIn(document)) win(one, 0)
  for (const key of wonBySecond) win(matchIn(document, key), 1)
  const { placements, isFinal } = derive(document)
  expect(isFinal).toBe(true)
  const texts = new Map(placements.map(({ entrant, place, placeTo }) => [entrant, place === placeTo ? `${place}` : `${place}–${placeTo}`]))
  return keysTo(size).map((entrant) => texts.get(entrant) ?? '?')
}

describe('places of brackets written by hand', () => {
  test('four with two lives, the second place decided below', () => {
    const rounds = [['a: 1 v 4', 'b: 2 v 3'], ['w: W a v W b', 'e: L a v L b'], ['d: L w v W e']]
    expect(placesOf(4, rounds)).toEqual(['1', '2', '4', '3'])
  })

  test('a page play-off: the first two may lose once', () => {
    const rounds = [['q1: 1 v 2', 'el: 3 v 4'], ['q2: L q1 v W el'], ['f: W q1 v W q2']]
    expect(placesOf(4, rounds)).toEqual(['1', '2', '3', '4'])
    expect(placesOf(4, rounds, ['q2'])).toEqual(['1', '3', '2', '4'])
  })

  test('a step ladder', () => {
    expect(placesOf(5, [['a: 4 v 5'], ['b: 3 v W a'], ['c: 2 v W b'], ['d: 1 v W c']], ['b', 'c', 'd'])).toEqual(['2', '3', '4', '1', '5'])
  })

  test('every place of eight is played for, all in one list of rounds', () => {
    const rounds = [
      ['a: 1 v 8', 'b: 4 v 5', 'c: 2 v 7', 'd: 3 v 6'],
      ['s1: W a v W b', 's2: W c v W d', 'p1: L a v L b', 'p2: L c v L d'],
      ['f: W s1 v W s2', 'third: L s1 v L s2', 'fifth: W p1 v W p2', 'seventh: L p1 v L p2'],
    ]
    // Always the first named wins: 1 4 2 3 8 5 7 6 as they stand.
    expect(placesOf(8, rounds)).toEqual(['1', '2', '4', '3', '7', '8', '6', '5'])
  })

  test('two brackets side by side share their places', () => {
    expect(
      placesOf(8, [
        ['a: 1 v 2', 'b: 3 v 4', 'c: 5 v 6', 'd: 7 v 8'],
        ['x: W a v W b', 'y: W c v W d'],
      ]),
    ).toEqual(['1–2', '5–8', '3–4', '5–8', '1–2', '5–8', '3–4', '5–8'])
  })

  test('seeds that enter late keep the places of their round', () => {
    const rounds = [['a: 5 v 6'], ['b: 4 v W a'], ['c: 1 v 3', 'd: 2 v W b'], ['f: W c v W d']]
    expect(placesOf(6, rounds)).toEqual(['1', '2', '3–4', '3–4', '5', '6'])
  })

  test('all written into one round, the graph alone tells', () => {
    expect(placesOf(4, [['a: 1 v 4', 'b: 2 v 3', 'f: W a v W b', 'third: L a v L b']])).toEqual(['1', '2', '4', '3'])
  })

  test('with entrants and no sources, whoever plays again comes from his match before', () => {
    const played = (key: string, home: string, away: string) => game(key, home, away, [1, 0])
    const rounds = [
      [played('a', 'e1', 'e4'), played('b', 'e2', 'e3')],
      [played('third', 'e3', 'e4'), played('f', 'e1', 'e2')],
    ]
    const groups: Group[] = [
      { key: 'main', name: '淘汰赛', kind: 'upper', rounds: rounds.map((matches, index) => ({ number: index + 1, matches })) },
    ]
    const { placements, matches } = derive(documentOf([singleStage(4, groups)], 4))
    expect(placements.map(({ entrant, place, placeTo }) => [entrant, place, placeTo])).toEqual([
      ['e1', 1, 1],
      ['e2', 2, 2],
      ['e3', 3, 3],
      ['e4', 4, 4],
    ])
    expect(matches.get('b')).toMatchObject({ winnerTo: { match: 'f', side: 1 }, loserTo: { match: 'third', side: 0 } })
  })
})

describe('a cup that is drawn round by round', () => {
  const first = ['a: 1 v 2', 'b: 3 v 4', 'c: 5 v 6', 'd: 7 v 8'].map(match)
  const open: Match['sides'][number] = { source: { tbd: true } }

  function cup(rounds: Match[][]): CompetitionDocument {
    const groups: Group[] = [
      { key: 'main', name: '淘汰赛', kind: 'upper', rounds: rounds.map((matches, index) => ({ number: index + 1, matches })) },
    ]
    const document = documentOf([singleStage(8, structuredClone(groups))], 8)
    for (const one of matchesIn(document)) if (one.sides.every(({ source }) => source && 'seed' in source)) win(one, 0)
    return document
  }

  function places(document: CompetitionDocument): string[] {
    return derive(document).placements.map(({ entrant, place, placeTo, isFinal }) => `${entrant} ${place}–${placeTo}${isFinal ? '' : '?'}`)
  }

  test('nobody has a place while it is open who meets whom', () => {
    const later = [
      [
        { key: 'x', sides: [open, open] },
        { key: 'y', sides: [open, open] },
      ],
      [{ key: 'f', sides: [open, open] }],
    ]
    expect(places(cup([first, ...later]))).toEqual([])
    const drawn = { key: 'x', sides: [{ source: { winnerOf: 'a' } }, { source: { winnerOf: 'd' } }] }
    expect(places(cup([first, [drawn, { key: 'y', sides: [{ source: { winnerOf: 'b' } }, open] }]]))).toEqual([])
  })

  test('until the next round is written, or the competition is said to be over, only those who lost have theirs for good', () => {
    const document = cup([first])
    const out = ['e2 5–8', 'e4 5–8', 'e6 5–8', 'e8 5–8']
    expect(places(document)).toEqual(['e1 1–4?', 'e3 1–4?', 'e5 1–4?', 'e7 1–4?', ...out])
    expect(derive(document).isFinal).toBe(false)
    document.competition.isFinished = true
    expect(places(document)).toEqual(['e1 1–4', 'e3 1–4', 'e5 1–4', 'e7 1–4', ...out])
  })

  test('a newcomer who is not named yet leaves the places of the others as they are', () => {
    const document = singleCup(8)
    const [stage] = document.stages
    const [side] = matchIn(document, 'm4').sides
    if (!stage || !side) throw new Error('no stage')
    side.source = { tbd: true }
    for (const key of ['m1', 'm2', 'm3']) win(matchIn(document, key), 0)
    expect(places(document)).toEqual(['e8 5–8?', 'e5 5–8?', 'e7 5–8?'])
  })
})
