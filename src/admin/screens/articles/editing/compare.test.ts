import { expect, test } from 'vitest'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { eachText } from '#shared/each-text.ts'
import { compare, linesOf } from './compare.ts'

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

test('what stands beside the text is compared too, by its name', () => {
  const draft: ArticleDraft = {
    title: '标题',
    summary: '',
    ...noPlace,
    body: { type: 'doc', content: [] },
    ...eachText(() => ''),
    source: '官网',
  }
  expect(linesOf(draft)).toEqual(['标题', '来源：官网'])
})

const noPlace = { columnId: null, slug: null, coverId: null, isAiMade: false, isPinned: false, tags: [], links: [] }
