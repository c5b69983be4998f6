import { expect, test } from 'vitest'
import { currentEntry } from './current-entry.ts'

const full = ['/', '/newsList', '/teamNews', '/newsList?column=notice', 'https://play.example/'].map((href) => ({ label: href, href }))
const short = ['/', '/newsList'].map((href) => ({ label: href, href }))

test.each([
  ['home', full, { pathname: '/', column: null }, { href: '/', current: 'page' }],
  ['all news', full, { pathname: '/newsList', column: null }, { href: '/newsList', current: 'page' }],
  ['a column with its own address', full, { pathname: '/teamNews', column: 'team' }, { href: '/teamNews', current: 'page' }],
  ['the same column under the list', full, { pathname: '/newsList', column: 'team' }, { href: '/teamNews', current: 'page' }],
  ['a column by parameter', full, { pathname: '/newsList', column: 'notice' }, { href: '/newsList?column=notice', current: 'page' }],
  ['a column without an entry', full, { pathname: '/battleNews', column: 'battle' }, { href: '/newsList', current: 'true' }],
  ['an article of a column', full, { pathname: '/newsInside/7', column: 'team' }, { href: '/teamNews', current: 'true' }],
  ['an article in a short navigation', short, { pathname: '/newsInside/7', column: 'team' }, { href: '/newsList', current: 'true' }],
  ['an article that is not there', short, { pathname: '/newsInside/7', column: null }, { href: '/newsList', current: 'true' }],
  ['a static page', full, { pathname: '/pages/about', column: null }, null],
  ['no navigation', [], { pathname: '/', column: null }, null],
])('%s', (_case, navigation, place, expected) => {
  expect(currentEntry(navigation, place)).toEqual(expected)
})
