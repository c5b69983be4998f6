import { expect, test } from 'vitest'
import type { RoundMatch, RoundsView } from '#shared/admin/rounds.ts'
import { storedTexts, textsOfStored } from './stored-texts.ts'

const side = { name: '朔风', isKnown: true, score: null, isWinner: false }
const match: RoundMatch = {
  ...{ id: 1, key: 'M1', name: null, sides: [side, side], bestOf: 3, totalGames: null, canDraw: false, at: null, precision: null },
  ...{ isPostponed: false, hasGames: false, play: 'not_started', result: null, isIdle: false, isOwn: true },
}
const recorded: RoundMatch = { ...match, id: 2, result: { kind: 'played', state: 'official' } }
const view: Pick<RoundsView, 'score' | 'rounds'> = {
  score: 'games_won',
  rounds: [{ number: 1, name: '半决赛', matches: [match, recorded] }],
}

test('what is typed is stored, also of other groups, but not what others have entered meanwhile', () => {
  const texts = new Map([
    [1, '20'],
    [2, '21'],
    [3, ' '],
    [9, '12'],
  ])
  const stored = storedTexts(texts, view)
  expect(stored).toEqual([
    [1, '20'],
    [9, '12'],
  ])
  expect(textsOfStored(JSON.stringify(stored))).toEqual(new Map(stored))
  expect(storedTexts(new Map([[2, '20']]), view)).toBeNull()
})

test('what cannot be read is none', () => {
  for (const text of [null, 'null', '{}', '[1, [1], ["1", "20"]]']) expect(textsOfStored(text).size).toBe(0)
})
