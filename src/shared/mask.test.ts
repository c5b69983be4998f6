import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskText } from './mask.ts'

describe('the masking helper', () => {
  test.each([
    ['张*三.A1', '张*三.A1'],
    ['%E5%BC%A0%20%20b', '张*b'],
    ['', ''],
    ['小*满88', '小*满88'],
    ['a b\tc', 'a*b*c'],
    ['***', '*'],
    ['100%', '100*'],
    ['%E5%BC张', '*E5*BC张'],
    ['%zz 三', '*zz*三'],
    ['%2A%2a', '*'],
    ['𠮷野家', '𠮷野家'],
    ['赢了🏆🏆！', '赢了*'],
    ['Ａ１．张', '*张'],
    ['カナ・かな', '*'],
    ['é', '*'],
    ['〇号', '〇号'],
    ['张\n三', '张*三'],
  ])('%j becomes %j', (text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  test('leaves only Chinese characters, letters, digits, dots and single stars', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^(?!.*\*\*)[\p{Script=Han}A-Za-z0-9.*]*$/u.test(maskText(text))))
  })

  test('masks what is masked already into itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => maskText(maskText(text)) === maskText(text)))
  })

  test('is blind to how the text was encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('%'))
        return maskText(encodeURIComponent(text)) === maskText(text)
      }),
    )
  })
})
