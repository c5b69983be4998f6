import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StageView } from '#shared/competitions/competition-views.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import { doubleElimination, drawnDouble, singleElimination } from '#test/harness/competition-fixtures.ts'
import { card, fittingColumns } from './bracket-size.ts'
import { bracketTree } from './bracket-tree.ts'
import { openRoundOf } from './open-round.ts'

/** The top of every card in its column: the sum of gaps and cards above it, as on the page. */
function tops(stage: StageView): Map<number, { column: string; top: number }> {
  const found = new Map<number, { column: string; top: number }>()
  for (const group of bracketTree(stage).groups) {
    for (const round of group.rounds) {
      let bottom = 0
      for (const { match, gap } of round.matches) {
        found.set(match.id, { column: round.id, top: bottom + gap })
        bottom += gap + card.height
      }
    }
  }
  return found
}

function matchesOf(stage: StageView): StageMatch[] {
  return stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches))
}

describe('a knock-out tree', () => {
  test('of any size: every match once, none over another, each in the middle of its feeders', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 512 }), fc.integer({ min: 0, max: 9 }), (entrants, played) => {
        const stage = singleElimination(entrants, played)
        const all = matchesOf(stage)
        const at = tops(stage)
        expect(at.size).toBe(all.length)
        const gaps = bracketTree(stage).groups.flatMap((group) => group.rounds.map((round) => round.matches.map(({ gap }) => gap)))
        expect(Math.min(...gaps.flat())).toBeGreaterThanOrEqual(0)
        expect(Math.min(30, ...gaps.flatMap(([, ...between]) => between))).toBe(30)
        for (const match of all) {
          const feeders = all.filter((one) => one.winnerTo?.id === match.id).map((one) => at.get(one.id)?.top ?? Number.NaN)
          if (feeders.length === 2) expect(at.get(match.id)?.top).toBe(((feeders[0] ?? 0) + (feeders[1] ?? 0)) / 2)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('the match for the third place stands in the last column, below the final', () => {
    const tree = bracketTree(singleElimination(4, 0))
    expect(tree.groups.map(({ place }) => place)).toEqual(['left', 'foot'])
    // Two semi-finals of 174 with 30 between them, under names of 76; the final in their middle ends at 352, the other has room below it.
    expect(tree.height).toBe(352 + 48 + 76 + card.height)
  })

  test('hundreds of matches are no tree', () => {
    expect(bracketTree(singleElimination(64, 0)).isHuge).toBe(false)
    expect(bracketTree(singleElimination(65, 0)).isHuge).toBe(true)
  })
})

test('a double elimination of any size: every match once, none over another, every way to the right, the columns as wide as drawn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 64 }), fc.constantFrom('single', 'reset', 'series'), (size, grandFinal) => {
      const stage = drawnDouble(size, grandFinal)
      const tree = bracketTree(stage)
      expect(tops(stage).size).toBe(matchesOf(stage).length)
      const rounds = tree.groups.flatMap((group) => group.rounds)
      expect(Math.min(...rounds.flatMap((round) => round.matches.map(({ gap }) => gap)))).toBeGreaterThanOrEqual(0)
      // Within the four widths that the styles have a class for.
      expect(Math.max(...rounds.map(({ skip }) => skip))).toBeLessThanOrEqual(4)
      for (const { d } of tree.lines) {
        const [from = 0, bend = 0, end = 0] = [...d.matchAll(/[MH](\d+)/g)].map((found) => Number(found[1]))
        expect(from < bend && bend < end && end < tree.width).toBe(true)
      }
      // Up to seven columns are as wide as the page.
      if (tree.columns <= fittingColumns) expect(tree.width).toBeLessThanOrEqual(2200)
      // All lines but that to a second final, which stands below the first.
      const below = tree.groups.filter(({ isStacked }) => isStacked).length
      expect(tree.lines).toHaveLength(matchesOf(stage).filter((one) => one.winnerTo !== null).length - below)
    }),
    { numRuns: 60 },
  )
})

