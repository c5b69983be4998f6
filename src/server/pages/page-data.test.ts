import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { builtSite } from '#test/built-site.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'

describeOnBoth('the data of a page', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterAll(() => app.close())

  const ask = async (target: string, build = builtSite.id) => await app.http.inject(apiPaths.pageData(build, target))
  const data = async (url: string) => (await app.http.inject(url)).json().data

  test('is what its loader returns, in one answer', async () => {
    await addArticle(app, { title: '甲' })
    const { data: answer } = (await ask('/newsList?page=1&nothing=1')).json()
    expect(answer).toEqual({
      isOtherBuild: false,
      live: { since: expect.any(String), topics: ['articles'] },
      loaded: {
        articles: await data('/api/articles'),
        columns: (await data('/api/columns')).items,
        column: null,
        tag: null,
        isTagUnread: false,
      },
    })
    expect((await ask('/')).json().data.loaded).toEqual(await data('/api/home'))
  })

  test('is kept, and new as soon as something in it is', async () => {
    const titles = async () => (await ask('/newsList')).json().data.loaded.articles.items.map(({ title }: { title: string }) => title)
    await titles()
    const entries = app.cache.entryCount
    await ask('/newsList?unknown=1')
    expect(app.cache.entryCount).toBe(entries)
    await addArticle(app, { title: '乙' })
    expect(await titles()).toContain('乙')
  })

  test('is nothing for scripts of another build', async () => {
    const answer = await ask('/newsList', 'browser-0000000')
    expect(answer.json().data).toEqual({ isOtherBuild: true })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('says what is not there, and keeps no such answer', async () => {
    for (const target of ['/newsInside/999999', '/newsInside/0', '/teams/x', '/pages/nothing-here', '/no-such-page']) {
      const answer = await ask(target)
      expect([target, answer.statusCode, answer.json()]).toEqual([target, 404, { code: 1002, message: '没有找到这里的内容', data: null }])
    }
    const id = await addArticle(app)
    expect((await ask(`/newsInside/${id}`)).json().data.loaded.id).toBe(id)
  })

  test('is the same for a page that is a whole document', async () => {
    const id = await addArticle(app, { title: '丙' })
    const { body } = await app.http.inject(`/newsInside/${id}`)
    const state = JSON.parse(/id="state">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')
    expect(state.build).toBe(builtSite.id)
    expect((await ask(`/newsInside/${id}`)).json().data.loaded).toEqual(state.loaderData.newsInside)
  })
})
