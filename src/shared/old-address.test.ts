import { expect, test } from 'vitest'
import { normalOldAddress, readNewAddress, readOldAddress } from './old-address.ts'

test.each([
  ['/News/Show.ASP', 'ID=5', '/news/show.asp?ID=5'],
  ['/news/', '', '/news'],
  ['/', '', '/'],
  ['//a', '', '//a'],
  ['/%E6%96%B0%E9%97%BB', 'b=2&a=1', '/%E6%96%B0%E9%97%BB?a=1&b=2'],
  ['/%e6%96%b0%e9%97%bb', 'a=%E6%96%B0+x', '/%E6%96%B0%E9%97%BB?a=%E6%96%B0%20x'],
  // Sequences in GBK are kept, in one letter case.
  ['/list.asp', 'k=%d0%c2', '/list.asp?k=%D0%C2'],
  ['/a%2fb', '', '/a/b'],
  ['/a', '&&', '/a'],
])('%s?%s is looked for as %s', (path, query, address) => {
  expect(normalOldAddress(path, query)).toBe(address)
})

test.each([['/%D0%C2'], ['/a/../b'], ['/%']])('%s cannot be read', (path) => {
  expect(normalOldAddress(path, '')).toBeNull()
})

test.each([
  ['https://old.example/News/1.html?x=1#top', '/news/1.html?x=1'],
  ['http://old.example', '/'],
  ['http://old.example?id=1', '/?id=1'],
  ['/News%20List/1.html', '/news%20list/1.html'],
  [' /新闻/1.html ', '/%E6%96%B0%E9%97%BB/1.html'],
])('"%s" is typed for %s', (typed, address) => {
  expect(readOldAddress(typed)).toEqual({ address, fault: null })
})

test.each([
  ['news/1.html'],
  ['//old.example/x'],
  ['/a b'],
  ['/a\\b'],
  ['/a%00b'],
  ['/%D0%C2'],
  ['javascript:alert(1)'],
  ['/a/../b'],
  [`/${'a'.repeat(600)}`],
])('"%s" is no old address, with a reason', (typed) => {
  expect(readOldAddress(typed)).toMatchObject({ address: null, fault: expect.stringMatching(/[一-鿿]/) })
})

const origin = 'https://leitai.example'
test.each([
  ['/newsInside/7', '/newsInside/7'],
  ['/newsList?column=news#top', '/newsList?column=news#top'],
  [`${origin}/matches`, '/matches'],
  [origin, '/'],
  ['/a/../b', '/b'],
  ['/新闻', '/%E6%96%B0%E9%97%BB'],
])('"%s" is a place of the site', (typed, address) => {
  expect(readNewAddress(typed, origin)).toEqual({ address, fault: null })
})

test.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['https://evil.example/'],
  ['https://leitai.example.evil.example/'],
  ['https://leitai.example@evil.example/'],
  ['javascript:alert(1)'],
  ['/a\u0000b'],
  ['/a\tb'],
  ['/\n/evil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['newsList'],
  [''],
])('"%s" is none, with a reason', (typed) => {
  expect(readNewAddress(typed, origin)).toMatchObject({ address: null, fault: expect.stringMatching(/[一-鿿]/) })
})
