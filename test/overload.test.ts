import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { type Line, openLine } from './line.ts'

let app: TestApp
let line: Line
beforeAll(async () => {
  app = await testApp('sqlite', {}, undefined, { longestLoopDelayMs: 50 })
  line = await openLine(app)
})
afterAll(async () => {
  line.close()
  await app.close()
})

/** The server looks once a second how late its loop is. */
async function keepBusy(): Promise<void> {
  for (let i = 0; i < 8; i += 1) {
    const until = performance.now() + 400
    while (performance.now() < until);
    await sleep(1)
  }
}

test('while the server is too busy for what must be made, a page from memory comes with its scripts and styles', async () => {
  // It may still be late by what a start takes.
  await expect.poll(async () => (await line.ask('/')).status, { timeout: 20_000 }).toBe(200)
  const { body } = await line.ask('/')
  await keepBusy()
  const [refused, kept] = [await line.ask('/newsList'), await line.ask('/')]
  expect(refused.status).toBe(503)
  expect([kept.status, kept.body]).toEqual([200, body])
  const files = [...body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  expect(files.length).toBeGreaterThan(2)
  for (const path of new Set(files)) expect([path, (await line.ask(path)).status]).toEqual([path, 200])
})

test('an older page is better than none then', async () => {
  await expect.poll(async () => (await line.ask('/xinfu')).status, { timeout: 20_000 }).toBe(200)
  const { body } = await line.ask('/xinfu')
  app.cache.expireAll()
  await keepBusy()
  const { status, body: older } = await line.ask('/xinfu')
  expect([status, older]).toEqual([200, body])
})

test('who is refused then is told so: a visitor by a page, a program by JSON, both when to ask again', async () => {
  await keepBusy()
  for (const path of ['/newsList?page=2', '/no-such-page', `/preview/${'a'.repeat(43)}`]) {
    const page = await line.ask(path)
    expect([page.status, page.headers['content-type'], page.headers['retry-after']], path).toEqual([503, 'text/html; charset=utf-8', '5'])
    expect(page.body).toMatch(/<h1[^>]*>来的人太多了<.*<a[^>]* href=""[^>]*>重试</s)
    expect(page.headers.refresh, 'it says that it tries again').toBe('10')
  }
  const overlay = await line.ask('/overlay/match/1')
  expect([overlay.status, overlay.headers['content-type']], 'nothing is seen over a broadcast').toEqual([503, 'text/html; charset=utf-8'])
  expect(overlay.body).toMatch(/<main[^>]*hidden/)
  expect((await line.ask('/api/no-such-address')).status).toBe(404)
  const answer = await line.ask('/api/tips')
  expect([answer.status, answer.headers['retry-after'], JSON.parse(answer.body)]).toEqual([
    503,
    '5',
    { code: 503, message: '系统正忙，请稍后再试', data: null },
  ])
  expect((await line.ask('/admin')).status).toBe(200)
})
