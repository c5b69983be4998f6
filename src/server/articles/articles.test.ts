import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Block, RichTextDoc } from '#shared/rich-text.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, textBody } from '#test/factories.ts'

describeOnBoth('articles', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterAll(() => app.close())

  test('a published article is listed, read and rendered', async () => {
    const id = await addArticle(app, { title: '云涧三比一', column: 'team', tags: ['云涧'], body: textBody('第四局拖到四十一分钟。') })
    const list = (await app.http.inject('/api/articles?column=team')).json()
    expect(list).toMatchObject({
      code: 200,
      data: { total: 1, items: [{ id, title: '云涧三比一', column: { key: 'team', name: '团体赛' }, tags: ['云涧'] }] },
    })
    const article = (await app.http.inject(`/api/articles/${id}`)).json()
    expect(article.data.body.content[0].content[0].text).toBe('第四局拖到四十一分钟。')
    const page = await app.http.inject(`/newsInside/${id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1')
    expect(page.body).toContain('云涧三比一')
  })

  test('a link to the full address of the site itself is one of the site, in an article, a page and a preview', async () => {
    const linked = (href: string): Block => ({
      type: 'paragraph',
      content: [{ type: 'text', text: '列表', marks: [{ type: 'link', attrs: { href } }] }],
    })
    const body: RichTextDoc = {
      type: 'doc',
      content: [linked('https://leitai.example/newsList?page=2'), linked('https://leitai.example.cn/a')],
    }
    const id = await addArticle(app, { body })
    const slug = `own-${id}`
    await addPage(app, slug, { body })
    const editor = await signedIn(app, 'editor')
    const { data } = await editor.ask<{ address: string }>('POST', `/api/admin/articles/${id}/preview-links`)
    for (const path of [`/newsInside/${id}`, `/pages/${slug}`, data.address]) {
      const page = (await app.http.inject(path)).body
      expect(page).toMatch(/<a href="\/newsList\?page=2"/)
      expect(page).toMatch(/<a [^>]*href="https:\/\/leitai\.example\.cn\/a"/)
    }
  })
})

describeOnBoth('articles among each other', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterEach(() => app.close())

  const read = async (path: string) => {
    const answer = await app.http.inject(path)
    return { status: answer.statusCode, ...answer.json<{ code: number; data: Answered }>() }
  }
  const idsOf = async (path: string) => (await read(path)).data.items.map((item) => item.id)

  test('the list shows pinned ones first, then the newest, the later written of one instant before the other', async () => {
    const oldest = await addArticle(app, { publishedAt: at(1) })
    const pinned = await addArticle(app, { publishedAt: at(0), isPinned: true })
    const twin = await addArticle(app, { publishedAt: at(2) })
    const laterTwin = await addArticle(app, { publishedAt: at(2) })
    const newest = await addArticle(app, { publishedAt: at(3) })
    const newestPinned = await addArticle(app, { publishedAt: at(1), isPinned: true })
    expect(await idsOf('/api/articles')).toEqual([newestPinned, pinned, newest, laterTwin, twin, oldest])
  })

  test('drafts, scheduled and taken down ones are in no list, in no answer and in no total', async () => {
    const shown = await addArticle(app, { publishedAt: at(1) })
    const hidden = [
      await addArticle(app, { publishedAt: null }),
      await addArticle(app, { publishedAt: '2026-11-20T12:00:00.001Z' }),
      await addArticle(app, { publishedAt: at(2), unpublishAt: '2026-11-20T12:00:00.000Z' }),
    ]
    const { data } = await read('/api/articles')
    expect([data.total, data.items.map((item) => item.id)]).toEqual([1, [shown]])
    for (const id of hidden) expect(await read(`/api/articles/${id}`)).toMatchObject({ status: 404, code: 1002, data: null })
    expect((await read(`/api/articles/${shown}`)).data).toMatchObject({ previous: null, next: null, related: [] })
  })

  test('pages of the list neither repeat nor lose one, and say how many there are', async () => {
    const ids: number[] = []
    for (let hour = 0; hour < 5; hour += 1) ids.unshift(await addArticle(app, { publishedAt: at(hour) }))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(`/api/articles?page=${page}&pageSize=2`)))
    expect(pages.map(({ data }) => [data.page, data.pageSize, data.total])).toEqual([1, 2, 3, 4].map((page) => [page, 2, 5]))
    expect(pages.map(({ data }) => data.items.map((item) => item.id))).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []])
  })

  test('the list is narrowed by column, by tag, and by both', async () => {
    const both = await addArticle(app, { column: 'team', tags: ['云涧', '总决赛'], publishedAt: at(1) })
    const ofColumn = await addArticle(app, { column: 'team', tags: ['总决赛'], publishedAt: at(2) })
    const ofTag = await addArticle(app, { column: 'news', tags: ['云涧'], publishedAt: at(3) })
    expect(await idsOf('/api/articles?column=team')).toEqual([ofColumn, both])
    expect(await idsOf(`/api/articles?tag=${encodeURIComponent('云涧')}`)).toEqual([ofTag, both])
    expect(await idsOf(`/api/articles?column=team&tag=${encodeURIComponent('云涧')}`)).toEqual([both])
    expect((await read(`/api/articles?tag=${encodeURIComponent('云')}`)).data.total).toBe(0)
    expect(await read('/api/articles?column=nothing')).toMatchObject({ status: 404, code: 1002 })
  })

  test('neighbours are the older and the newer one over all columns, pinned or not', async () => {
    const first = await addArticle(app, { title: '一', column: 'team', publishedAt: at(1) })
    const second = await addArticle(app, { title: '二', publishedAt: at(2), isPinned: true })
    const third = await addArticle(app, { title: '三', column: 'notice', publishedAt: at(2) })
    const beside = async (id: number) => {
      const { previous, next } = (await read(`/api/articles/${id}`)).data
      return [previous, next]
    }
    expect(await beside(first)).toEqual([null, { id: second, title: '二', tellsResult: false }])
    expect(await beside(second)).toEqual([
      { id: first, title: '一', tellsResult: false },
      { id: third, title: '三', tellsResult: false },
    ])
    expect(await beside(third)).toEqual([{ id: second, title: '二', tellsResult: false }, null])
  })

  describe('related', () => {
    const related = async (id: number) => (await read(`/api/articles/${id}`)).data.related.map((item) => item.id)

    test('most shared tags first, then the newest, then the rest of the column', async () => {
      const id = await addArticle(app, { column: 'team', tags: ['云涧', '总决赛'], publishedAt: at(9) })
      const oneTag = await addArticle(app, { tags: ['云涧'], publishedAt: at(2) })
      const newerOneTag = await addArticle(app, { tags: ['总决赛', '旁的'], publishedAt: at(4) })
      const twoTags = await addArticle(app, { column: 'team', tags: ['总决赛', '云涧'], publishedAt: at(1) })
      const ofColumn = await addArticle(app, { column: 'team', publishedAt: at(8) })
      await addArticle(app, { column: 'notice', tags: ['旁的'], publishedAt: at(7) })
      expect(await related(id)).toEqual([twoTags, newerOneTag, oneTag, ofColumn])
    })

    test('at most five, the newest', async () => {
      const id = await addArticle(app, { tags: ['云涧'], publishedAt: at(9) })
      const ids: number[] = []
      for (let hour = 0; hour < 6; hour += 1) ids.unshift(await addArticle(app, { tags: ['云涧'], column: 'team', publishedAt: at(hour) }))
      await addArticle(app, { publishedAt: at(8) })
      expect(await related(id)).toEqual(ids.slice(0, 5))
    })

    test('the five newest of the column where there are no tags', async () => {
      const id = await addArticle(app, { column: 'team', publishedAt: at(3) })
      const ids: number[] = []
      for (let hour = 0; hour < 6; hour += 1) ids.unshift(await addArticle(app, { column: 'team', publishedAt: at(hour) }))
      expect(await related(id)).toEqual(ids.slice(0, 5))
    })
  })

  test('latest is the newest by time, not the pinned one', async () => {
    expect(await read('/api/articles/latest')).toMatchObject({ status: 404, code: 1002 })
    const newest = await addArticle(app, { publishedAt: at(5) })
    await addArticle(app, { publishedAt: at(1), isPinned: true })
    await addArticle(app, { publishedAt: null })
    expect((await read('/api/articles/latest')).data.id).toBe(newest)
  })

  test('static pages are read by their slug and are no articles', async () => {
    const id = await addPage(app, 'about', { title: '关于我们', body: textBody('擂台由编辑部维护。') })
    await addPage(app, 'soon', { publishedAt: null })
    expect(await read('/api/pages/about')).toMatchObject({ status: 200, data: { slug: 'about', title: '关于我们', pictures: [] } })
    for (const path of ['/api/pages/soon', '/api/pages/nothing', `/api/articles/${id}`]) {
      expect(await read(path), path).toMatchObject({ status: 404, code: 1002 })
    }
    expect((await read('/api/articles')).data.total).toBe(0)
  })

  test('views of a published article are written, at the latest when the server ends', async () => {
    const id = await addArticle(app)
    const other = await addArticle(app)
    for (let n = 0; n < 3; n += 1) {
      const answer = await app.http.inject({ method: 'POST', url: `/api/articles/${id}/views`, payload: {} })
      expect(answer.json()).toEqual({ code: 200, message: '成功', data: null })
    }
    const stored = () => app.db.read.selectFrom('articles').select(['id', 'views']).orderBy('id').execute()
    await app.stop()
    expect(await stored()).toEqual([
      { id, views: 3 },
      { id: other, views: 0 },
    ])
  })
})

/** The fields that these tests read, each from some of the answers. */
interface Answered {
  id: number
  total: number
  page: number
  pageSize: number
  items: { id: number }[]
  previous: { id: number; title: string } | null
  next: { id: number; title: string } | null
  related: { id: number }[]
}

/** An hour of the day of publication, which is before the tests' clock. */
function at(hour: number): string {
  return `2026-11-20T0${hour}:00:00.000Z`
}
