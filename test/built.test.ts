import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Line, lineTo } from './line.ts'
import { freePort } from './postgres.ts'
import { type RunningSite, startSite } from './running-site.ts'

/** Tests the built program, because a bundler may drop code that the sources contain. */
let site: RunningSite
let line: Line
beforeAll(async () => {
  const port = await freePort()
  site = await startSite({ port, flags: ['--empty'] })
  line = lineTo(port)
}, 120_000)
afterAll(async () => {
  line.close()
  await site.stop()
})

const broken = ['%', '%f', '%ff', '%E9', '%c0%af', '%ED%A0%80', '%zz', 'a%0A%ff', '%ff/../x', '%2e%2e/%ff', 'a;%ff', 'x%00%80']

test('a broken percent sequence anywhere is the not-found page, or the envelope below /api', async () => {
  const page = await line.ask('/nothing')
  const envelope = await line.ask('/api/nothing')
  const names = (headers: object) => Object.keys(headers).sort()
  const places = [
    '/',
    '/newsInside/',
    '/pages/',
    '/rss/',
    '/sitemap/',
    '/admin/',
    '/preview/',
    '/share/',
    '/icons/',
    '/assets/',
    '/media/00/',
  ]
  for (const sequence of broken) {
    for (const place of places) {
      const { status, headers, body } = await line.ask(place + sequence)
      expect([place, sequence, status]).toEqual([place, sequence, 404])
      expect(names(headers), place + sequence).toEqual(names(page.headers))
      expect(body, place + sequence).toBe(page.body)
    }
    for (const place of ['/api/', '/api/articles/', '/api/admin/', '/api/docs/']) {
      const { status, headers, body } = await line.ask(place + sequence)
      expect([place, sequence, status]).toEqual([place, sequence, 404])
      expect(names(headers), place + sequence).toEqual(names(envelope.headers))
      expect(JSON.parse(body)).toEqual({ code: 1002, message: '没有找到这里的内容', data: null })
    }
    expect((await line.ask(`/?x=${sequence}`)).status, 'a query is read as far as it can be').toBe(200)
  }
})
