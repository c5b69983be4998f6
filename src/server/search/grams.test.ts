import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './folding.model.ts'
import { gramsOf, gramsToMatch } from './grams.model.ts'

const texts = fc.string({ unit: fc.constantFrom(...'第分钟换来一次暂停0129 a，😀'), maxLength: 40 }).map(fold)

test('a text has every word that is asked for any part of it', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (text, at, length) => {
      const characters = [...text]
      const from = characters.length === 0 ? 0 : at % characters.length
      const part = fold(characters.slice(from, from + 1 + (length % 16)).join(''))
      fc.pre(part !== '')
      expect(gramsOf(text)).toEqual(expect.arrayContaining(gramsToMatch(part).grams))
    }),
    { numRuns: 2_000 },
  )
})

test('a figure is asked for with what follows it', () => {
  const asked = (words: string) => gramsToMatch(words).grams.filter((gram) => gram.length > 8)
  expect(asked('第12分钟换来一次暂停')).toHaveLength(1)
  expect(gramsOf('第112分钟换来')).toContain(asked('12分钟换来')[0])
  expect(gramsOf('第112分钟换来')).toContain(asked('2分钟换来')[0])
  expect(gramsOf('第113分钟换来')).not.toContain(asked('12分钟换来')[0])
  expect(asked('第12分钟')).toEqual([])
})

test('a number of three digits or more is asked for as a whole, where both of its ends are known', () => {
  const number = (words: string) => gramsToMatch(words).grams.filter((gram) => gram.startsWith('x'))
  expect(number('第13814期')).toHaveLength(1)
  expect(gramsOf('联赛第13814期战报')).toContain(number('第13814期')[0])
  expect(gramsOf('联赛第213814期战报')).not.toContain(number('第13814期')[0])
  // None of its pairs is asked for as well: each is in nearly every text.
  expect(gramsToMatch('第13814期').grams).toHaveLength(3)
  expect(number('13814期')).toEqual([])
  expect(number('第13814')).toEqual([])
  expect(number('第12期')).toEqual([])
})
