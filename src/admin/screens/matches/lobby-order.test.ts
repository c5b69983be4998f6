import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameResult } from '#shared/admin/results.ts'
import { filledText, placesFault } from './lobby.ts'
import { hasSamePlaces, orderOf, placeText, withMoved, withPlacesOf, withRest, withTie } from './lobby-order.ts'

const names = ['朔风', '停云', '扶摇', '鹿鸣', '沉舟']

describe('an order of rows', () => {
  it('gives the places from the top, and takes them from who is laid below the bars', () => {
    const begun = withMoved(gameOf([null, null, null, null, null]), 3, 0)
    expect(placesOf(begun)).toEqual([null, null, 1, null, null])
    expect(orderOf(begun)).toEqual([2, 'unplaced', 0, 1, 3, 4, 'absent'])
    const full = withRest(begun)
    expect(placesOf(full)).toEqual([2, 3, 1, 4, 5])
    expect(filledText(full)).toBe('名次齐了')
    const absent = withMoved(full, 0, 6)
    expect(absent.sides[2]).toMatchObject({ placement: null, incident: 'no_show', score: null })
    expect(placesOf(absent)).toEqual([1, 2, null, 3, 4])
    const back = withMoved(absent, 6, 1)
    expect(placesOf(back)).toEqual([1, 3, 2, 4, 5])
    expect(back.sides[2]?.incident).toBeNull()
    expect(placesOf(withMoved(back, 4, 5))).toEqual([1, 3, 2, 4, null])
  })

  it('makes two level, and one that is dragged away stands alone', () => {
    const game = withTie(gameOf([1, 2, 3, 4, 5]), 2)
    expect(placesOf(game)).toEqual([1, 2, 2, 4, 5])
    expect(placesOf(withTie(game, 3))).toEqual([1, 2, 2, 2, 5])
    expect(placesOf(withTie(game, 2))).toEqual([1, 2, 3, 4, 5])
    // Between two tied ones it becomes tied too; after them it has its own place.
    expect(placesOf(withMoved(game, 4, 2))).toEqual([1, 2, 2, 5, 2])
    expect(placesOf(withMoved(game, 4, 3))).toEqual([1, 2, 2, 5, 4])
    expect(placesOf(withMoved(game, 1, 4))).toEqual([1, 5, 2, 3, 4])
    expect(placesOf(withMoved(game, 0, 1))).toEqual([1, 1, 1, 4, 5])
  })

  it('is read out as where the row would lie', () => {
    const game = gameOf([1, 2, null, null, null])
    expect(placeText(game, 0, 1)).toBe('第 2 位')
    expect(placeText(game, 0, 2)).toBe('“还没有名次”里')
    expect(placeText(game, 0, 6)).toBe('“未到场、弃权、退赛”里')
  })

  it('goes back by one step, kills of the meantime kept', () => {
    const before = gameOf([1, 2, 3, 4, 5])
    const moved = withMoved(before, 0, 6)
    const scored = { ...moved, sides: moved.sides.map((side, i) => (i === 1 ? { ...side, score: 7 } : side)) }
    const back = withPlacesOf(scored, before)
    expect(hasSamePlaces(back, before)).toBe(true)
    expect(back.sides.map(({ score }) => score)).toEqual([3, 7, 3, 3, 3])
  })

  it('never leaves a gap or a place that is held twice, whatever is dragged and made level', () => {
    const step = fc.record({ from: fc.nat(6), to: fc.nat(6), isTie: fc.boolean() })
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: 5, maxLength: 5 }), fc.array(step), (places, steps) => {
        const game = steps.reduce(
          (now, { from, to, isTie }) => {
            const line = orderOf(now)[from]
            if (typeof line !== 'number') return now
            return isTie && from > 0 && now.sides[line]?.placement ? withTie(now, from) : withMoved(now, from, to)
          },
          withRest(gameOf(places)),
        )
        const lack = placesFault(withRest(game), names)
        expect(lack).toBeNull()
        expect(new Set(orderOf(game)).size).toBe(7)
      }),
    )
  })
})

function gameOf(places: readonly (number | null)[]): GameResult {
  return { number: 1, map: '', state: 'live', sides: places.map((placement) => ({ score: 3, outcome: null, placement, incident: null })) }
}

function placesOf({ sides }: GameResult): (number | null | undefined)[] {
  return sides.map(({ placement }) => placement)
}
