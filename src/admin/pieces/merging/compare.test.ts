import { expect, test } from 'vitest'
import { compare } from './compare.ts'

const shown = (before: readonly string[], after: readonly string[]) =>
  compare(before, after).map(({ kind, pieces }) => {
    const text = pieces.map((piece) => (piece.isChanged && kind !== 'same' ? `[${piece.text}]` : piece.text)).join('')
    return kind === 'same' ? text : `${kind === 'gone' ? '-' : '+'}${text}`
  })

test.each([
  ['', '', ''],
  ['abc', 'abc', 'a b c'],
  ['', 'ab', '+[a] +[b]'],
  ['ab', '', '-[a] -[b]'],
  ['abcd', 'abxd', 'a b -[c] +[x] d'],
  ['abcde', 'axcye', 'a -[b] +[x] c -[d] +[y] e'],
  ['aa', 'aaa', 'a a +[a]'],
])('%s → %s is %s', (before, after, lines) => {
  expect(shown([...before], [...after]).join(' ')).toBe(lines)
})

test('within a paragraph the words that differ are marked', () => {
  expect(shown(['头', '决赛今晚八点在九门台开打。', '尾'], ['头', '决赛明晚八点半在九门台开打。', '尾'])).toEqual([
    '头',
    '-决赛[今]晚八点在九门台开打。',
    '+决赛[明]晚八点[半]在九门台开打。',
    '尾',
  ])
  expect(shown(['Best of 3 games'], ['Best of 5 games'])).toEqual(['-Best of [3] games', '+Best of [5] games'])
})

test('of two paragraphs with little in common both are marked whole', () => {
  expect(shown(['云涧拿下首胜'], ['鼓声一停，长庚才开口'])).toEqual(['-[云涧拿下首胜]', '+[鼓声一停，长庚才开口]'])
})

test('texts too long to be compared line by line are shown whole', () => {
  const lines = (name: string) => Array.from({ length: 700 }, (_, i) => `${name} ${i}`)
  const parts = compare(['头', ...lines('旧'), '尾'], ['头', ...lines('新'), '尾'])
  expect(parts[0]).toMatchObject({ kind: 'same', pieces: [{ text: '头' }] })
  expect(parts.at(-1)).toMatchObject({ kind: 'same', pieces: [{ text: '尾' }] })
  expect(parts.filter(({ kind }) => kind === 'new')).toHaveLength(700)
})
