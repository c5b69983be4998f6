import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLists } from './merge-lists.ts'
import { mergeValues } from './merge-values.ts'

/** Of texts, one letter a paragraph; a clash as `(mine|theirs)`. */
const merged = (base: string, mine: string, theirs: string) =>
  mergeLists([...base], [...mine], [...theirs])
    .map((part) => (part.kind === 'certain' ? part.items.join('') : `(${part.mine.join('')}|${part.theirs.join('')})`))
    .join('')

test.each([
  ['abc', 'abc', 'abc', 'abc'],
  ['abc', 'aXc', 'abc', 'aXc'],
  ['abc', 'abc', 'aYc', 'aYc'],
  ['abcde', 'Xbcde', 'abcdY', 'XbcdY'],
  // Neighbours.
  ['ab', 'Xb', 'aY', 'XY'],
  ['abc', 'aXc', 'aYc', 'a(X|Y)c'],
  ['abc', 'aXc', 'aXc', 'aXc'],
  // Removed by one, left alone by the other; removed by one, changed by the other.
  ['abc', 'ac', 'abcd', 'acd'],
  ['abc', 'ac', 'aYc', 'a(|Y)c'],
  // Both add at the same place.
  ['ab', 'abX', 'abY', 'abYX'],
  ['', 'X', 'Y', 'YX'],
])('%s, by me %s, by the other %s, is %s', (base, mine, theirs, expected) => {
  expect(merged(base, mine, theirs)).toBe(expected)
})

const letters = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 8 })

test('what only one has changed is that one’s; nothing that somebody added is lost', () => {
  fc.assert(
    fc.property(letters, letters, letters, (base, mine, theirs) => {
      expect(merged(base, mine, base)).toBe(mine)
      expect(merged(base, base, theirs)).toBe(theirs)
      expect(merged(base, mine, mine)).toBe(mine)
      const both = merged(base, mine, theirs)
      for (const letter of [...mine, ...theirs].filter((one) => !base.includes(one))) expect(both).toContain(letter)
    }),
  )
})

test('fields that only one has changed are merged, others are asked about', () => {
  const base = { name: '云涧', tagline: '旧', icon: { light: 1, dark: 2 } }
  const merge = mergeValues(
    base,
    { ...base, tagline: '我的', icon: { light: 3, dark: 2 } },
    { ...base, name: '长庚', tagline: '他的', icon: { light: 1, dark: 4 } },
  )
  expect(merge.clashes).toEqual([{ key: '0', path: ['tagline'], base: '旧', mine: '我的', theirs: '他的' }])
  expect(merge.theirFields).toEqual(['name', 'tagline', 'icon'])
  expect(merge.build()).toEqual({ name: '长庚', tagline: '我的', icon: { light: 3, dark: 4 } })
  expect(merge.build(new Map([['0', 'theirs']]))).toMatchObject({ tagline: '他的' })
})

test('lists are merged by their entries', () => {
  const entry = (id: number | null, title: string) => ({ id, title })
  const base = { list: [entry(1, '甲'), entry(2, '乙'), entry(3, '丙')], tags: ['云涧', '长庚'] }
  const mine = { list: [entry(1, '甲甲'), entry(3, '丙'), entry(null, '我加的')], tags: ['长庚', '新'] }
  const theirs = { list: [entry(1, '甲'), entry(2, '乙'), entry(3, '丙丙'), entry(4, '他加的')], tags: ['云涧', '长庚', '别的'] }
  const merge = mergeValues(base, mine, theirs)
  expect(merge.clashes).toEqual([])
  expect(merge.build()).toEqual({
    list: [entry(1, '甲甲'), entry(3, '丙丙'), entry(null, '我加的'), entry(4, '他加的')],
    tags: ['长庚', '新', '别的'],
  })
})

test('an entry that one has removed and the other has changed is asked about, by its title', () => {
  const base = { list: [{ id: 1, title: '最佳选手', note: '' }] }
  const merge = mergeValues(base, { list: [] }, { list: [{ id: 1, title: '最佳选手', note: '三连胜' }] })
  expect(merge.clashes).toMatchObject([{ path: ['list', '最佳选手'], mine: undefined }])
  expect(merge.build()).toEqual({ list: [] })
  expect(merge.build(new Map([['0', 'theirs']]))).toMatchObject({ list: [{ note: '三连胜' }] })
})

test('the order that one has changed holds', () => {
  const list = (...keys: string[]) => ({ list: keys.map((key) => ({ key })) })
  const base = list('a', 'b', 'c')
  expect(mergeValues(base, list('c', 'a', 'b'), list('a', 'b', 'x', 'c')).build()).toEqual(list('c', 'a', 'b', 'x'))
  expect(mergeValues(base, list('a', 'b', 'c', 'y'), list('c', 'b', 'a')).build()).toEqual(list('c', 'y', 'b', 'a'))
})

test('where nobody knows what both started from, whatever differs is asked about', () => {
  const merge = mergeValues(undefined, { title: '甲', body: ['a', 'b'], tags: [] }, { title: '甲', body: ['a', 'c'], tags: [] })
  expect(merge.clashes).toMatchObject([{ path: ['body'], mine: ['a', 'b'], theirs: ['a', 'c'] }])
})

test('what both made the same is no clash, and choosing all of one side gives that side back where all clashes', () => {
  const value = fc.record({ a: fc.constantFrom('1', '2', '3'), b: fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 }), c: fc.boolean() })
  fc.assert(
    fc.property(value, value, (mine, theirs) => {
      const merge = mergeValues(undefined, mine, theirs)
      expect(merge.build()).toEqual(mine)
      expect(merge.build(new Map(merge.clashes.map(({ key }) => [key, 'theirs'])))).toEqual(theirs)
    }),
  )
})
