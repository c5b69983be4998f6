import { describe, expect, it } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { checkDocument } from './check/check.ts'
import { derive } from './derive.ts'
import { gauntlet } from './elimination.ts'
import { documentOf, doubleForfeit, keysTo, matchesIn, matchIn, threePoints, win } from './examples.ts'

describe('a gauntlet', () => {
  it('lets the winner of the two lowest meet the next higher, up to the first', () => {
    const rounds = gauntlet({ size: 5 })[0]?.rounds
    expect(rounds?.map(({ name, matches }) => [name, ...matches.map(({ sides }) => sides.map(({ source }) => source))])).toEqual([
      ['第 1 轮', [{ seed: 4 }, { seed: 5 }]],
      ['第 2 轮', [{ seed: 3 }, { winnerOf: 'g1' }]],
      ['第 3 轮', [{ seed: 2 }, { winnerOf: 'g2' }]],
      ['决赛', [{ seed: 1 }, { winnerOf: 'g3' }]],
    ])
  })

  it.each([1, 65, 2.5])('is none of %d', (size) => {
    expect(() => gauntlet({ size })).toThrow(RangeError)
  })

  it.each([2, 3, 6, 64])('of %d has no fault before it is played', (size) => {
    expect(checkDocument(cup(size))).toEqual([])
  })

  it('gives the loser of each round the next place, from the last', () => {
    const document = cup(5)
    expect(derive(document).placements).toEqual([])
    play(document, 'g1', 1)
    expect(placesOf(document)).toEqual([['e4', 5, true]])
    play(document, 'g2', 1)
    play(document, 'g3', 0)
    expect(placesOf(document)).toEqual([
      ['e5', 3, true],
      ['e3', 4, true],
      ['e4', 5, true],
    ])
    play(document, 'g4', 1)
    expect(placesOf(document)).toEqual([
      ['e2', 1, true],
      ['e1', 2, true],
      ['e5', 3, true],
      ['e3', 4, true],
      ['e4', 5, true],
    ])
    expect(derive(document).awards).toEqual([
      { kind: 'champion', entrant: 'e2' },
      { kind: 'runner_up', entrant: 'e1' },
      { kind: 'third', entrant: 'e5' },
    ])
  })

  it('lets the next one advance where both forfeit', () => {
    const document = cup(4)
    doubleForfeit(matchIn(document, 'g1'))
    const { matches } = derive(document)
    expect(matches.get('g2')?.kind).toBe('bye')
    expect(matches.get('g3')?.sides.map(({ entrant }) => entrant)).toEqual(['e1', 'e2'])
    play(document, 'g3', 0)
    // Who did not come is not third either.
    expect(derive(document).awards.map(({ kind, entrant }) => `${kind} ${entrant}`)).toEqual(['champion e1', 'runner_up e2'])
  })

  it('is won by whoever is left where the first withdraws', () => {
    const document = cup(3)
    play(document, 'g1', 0)
    document.rulings = [{ key: 'r', kind: 'forfeit', entrant: 'e1', publicNote: '退赛', at: '2026-05-01T00:00:00.000Z' }]
    const derived = derive(document)
    expect(derived.matches.get('g2')?.kind).toBe('walkover')
    expect(derived.awards[0]).toEqual({ kind: 'champion', entrant: 'e2' })
  })

  it('with an empty place has one step less', () => {
    const document = cup(4)
    const places = document.stages[0]?.places
    if (places) places[3] = { source: { bye: true } }
    expect(
      derive(document)
        .matches.get('g2')
        ?.sides.map(({ entrant }) => entrant),
    ).toEqual(['e2', 'e3'])
    for (const match of matchesIn(document).slice(1)) win(match, 0)
    expect(placesOf(document)).toEqual([
      ['e1', 1, true],
      ['e2', 2, true],
      ['e3', 3, true],
    ])
  })
})

function cup(size: number): CompetitionDocument {
  const places = keysTo(size).map((entrant) => ({ entrant }))
  return documentOf([{ key: 'cup', name: '冒泡赛', format: 'gauntlet', ruleset: threePoints, places, groups: gauntlet({ size }) }], size)
}

function play(document: CompetitionDocument, key: string, side: number): void {
  win(matchIn(document, key), side)
}

function placesOf(document: CompetitionDocument): (readonly [string, number, boolean])[] {
  return derive(document).placements.map(({ entrant, place, placeTo, isFinal }) => {
    expect(placeTo).toBe(place)
    return [entrant, place, isFinal] as const
  })
}