test('a second final stands below the first one, which stays between those that lead to it; it takes no column', () => {
  const [single, reset] = [bracketTree(drawnDouble(8, 'single')), bracketTree(drawnDouble(8, 'reset'))]
  expect(reset.columns).toBe(single.columns)
  expect(reset.width).toBe(single.width)
  const finalOf = (tree: typeof reset) => tree.groups.find(({ place }) => place === 'right')
  expect(finalOf(reset)?.isStacked).toBe(true)
  expect(finalOf(reset)?.rounds.map(({ isSecond }) => isSecond)).toEqual([false, true])
  expect(finalOf(reset)?.rounds[0]?.top).toBe(finalOf(single)?.rounds[0]?.top)
  expect(finalOf(single)?.isStacked).toBe(false)
})

describe('a double elimination of eight teams', () => {
  const tree = bracketTree(doubleElimination())

  test('winners above, losers below, the final right of both and between them', () => {
    expect(tree.groups.map(({ place, rounds }) => [place, rounds.length])).toEqual([
      ['left', 2],
      ['left', 4],
      ['right', 1],
    ])
    expect(tree.width).toBe(5 * 452 - 60)
    // Winners: names 76, two cards of 174, 30 between. Losers: the same, 48 lower. Their finals' middles are 265 and 767.
    expect(tree.height).toBe(2 * (76 + 378) + 48)
    expect(tree.groups[2]?.rounds[0]?.top).toBe((265 + 767) / 2 - card.height / 2 - 76)
  })

  test('the winners’ final stands one column before the round that its loser drops to', () => {
    expect(tree.groups[0]?.rounds.map(({ skip }) => skip)).toEqual([0, 1])
  })

  test('lines: one for every winner that goes on, known ones named', () => {
    expect(tree.lines).toHaveLength(9)
    expect(
      tree.lines
        .filter(({ isKnown }) => isKnown)
        .map(({ entrantId }) => entrantId)
        .sort(),
    ).toEqual([100, 101, 102, 103, 104, 104])
    // 北冥, from the second match of the first round to the lower row of the winners' final.
    expect(tree.lines.find(({ entrantId }) => entrantId === 101)?.d).toBe('M392 390H874V320H904')
  })

  test('opens at the live round, then at the next by time, then at the last', () => {
    const stage = doubleElimination()
    expect(tree.openRound).toBe('round-21-2')
    for (const match of matchesOf(stage)) if (match.play === 'live') Object.assign(match, { play: 'ended' })
    expect(openRoundOf(stage.groups)).toBe('round-22-3')
    for (const match of matchesOf(stage)) Object.assign(match, { play: 'ended' })
    expect(openRoundOf(stage.groups)).toBe('round-23-1')
  })

  test('one whose rounds are all called its final opens at the last of them', () => {
    const stage = singleElimination(8, 8)
    for (const match of matchesOf(stage)) Object.assign(match, { play: 'ended' })
    expect(openRoundOf(stage.groups.map((group) => (group.kind === 'placement' ? group : { ...group, kind: 'final' })))).toBe('round-31-3')
  })

  test('one that is over opens at its final, not at the match for a place or at one that was not needed', () => {
    const stage = singleElimination(8, 2)
    for (const match of matchesOf(stage)) Object.assign(match, { play: 'ended' })
    expect(bracketTree(stage).openRound).toBe('round-31-3')
    const [main, third] = stage.groups
    expect(openRoundOf(main && third ? [main, third] : [])).toBe('round-31-3')
    expect(openRoundOf(third ? [third] : [])).toBe('round-32-1')
    const double = doubleElimination()
    for (const match of matchesOf(double)) Object.assign(match, { play: 'ended' })
    const final = double.groups.find(({ kind }) => kind === 'final')
    const first = final?.rounds[0]
    const again = { id: 9999, name: '重赛' }
    const rounds = first && [
      { ...first, matches: first.matches.map((one) => ({ ...one, winnerTo: again, loserTo: again })) },
      { ...first, number: 2, name: '重赛', matches: first.matches.map((one) => ({ ...one, id: again.id, isNotNeeded: true })) },
    ]
    expect(openRoundOf(double.groups.map((group) => (group === final && rounds ? { ...group, rounds } : group)))).toBe('round-23-1')
  })
})
