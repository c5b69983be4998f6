import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from './app.ts'
import { addColumns } from './factories.ts'
import { askRaw, type Line, openLine } from './line.ts'

/** Addresses that nobody is given, but that people type. */
let app: TestApp
let line: Line
beforeAll(async () => {
  app = await testApp('sqlite')
  await addColumns(app)
  line = await openLine(app)
})
afterAll(async () => {
  line.close()
  await app.close()
})

const asked = async (url: string) => {
  const { statusCode, headers } = await app.http.inject(url)
  return [statusCode, headers.location]
}

test.each([
  ['/schedule', '/matches'],
  ['/Schedule/', '/matches'],
  ['/schedule?day=2026-11-20', '/matches?day=2026-11-20'],
  ['/teams', '/teamMatch'],
  ['/players', '/singleMatch'],
  ['/videos', '/mediaList?tab=videos'],
  ['/videos?id=3', '/mediaList?tab=videos'],
  ['/index.html', '/'],
])('%s leads to %s, which is there', async (url, page) => {
  expect(await asked(url)).toEqual([301, page])
  expect(await asked(page)).toEqual([200, undefined])
})

test('what is no such guess is not found, and the pages of one team or player stay', async () => {
  for (const url of ['/schedules/1', '/teams/99', '/constructor', '/newsInside/schedule', '/teams.php'])
    expect([url, ...(await asked(url))]).toEqual([url, 404, undefined])
})

const raw = async (request: string) => {
  const bytes = Buffer.from(`${request}\r\nhost: x\r\naccept: text/html\r\n\r\n`)
  const answer = await askRaw(line.port, bytes.toString('latin1'))
  return [answer.slice(9, 12), /^location: (.*)\r$/m.exec(answer)?.[1]]
}

test('an address sent as it is read leads to the same with its bytes encoded', async () => {
  expect(await raw('GET /newsList?tag=青锋 HTTP/1.1')).toEqual(['301', paths.newsList({ tag: '青锋' })])
  expect(await raw('GET /search?q=青锋&type=team HTTP/1.1')).toEqual(['301', paths.search({ q: '青锋', type: 'team' })])
  expect(await raw('GET /比赛 HTTP/1.1')).toEqual(['301', `/${encodeURIComponent('比赛')}`])
  expect(await asked(paths.newsList({ tag: '青锋' }))).toEqual([200, undefined])
})

test('but not one that is longer than others take', async () => {
  expect(await raw(`GET /${'青'.repeat(1_000)} HTTP/1.1`)).toEqual(['400', undefined])
})

test.each([
  'GET //别处.example/ HTTP/1.1',
  'GET /\\别处.example HTTP/1.1',
  'GET http://别处.example/ HTTP/1.1',
  'POST /api/me?名=1 HTTP/1.1',
  'GET /a b 青 HTTP/1.1',
  'GET /青\u0001 HTTP/1.1',
])('%s is refused as before', async (request) => {
  expect(await raw(request)).toEqual(['400', undefined])
})
