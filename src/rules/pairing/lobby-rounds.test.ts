import { expect, test } from 'vitest'
import { lobbyRounds } from './lobby-rounds.ts'

test('everybody plays once a round, in lobbies of nearly the same size', () => {
  for (const entrants of [2, 3, 7, 12, 20, 33, 100]) {
    for (let lobbies = 1; lobbies <= Math.min(5, Math.floor(entrants / 2)); lobbies++) {
      for (const round of lobbyRounds({ entrants, lobbies, rounds: 4 })) {
        expect(round.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: entrants }, (_, i) => i + 1))
        const sizes = round.map((lobby) => lobby.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }
    }
  }
})

/** The smallest and the largest number of meetings of any two. */
function meetings(rounds: readonly (readonly (readonly number[])[])[], entrants: number): [number, number] {
  const counts: number[] = []
  for (let one = 1; one <= entrants; one++) {
    for (let other = one + 1; other <= entrants; other++) {
      counts.push(rounds.filter((round) => round.some((lobby) => lobby.includes(one) && lobby.includes(other))).length)
    }
  }
  return [Math.min(...counts), Math.max(...counts)]
}

test.each([
  [8, 2, 7, [3, 3]],
  [12, 2, 6, [1, 5]],
  [12, 3, 8, [1, 3]],
  [16, 4, 5, [0, 2]],
  [18, 3, 6, [0, 3]],
  [20, 4, 6, [0, 3]],
])('%i in %i lobbies over %i rounds meet about as often as one another: %j', (entrants, lobbies, rounds, told) => {
  expect(meetings(lobbyRounds({ entrants, lobbies, rounds }), entrants)).toEqual(told)
})

test('the same plan gives the same rounds', () => {
  const plan = { entrants: 30, lobbies: 3, rounds: 6 }
  expect(lobbyRounds(plan)).toEqual(lobbyRounds(plan))
})

test('a lobby of one is none', () => {
  expect(() => lobbyRounds({ entrants: 5, lobbies: 3, rounds: 1 })).toThrow(RangeError)
})
