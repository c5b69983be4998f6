import { expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import { matchIn, twoGroups } from '#rules/examples.ts'
import { outlooksOf } from './outlook.ts'

test('whom a ranking across groups compares, his rank alone does not carry on', () => {
  const document = twoGroups()
  const outlooks = () =>
    [...outlooksOf(document, derive(document), 'groups', 'a')].map(([key, { state, sentence }]) => [key, state, sentence])
  expect(outlooks()).toEqual([
    ['e1', 'first', ''],
    ['e2', 'open', ''],
    ['e3', 'eliminated', ''],
  ])
  delete matchIn(document, 'a3').result
  expect(outlooks().slice(1)).toEqual([
    ['e2', 'open', '已无缘第一，再得 3 分即可确保前 2 名；最多可到 3 分。'],
    ['e3', 'open', '已无缘第一，再得 3 分即可确保前 2 名；最多可到 3 分。'],
  ])
})

test('where a correction has kept somebody in a place, the ranks of the table lead nowhere for certain', () => {
  const document = twoGroups()
  const [place] = document.stages[1]?.places ?? []
  if (place?.source && 'rankOf' in place.source) place.source.overruled = true
  const outlooks = outlooksOf(document, derive(document), 'groups', 'a')
  expect([...outlooks].map(([key, { state }]) => [key, state])).toEqual([
    ['e1', 'first'],
    ['e2', 'open'],
    ['e3', 'open'],
  ])
})
