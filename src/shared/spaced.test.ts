import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spaced } from './spaced.ts'

test.each([
  [spaced`${'A 组'}第 ${2}`, 'A 组第 2'],
  [spaced`${'Group H'}第 ${2}`, 'Group H 第 2'],
  [spaced`${'8'}第 ${2}`, '8 第 2'],
  [spaced`阶段${'Playoffs'}不在前面`, '阶段 Playoffs 不在前面'],
  [spaced`${'Élan'}的轮空`, 'Élan 的轮空'],
  [spaced`${'Team!'}的轮空`, 'Team!的轮空'],
  [spaced`“${'Team'}”第 ${1}`, '“Team”第 1'],
  [spaced`${'甲'}${'Z1'}${'乙'}`, '甲 Z1 乙'],
  [spaced`${'A '}第`, 'A 第'],
  [spaced`${''}第 ${1}`, '第 1'],
  [spaced`没有名字`, '没有名字'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})

test('nothing but spaces is added, and none where nothing mixed meets', () => {
  const words = fc.string({ unit: fc.constantFrom('甲', 'A', '1', ' ', '“', '，') })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const text = spaced`第${one}${other}名`
      expect(text.replaceAll(' ', '')).toBe(`第${one}${other}名`.replaceAll(' ', ''))
      for (const seam of [`第${one}`, `${other}名`]) if (!/[A1]/.test(seam)) expect(text).toContain(seam)
    }),
  )
})
