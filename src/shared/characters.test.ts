import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forbiddenFault, hasForbiddenCharacter } from './characters.ts'

test('what XML cannot write and what no text can hold is forbidden, and nothing else that people type', () => {
  for (const odd of ['\u0000', '\u0008', '\u000b', '\r', '\u001f', '\u007f', '\ud800', '\udc00', '\ufffe', '\uffff']) {
    expect([odd, hasForbiddenCharacter(`云${odd}涧`)]).toEqual([odd, true])
  }
  for (const plain of ['', '\t', '\n', ' ', '\u3000', '云涧', '\u{2a6d6}', '👨‍👩‍👧', '\ufffd', '\ue000']) {
    expect([plain, hasForbiddenCharacter(plain)]).toEqual([plain, false])
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      if (!hasForbiddenCharacter(text)) expect(text).toMatch(/^[\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u)
    }),
  )
})

test('the fault says where the character stands, for nobody can see it', () => {
  expect(forbiddenFault('赛前一日')).toBeNull()
  expect(forbiddenFault('\u0000赛前')).toBe('有无法显示的控制字符或残缺字符，请删去')
  expect(forbiddenFault('云涧与长庚今晚在断崖相遇\u0007，不见不散')).toBe(
    '有无法显示的控制字符或残缺字符（在“与长庚今晚在断崖相遇”之后），请删去',
  )
})
