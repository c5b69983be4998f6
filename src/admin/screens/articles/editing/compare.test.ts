import { expect, test } from 'vitest'
import { compare } from './compare.ts'

const shown = (before: string, after: string) =>
  compare([...before], [...after])
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `-${text}` : `+${text}`))
    .join('')

test.each([
  ['', '', ''],
  ['abc', 'abc', 'abc'],
  ['', 'ab', '+a+b'],
  ['ab', '', '-a-b'],
  ['abcd', 'abxd', 'ab-c+xd'],
  ['abcde', 'axcye', 'a-b+xc-d+ye'],
  ['aa', 'aaa', 'aa+a'],
])('%s → %s is %s', (before, after, parts) => {
  expect(shown(before, after)).toBe(parts)
})

test('texts too long to be compared line by line are shown whole', () => {
  const lines = (name: string) => Array.from({ length: 700 }, (_, i) => `${name} ${i}`)
  const parts = compare(['头', ...lines('旧'), '尾'], ['头', ...lines('新'), '尾'])
  expect(parts[0]).toEqual({ kind: 'same', text: '头' })
  expect(parts.at(-1)).toEqual({ kind: 'same', text: '尾' })
  expect(parts.filter(({ kind }) => kind === 'new')).toHaveLength(700)
})
