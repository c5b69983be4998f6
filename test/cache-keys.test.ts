import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { addArticle, addColumns } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('sqlite')
  await addColumns(app)
})
afterAll(() => app.close())

const strings = 12_000
const atOnce = 50

test('thousands of query strings leave one entry for each canonical address', async () => {
  const id = await addArticle(app)
  const pages = ['/', '/newsList', `/newsInside/${id}`, '/teamNews']
  const junk = (path: string, i: number) => {
    const text = i.toString(36)
    const queries = [
      `${text}=${text}`,
      `page=1&page=${text}`,
      `embed=${text}`,
      `token=${text}`,
      `utm_source=${text}&${text}`,
      `page=-${text}`,
    ]
    return `${path}?${queries[i % queries.length]}`
  }
  for (const page of pages) await app.http.inject(page)
  const entries = app.cache.entryCount
  const bytes = app.cache.byteCount
  let refused = 0
  for (let i = 0; i < strings; i += atOnce) {
    const run = Array.from({ length: atOnce }, (_, n) => junk(pages[(i + n) % pages.length] ?? '/', i + n))
    const answers = await Promise.all(run.map((url) => app.http.inject({ url, method: 'HEAD' })))
    refused += answers.filter((answer) => answer.statusCode !== 200).length
    await new Promise((done) => setImmediate(done))
  }
  expect(refused).toBe(0)
  expect(app.cache.entryCount).toBe(entries)
  expect(app.cache.byteCount).toBe(bytes)
}, 60_000)
