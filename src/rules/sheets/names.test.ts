import { expect, test } from 'vitest'
import { foldedName, nameIndex } from './names.ts'

test.each([
  ['\u200b云涧\u200b', '云涧'],
  ['云\u2060涧\ufeff', '云涧'],
  ['ＱＩＮＧ feng', 'Qingfeng'],
  ['青·锋', '青锋'],
])('%j is the same name as %j', (one, other) => {
  expect(foldedName(one)).toBe(foldedName(other))
  expect(nameIndex([other], (name) => [name]).find(one)).toEqual({ is: 'found', item: other })
})
