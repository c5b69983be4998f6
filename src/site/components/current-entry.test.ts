import { expect, test } from 'vitest'
import { currentEntry } from './current-entry.ts'

const full = ['/', '/newsList', '/teamNews', '/newsList?column=notice', 'https://play.example/'].map((href) => ({ label: href, href }))
const short = ['/', '/newsList'].map((href) => ({ label: href, href }))

const bar = ['/', '/matches', '/newsList', '/winnerList'].map((href) => ({ label: href, href }))
const desk = [...bar, ...['/teamMatch', '/singleMatch'].map((href) => ({ label: href, href }))]

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
  ['all matches', desk, { pathname: '/matches', column: null, kind: null }, { href: '/matches', current: 'page' }],
  ['matches of a kind', desk, { pathname: '/teamMatch', column: null, kind: 'team' }, { href: '/teamMatch', current: 'page' }],
  ['the same in the bar of a phone', bar, { pathname: '/teamMatch', column: null, kind: 'team' }, { href: '/matches', current: 'true' }],
  ['a competition', desk, { pathname: '/competitions/7', column: null, kind: 'single' }, { href: '/singleMatch', current: 'true' }],
  [
    'a match of a kind without an entry',
    desk,
    { pathname: '/matches/7', column: null, kind: 'battle' },
    { href: '/matches', current: 'true' },
  ],
  ['a team', desk, { pathname: '/teams/7', column: null, kind: null }, { href: '/matches', current: 'true' }],
  ['winners', desk, { pathname: '/winnerList', column: null, kind: null }, { href: '/winnerList', current: 'page' }],
  ['no navigation', [], { pathname: '/', column: null }, null],
])('%s', (_case, navigation, place, expected) => {
  expect(currentEntry(navigation, place)).toEqual(expected)
})
