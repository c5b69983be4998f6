import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asSeen, forbiddenFault, hasForbiddenCharacter, nameFault, nameLinePattern, namePattern } from './characters.ts'

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

const unseen = [
  ...['\u00ad', '\u034f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u202e', '\u2060', '\u2066', '\u3164', '\ufeff'],
  // Selectors of a variant, notes between lines, signs of music, tags.
  ...['\ufe00', '\ufe0e', '\ufe0f', '\u{e0100}', '\ufff9', '\ufffb', '\u{1d173}', '\u{1d17a}', '\u{e0001}', '\u{e0041}', '\u{e007f}'],
]

test.each(unseen)('%j is seen in no name, wherever it stands', (odd) => {
  for (const name of [`${odd}云涧`, `云${odd}涧`, `云涧${odd}`]) {
    expect([name, nameFault(name) === null, new RegExp(namePattern, 'u').test(name), asSeen(name)]).toEqual([name, false, false, '云涧'])
    expect(new RegExp(nameLinePattern, 'u').test(name)).toBe(false)
  }
  expect(nameFault(`青锋${odd}战队`)).toBe('有看不见的字符（在“青锋”之后），请删去')
})

test.each(['\u2028', '\u2029', '\u2800'])('%j parts words like a space, and is in no name', (odd) => {
  const name = `青锋${odd}战队`
  expect([nameFault(name), asSeen(name)]).toEqual(['有看不见的字符（在“青锋”之后），请删去', '青锋 战队'])
  for (const pattern of [namePattern, nameLinePattern]) expect(new RegExp(pattern, 'u').test(name)).toBe(false)
  expect([nameFault(odd) === null, asSeen(odd)]).toEqual([false, ''])
})

const flag = (tags: string) => `🏴${[...tags].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`

test.each([
  ['root\u{e0041}', 'root'],
  ['1\ufe0f', '1'],
  ['😀\ufe0f', '😀'],
  ['👨\u200d', '👨'],
  ['👨\u200d云', '👨云'],
  ['❤️\ufe0f', '❤️'],
  [flag('gbxxx'), '🏴'],
  [flag('gbeng').slice(0, -2), '🏴'],
])('%j looks like %s and is no name', (name, seen) => {
  expect([nameFault(name) === null, new RegExp(namePattern, 'u').test(name), asSeen(name)]).toEqual([false, false, seen])
})

const pictures = [
  ...['👨‍👩‍👧', '🏳️‍🌈 战队', '❤️‍🔥', '❤️', '1️⃣队', '#️⃣', '👨🏽‍🦱', '👁️‍🗨️', '⛹🏽‍♂️', '🐦‍⬛', '🇨🇳', '♥', '™️'],
  ...['gbeng', 'gbsct', 'gbwls'].map(flag),
]

test.each(pictures)('%s is a picture that a name may have', (name) => {
  expect([nameFault(name), asSeen(name)]).toEqual([null, name])
  for (const pattern of [namePattern, nameLinePattern]) expect(new RegExp(pattern, 'u').test(name)).toBe(true)
})

test.each(['云涧', 'Qing Feng', '北冥·鲲', 'Ünal', '𪛖', '1984', 'a'.repeat(60)])('%s is a name', (name) => {
  expect([nameFault(name), asSeen(name)]).toEqual([null, name])
  for (const pattern of [namePattern, nameLinePattern]) expect(new RegExp(pattern, 'u').test(name)).toBe(true)
})

test('a name is not blank, and a line has no break', () => {
  for (const blank of ['', ' ', '\u3000']) {
    expect([nameFault(blank), new RegExp(namePattern, 'u').test(blank)]).toEqual(['不能只有空白', false])
  }
  expect([new RegExp(namePattern, 'u').test('云\n涧'), new RegExp(nameLinePattern, 'u').test('云\n涧')]).toEqual([true, false])
  expect(asSeen(' \u200b云 涧\u3000')).toBe('云 涧')
})

test('the pattern and the fault say the same of any text', () => {
  const odd = fc.constantFrom(...unseen, ...pictures, ...pictures.join(''), '\u2028', '\u2800', '云', 'a', ' ')
  fc.assert(
    fc.property(fc.string({ unit: odd, maxLength: 12 }), (text) => {
      expect(new RegExp(namePattern, 'u').test(text)).toBe(nameFault(text) === null)
      const seen = asSeen(text)
      expect([asSeen(seen), seen === '' || nameFault(seen) === null]).toEqual([seen, true])
    }),
  )
})
