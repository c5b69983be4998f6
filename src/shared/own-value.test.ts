import { expect, test } from 'vitest'
import { changesOf } from './admin/act-names.ts'
import { ownValue } from './own-value.ts'
import { paths } from './paths.ts'
import { visitName } from './words/visits.ts'

const inherited = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf']

test.each(inherited)('%s is a key like any other', (key) => {
  expect(ownValue({}, key)).toBeUndefined()
  expect(ownValue({ [`${key}`]: 1 }, key)).toBe(1)
  expect(visitName(key)).toBe(key)
  expect(paths.newsList({ column: key })).toBe(`/newsList?column=${key}`)
  expect(changesOf(null, JSON.stringify({ [`${key}`]: 1 }), 'article')).toEqual([{ field: key, before: '（空）', after: '1' }])
})
