import { expect, test } from 'vitest'
import { shareOut } from './day-outline.model.ts'

/** Matches 1 to 9 of competition 1, 10 to 19 of competition 2, and so on. */
const competitions = new Map(Array.from({ length: 60 }, (_, id) => [id, Math.floor(id / 10) + 1]))

test.each([
  ['there is room for all', [1, 11, 2], 6, [1, 11, 2]],
  ['one final beside a round of many', [1, 2, 3, 4, 5, 6, 11], 3, [1, 2, 11]],
  ['two play-offs beside rounds of many', [1, 2, 3, 4, 11, 12, 13, 21, 22, 31], 4, [11, 21, 22, 31]],
  ['each of two has half of the room', [1, 2, 3, 4, 5, 11, 12, 13, 14], 4, [1, 2, 11, 12]],
  ['there is one place', [1, 2, 3, 11], 1, [11]],
  ['one competition alone', [1, 2, 3, 4], 3, [1, 2, 3]],
  ['there is no room', [1, 2], 0, []],
  ['there is nothing', [], 3, []],
])('a few of the matches of a day where %s', (_, ids, room, shown) => {
  expect(shareOut(ids, competitions, room)).toEqual(shown)
})
