import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocuments } from '#server/articles/articles-admin.queries.ts'
import { searchPageSize } from '#shared/limits.ts'
import type { SearchAnswer } from '#shared/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, plainDocument, textBody } from '#test/factories.ts'

/** More than the first window of newest entries. */
const many = 4_600
const hour = 3_600_000
const newest = Date.parse('2026-11-20T11:00:00.000Z')

describeOnBoth('search in more than the newest', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    await app.write(async (trx) => {
      const inputs = Array.from({ length: many }, (_, i) => ({
        ...plainDocument,
        importKey: `many-${i}`,
        title: `第 ${i} 篇`,
        summary: `${i % 5 === 0 ? '同舟' : ''}${i % 7 === 0 ? '共济之事' : ''}${i > many - 4 ? '孤帆远影' : ''}${i % 9 === 0 ? '长风破浪' : ''}`,
        body: textBody(`满纸荒唐言${i % 6 === 0 ? '，长风破浪' : ''}`),
        publishedAt: new Date(newest - i * hour).toISOString(),
        place: { kind: 'article', columnId: 1 } as const,
      }))
      await insertDocuments(trx, inputs, '2026-11-20T11:00:00.000Z')
    })
  }, 60_000)
  afterAll(() => app.close())

  async function ask(q: string, page: number): Promise<SearchAnswer> {
    const { data } = (await app.http.inject({ url: '/api/search', query: { q, page: String(page) } })).json<{ data: SearchAnswer }>()
    return data
  }
  async function titlesOf(q: string): Promise<string[]> {
    const { total } = await ask(q, 1)
    const pages = Array.from({ length: Math.ceil(total / searchPageSize) }, (_, page) => ask(q, page + 1))
    return (await Promise.all(pages)).flatMap(({ items }) => items.map(({ title }) => title.map(({ text }) => text).join('')))
  }
  const every = (step: number) => Array.from({ length: Math.ceil(many / step) }, (_, i) => `第 ${i * step} 篇`)

  test.each([
    ['a pair', '同舟', every(5)],
    ['a phrase', '共济之事', every(7)],
    ['what stands in old ones only', '孤帆远影', every(1).slice(-3)],
    ['a phrase of summaries before bodies', '长风破浪', [...every(9), ...every(6).filter((_, i) => i % 3 !== 0)].slice(0, 1_000)],
    ['a pair of summaries before bodies', '破浪', [...every(9), ...every(6).filter((_, i) => i % 3 !== 0)].slice(0, 1_000)],
    ['a character of all', '唐', every(1).slice(0, 1_000)],
    ['a phrase of all', '荒唐言', every(1).slice(0, 1_000)],
    [
      'a sound of many titles',
      'di1',
      every(1)
        .filter((title) => title.startsWith('第 1'))
        .slice(0, 1_000),
    ],
    ['a sound of an old title', 'di4599pian', ['第 4599 篇']],
  ])('%s is found in all of them, the newest first', async (_, q, titles) => {
    expect(await titlesOf(q)).toEqual(titles)
  })
})
