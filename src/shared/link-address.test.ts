import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkAddressFault, siteAddressFault, siteAddressPattern } from './link-address.ts'

const base = 'https://leitai.example/newsInside/7'

/** Composed of pieces that URL parsers treat specially. */
const pieces = fc.constantFrom(
  '/',
  '//',
  '\\',
  '\t',
  '\n',
  '\r',
  ' ',
  '.',
  '..',
  '@',
  ':',
  '?',
  '#',
  '%2f',
  '%5c',
  '%09',
  '\u3000',
  '\u0001',
  'evil.example',
  'newsList',
)
const built = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))

test('what is taken as a place of this site is one to the parser that browsers have', () => {
  let taken = 0
  fc.assert(
    fc.property(fc.oneof(built, fc.string({ unit: 'binary' }), fc.string()), (rest) => {
      const address = `/${rest}`
      if (siteAddressFault(address) !== null) return
      taken += 1
      const read = new URL(address, base)
      expect([address, read.origin]).toEqual([address, 'https://leitai.example'])
      // Parsed once more, as a program does that forwards the path.
      expect([address, new URL(read.pathname, base).origin]).toEqual([address, 'https://leitai.example'])
    }),
    { numRuns: 2_000 },
  )
  expect(taken).toBeGreaterThan(100)
})

test('every other address is whole, and leads where it seems to', () => {
  for (const address of [
    '/',
    '/newsList',
    '/newsList?column=notice#top',
    '/pages/关于',
    'https://community.example/',
    'http://a.example:8080/x?y=1',
  ]) {
    expect([address, siteAddressFault(address)]).toEqual([address, null])
    expect(address).toMatch(new RegExp(siteAddressPattern, 'u'))
  }
  for (const address of [
    '',
    'newsList',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/a b',
    '/a\\b',
    'javascript:alert(1)',
    'https:evil.example',
    'https:\\\\evil.example',
    'https://good.example\t.evil.example',
    'https://good.example\\@evil.example',
    'https://good.example@evil.example',
    'https://good.example:99999/',
    'https://[::1',
    'https://',
    `https://long.example/${'x'.repeat(500)}`,
  ]) {
    expect([address, siteAddressFault(address)]).toEqual([address, expect.stringMatching(/\p{Script=Han}/u)])
  }
})

test('an address that is too long is told with its length', () => {
  expect(linkAddressFault(`https://long.example/${'x'.repeat(599)}`)).toBe('地址最多 500 个字，现在有 620 个')
})
