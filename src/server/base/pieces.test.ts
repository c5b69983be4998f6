import { describe, expect, it } from 'vitest'
import { bytesOf } from './pieces.ts'

const long = '擂台 <b>&amp;</b> 𠮷😀 é'.repeat(3_000)

describe('bytesOf', () => {
  it.each<[what: string, pieces: string[]]>([
    ['nothing', []],
    ['an empty piece', ['']],
    ['ASCII', ['abc', '', 'def']],
    ['Chinese beside ASCII', ['a', '擂台', 'b']],
    ['characters outside of the first plane', ['😀', '𠮷']],
    ['a character of which each piece has a half', ['a\ud83d', '\ude00b']],
    ['what is long', [long, 'x', long]],
    ['half a character', ['a', '\ud83d', '擂台']],
    ['half a character in what is long', [long, '\udc00', long]],
  ])('writes %s as the whole text', (_what, pieces) => {
    expect(bytesOf(pieces)).toEqual(Buffer.from(pieces.join('')))
  })
})
