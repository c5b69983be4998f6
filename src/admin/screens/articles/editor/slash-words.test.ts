import { expect, test } from 'vitest'
import { wordsAfterSlash } from './slash-words.ts'

test.each([
  ['/', ''],
  ['、', ''],
  ['／标题', '标题'],
  ['/H2', 'h2'],
  ['/biaoti', 'biaoti'],
  ['', null],
  ['他说/她说', null],
  ['/a b', null],
  ['//', null],
  ['/newsList/1', null],
  ['、云涧、长庚', null],
])('%s asks for %j', (line, words) => expect(wordsAfterSlash(line)).toBe(words))
