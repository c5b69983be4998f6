import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMediaItem } from '#server/media/media.queries.ts'
import type { BulkAnswer, DocumentEditing, DocumentPage, Published } from '#shared/admin/articles.ts'
import type { SearchAnswer } from '#shared/search.ts'
import { type TestApp, testNow } from '#test/app.ts'
import { atDesk, type Desk, openDesk } from '#test/article-desk.ts'
import type { Caller } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addPage, textBody } from '#test/factories.ts'

const minute = 60_000
const hour = 3_600_000

describeOnBoth('publication in the console', (dialect) => {
  let desk: Desk
  let app: TestApp
  let editor: Caller
  let columns: Desk['columns']
  let matchId: number
  beforeAll(async () => {
    desk = await openDesk(dialect)
    ;({ app, editor, columns, matchId } = desk)
  }, 120_000)
  afterAll(() => app.close())
  const { at, draftOf, create, url, editing, save, publish, visible, publicTitle } = atDesk(() => desk)

  test('what is published is visible at once, on the pages that the answer names', async () => {
    const id = await create({
      title: '发布即可见',
      tags: ['首胜', '首胜', ' 云涧 '],
      links: [{ role: 'recap', subject: 'match', id: matchId }],
      isPinned: true,
    })
    const list = (await visible('/api/articles?column=news')).json().data.total
    const match = (await visible(`/api/matches/${matchId}`)).body
    expect(await publicTitle(id)).toBeNull()
    const { status, data } = await publish(id)
    expect(status).toBe(200)
    expect(data.document).toMatchObject({ state: 'published', publishedAt: at(0), isChanged: false, address: `/newsInside/${id}` })
    const pages = data.pages.map((page) => page.path)
    expect(pages).toEqual([
      `/newsInside/${id}`,
      '/',
      '/newsList',
      '/newsList?column=news',
      `/newsList?tag=${encodeURIComponent('首胜')}`,
      `/newsList?tag=${encodeURIComponent('云涧')}`,
      `/matches/${matchId}`,
    ])
    for (const page of pages) {
      const { statusCode, body } = await visible(page)
      expect([page, statusCode]).toEqual([page, 200])
      expect([page, body.includes('发布即可见')]).toEqual([page, true])
    }
    expect((await visible('/api/articles?column=news')).json().data.total).toBe(list + 1)
    expect((await visible(`/api/matches/${matchId}`)).body).not.toBe(match)
    expect((await visible(`/api/articles/${id}`)).json().data).toMatchObject({ tags: ['首胜', '云涧'], isPinned: true })
  })

  test('a body of 200,000 characters is saved, published, and found by its last two; not before', async () => {
    const id = await create({ title: '长卷' })
    const characters = Array.from({ length: 199_998 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000)))
    expect((await save(id, 1, { title: '长卷', body: textBody(`${characters.join('')}龘靐`) })).status).toBe(200)
    const found = async (q: string) => {
      const { items } = (await visible(`/api/search?q=${encodeURIComponent(q)}`)).json<{ data: SearchAnswer }>().data
      return items.map((item) => item.id)
    }
    expect(await found('龘靐')).toEqual([])
    expect((await publish(id)).status).toBe(200)
    expect(await found('龘靐')).toEqual([id])
    const { data: back } = await editor.ask<Published>('DELETE', url(id, '/publication'))
    expect(back.document.state).toBe('draft')
    expect(await found('龘靐')).toEqual([])
  })

  test('a changed draft of a live article is invisible until it is published, then replaces it under the same date', async () => {
    const id = await create({ title: '旧标题' })
    await publish(id)
    const date = at(0)
    app.clock.advance(minute)
    const { rev } = await editing(id)
    expect((await save(id, rev, { title: '新标题', body: textBody('新的正文') })).data).toMatchObject({ isChanged: true })
    expect(await editing(id)).toMatchObject({ state: 'published', isChanged: true, draft: { title: '新标题' } })
    expect(await publicTitle(id)).toBe('旧标题')
    expect((await visible(`/newsInside/${id}`)).body).not.toContain('新的正文')
    const { data } = await publish(id)
    expect(data.document).toMatchObject({ isChanged: false, publishedAt: date })
    expect(await publicTitle(id)).toBe('新标题')
    // Changed back to the published text: there is no difference any more.
    const back = await save(id, rev + 1, { title: '新标题', body: textBody('新的正文') })
    expect(back.data).toMatchObject({ isChanged: false })
  })

  test('planned: comes and goes by the clock, can be moved and withdrawn', async () => {
    const id = await create({ title: '定时' })
    const planned = await publish(id, { at: at(hour), until: at(2 * hour) })
    expect(planned.data).toMatchObject({ document: { state: 'scheduled', address: null }, pages: [] })
    await publish(id, { at: at(2 * hour), until: at(3 * hour) })
    expect(await publicTitle(id)).toBeNull()
    app.clock.advance(hour)
    expect(await publicTitle(id)).toBeNull()
    app.clock.advance(hour)
    expect(await publicTitle(id)).toBe('定时')
    expect((await editing(id)).state).toBe('published')
    app.clock.advance(hour)
    expect(await publicTitle(id)).toBeNull()
    expect((await editing(id)).state).toBe('ended')
    await publish(id, { at: at(hour) })
    expect((await editor.ask<Published>('DELETE', url(id, '/publication'))).data).toMatchObject({ document: { state: 'draft' }, pages: [] })
    app.clock.advance(2 * hour)
    expect(await publicTitle(id)).toBeNull()
  })

  test('times that cannot be are refused at their field', async () => {
    const id = await create()
    const refusals = [
      [{ at: '2026-02-31T00:00:00.000Z' }, '/at'],
      [{ until: at(-1) }, '/until'],
      [{ at: at(hour), until: at(hour) }, '/until'],
    ] as const
    for (const [params, path] of refusals) {
      const { status, faults } = await publish(id, params)
      expect([status, faults[0]?.path]).toEqual([422, path])
    }
    await publish(id)
    expect((await publish(id, { at: at(hour) })).faults[0]?.path).toBe('/at')
    expect((await publish(id, { until: at(hour) })).data.document.unpublishAt).toBe(at(hour))
  })

  test('taken back, it is gone at once and its draft goes on', async () => {
    const id = await create({ title: '要撤回' })
    await publish(id)
    expect(await publicTitle(id)).toBe('要撤回')
    await save(id, (await editing(id)).rev, { title: '撤回后再改', columnId: null })
    const { data } = await editor.ask<Published>('DELETE', url(id, '/publication'))
    expect(data.document).toMatchObject({
      state: 'draft',
      isChanged: false,
      publishedAt: null,
      draft: { title: '撤回后再改', columnId: null },
    })
    expect(data.pages.length).toBeGreaterThan(2)
    // All pages that have changed are named, and the one that is no more is said to be that.
    expect(data.pages.filter(({ isGone }) => isGone)).toEqual([{ path: `/newsInside/${id}`, name: '文章', isGone: true }])
    expect((await visible(`/newsInside/${id}`)).statusCode).toBe(404)
  })

  test('the trash hides, keeps, refuses changes, and gives back what stood', async () => {
    const id = await create({ title: '扔掉又捡回' })
    await publish(id)
    expect((await editor.ask<Published>('DELETE', url(id))).data.document).toMatchObject({ state: 'trashed', address: null })
    expect(await publicTitle(id)).toBeNull()
    expect((await save(id, 1, { title: '改垃圾' })).status).toBe(409)
    expect((await publish(id)).status).toBe(409)
    expect((await editor.get<DocumentPage>('/api/admin/articles?state=trashed')).items.map((item) => item.id)).toContain(id)
    expect((await editor.ask<Published>('DELETE', url(id, '/deletion'))).data.document.state).toBe('published')
    expect(await publicTitle(id)).toBe('扔掉又捡回')
  })

  test('pages: an address of their own, checked at publication', async () => {
    const page = async (slug: string | null) =>
      (
        await editor.ask<DocumentEditing>('POST', '/api/admin/articles', {
          kind: 'page',
          draft: draftOf({ title: '条款', columnId: null, slug }),
        })
      ).data.id
    await addPage(app, 'terms')
    const twin = await page('terms')
    expect((await publish(twin)).faults[0]?.path).toBe('/draft/slug')
    const none = await page(null)
    expect((await publish(none)).faults[0]?.path).toBe('/draft/slug')
    const rules = await page('fair-rules')
    const { data } = await publish(rules)
    expect(data).toMatchObject({ document: { address: '/pages/fair-rules' }, pages: [{ path: '/pages/fair-rules', name: '页面' }] })
    expect((await visible('/pages/fair-rules')).body).toContain('条款')
  })

  test('pages: under a new address they are found at the former one too, also on the way back', async () => {
    const draft = (slug: string) => draftOf({ title: '规则', columnId: null, slug })
    const { id } = (await editor.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'page', draft: draft('never') })).data
    const move = async (slug: string) => {
      await save(id, (await editing(id)).rev, { title: '规则', columnId: null, slug })
      return (await publish(id)).data.pages
    }
    const leads = async (slug: string) => (await visible(`/pages/${slug}`)).headers.location ?? null
    await move('first')
    // Nobody knew the address that the draft had before.
    expect([(await visible('/pages/never')).statusCode, await leads('never')]).toEqual([404, null])
    expect(await move('second')).toEqual([
      { path: '/pages/second', name: '页面' },
      { path: '/pages/first', name: '原来的地址' },
    ])
    expect(await leads('first')).toBe('/pages/second')
    await move('third')
    expect([await leads('first'), await leads('second')]).toEqual(['/pages/third', '/pages/third'])
    await move('first')
    expect([(await visible('/pages/first')).statusCode, await leads('second'), await leads('third')]).toEqual([
      200,
      '/pages/first',
      '/pages/first',
    ])
  })

  test('many at once: each on its own, failures by name', async () => {
    const good = await create({ title: '好的' })
    const bad = await create({ title: '没有栏目', columnId: null })
    const { data } = await editor.ask<BulkAnswer>('POST', '/api/admin/articles/bulk', { ids: [good, bad, 999_999], act: 'publish' })
    expect(data).toEqual({
      done: [good],
      failed: [
        { id: bad, title: '没有栏目', message: '请选择栏目' },
        { id: 999_999, title: '', message: '没有找到这里的内容' },
      ],
    })
    for (const act of ['unpublish', 'trash', 'restore', 'restore'])
      expect((await editor.ask<BulkAnswer>('POST', '/api/admin/articles/bulk', { ids: [good], act })).data.done).toEqual([good])
    expect((await editing(good)).state).toBe('draft')
  })

  test('what was taken back by mistake has its old date again', async () => {
    const ids = [await create({ title: '旧闻' }), await create({ title: '新闻' })]
    const [old = 0, other = 0] = ids
    const times = [{ id: old, at: '2026-01-05T04:00:00.000Z', until: null }]
    const bulk = (body: object) => editor.ask<BulkAnswer>('POST', '/api/admin/articles/bulk', body)
    await bulk({ ids, act: 'publish', times })
    const before = [(await editing(old)).publishedAt, (await editing(other)).publishedAt]
    expect(before[0]).toBe('2026-01-05T04:00:00.000Z')
    expect(Date.parse(before[1] ?? '')).toBeGreaterThan(Date.parse('2026-01-05T04:00:00.000Z'))
    await bulk({ ids, act: 'unpublish' })
    expect((await editing(old)).publishedAt).toBeNull()
    expect((await bulk({ ids: [old], act: 'publish', times })).data.done).toEqual([old])
    expect((await editing(old)).publishedAt).toBe('2026-01-05T04:00:00.000Z')
  })

  test('what was public comes back as it was, and later changes wait unpublished', async () => {
    const bulk = (body: object) => editor.ask<BulkAnswer>('POST', '/api/admin/articles/bulk', body)
    const id = await create({ title: '公开的标题' })
    await bulk({ ids: [id], act: 'publish' })
    const { rev, publishedAt } = await editing(id)
    expect((await save(id, rev, { title: '没有发布的标题' })).status).toBe(200)
    expect((await visible(`/newsInside/${id}`)).body).toContain('公开的标题')
    await bulk({ ids: [id], act: 'unpublish' })
    expect((await visible(`/newsInside/${id}`)).statusCode).toBe(404)
    const back = await bulk({ ids: [id], act: 'publish', times: [{ id, at: publishedAt, until: null }] })
    expect(back.data).toEqual({ done: [id], failed: [] })
    const page = (await visible(`/newsInside/${id}`)).body
    expect([page.includes('公开的标题'), page.includes('没有发布的标题')]).toEqual([true, false])
    expect(await editing(id)).toMatchObject({ state: 'published', isChanged: true, publishedAt, draft: { title: '没有发布的标题' } })
    // A draft that is published on purpose is not held back.
    await bulk({ ids: [id], act: 'publish' })
    expect((await visible(`/newsInside/${id}`)).body).toContain('没有发布的标题')
    expect((await editing(id)).isChanged).toBe(false)
  })

  test.each([true, false])(
    'a text that came over the published one by an import is what comes back, with a draft: %s',
    async (hasDraft) => {
      const bulk = (body: object) => editor.ask<BulkAnswer>('POST', '/api/admin/articles/bulk', body)
      const id = await create({ title: '控制台里发布的' })
      await bulk({ ids: [id], act: 'publish' })
      const { draft } = await editing(id)
      // As an import leaves it: another text in the row, and a newer draft without an author, or none where the console never had one.
      await app.write(async (db) => {
        await db.updateTable('articles').set({ title: '导入改写的' }).where('id', '=', id).execute()
        const written = { data: JSON.stringify({ ...draft, title: '导入改写的' }), rev: 7, is_changed: 0, updated_by: null } as const
        if (hasDraft) await db.updateTable('article_drafts').set(written).where('article_id', '=', id).execute()
        else await db.deleteFrom('article_drafts').where('article_id', '=', id).execute()
      })
      await bulk({ ids: [id], act: 'unpublish' })
      const times = [{ id, at: '2026-01-05T04:00:00.000Z', until: null }]
      await bulk({ ids: [id], act: 'publish', times })
      expect(await editing(id)).toMatchObject({ isChanged: false, draft: { title: '导入改写的' } })
      expect((await visible(`/newsInside/${id}`)).body).toContain('导入改写的')
    },
  )

  test('a quick notice with a picture is written and public in one step', async () => {
    const picture = {
      hash: 'notice',
      width: 480,
      height: 270,
      widths: [480],
      placeholder: 'data:image/webp;base64,',
      color: '#000000',
      alt: '',
    }
    const pictureId = await app.write((db) => insertMediaItem(db, picture, testNow))
    const notice = { title: '今晚推迟半小时', text: '场馆检修。\n\n请留意。', columnId: columns.get('news'), pictureId }
    const { status, data } = await editor.ask<Published>('POST', '/api/admin/notices', notice)
    expect(status).toBe(200)
    expect(data.document).toMatchObject({ state: 'published', draft: { title: '今晚推迟半小时', coverId: pictureId } })
    expect((await visible(`/newsInside/${data.document.id}`)).body).toContain('请留意。')
    // The answer was lost: the second press has the article that the first one made.
    const key = { 'idempotency-key': 'notice-1' }
    const linked = { ...notice, text: '看直播：https://live.example/a?b=1。（也可以上https://www.example.com/，）' }
    const [first, second] = [
      await editor.ask<Published>('POST', '/api/admin/notices', linked, key),
      await editor.ask<Published>('POST', '/api/admin/notices', linked, key),
    ]
    expect([second.status, second.data.document.id, second.data.pages]).toEqual([200, first.data.document.id, expect.any(Array)])
    const link = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    expect(first.data.document.draft.body.content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '看直播：' },
          link('https://live.example/a?b=1'),
          { type: 'text', text: '。（也可以上' },
          link('https://www.example.com/'),
          { type: 'text', text: '，）' },
        ],
      },
    ])
    for (const [params, path] of [
      [{ columnId: 999 }, '/columnId'],
      [{ pictureId: 999 }, '/pictureId'],
      [{ title: ' ' }, '/title'],
      [{ text: '\u0007响铃' }, '/text'],
    ] as const) {
      const refused = await editor.ask('POST', '/api/admin/notices', { ...notice, ...params })
      expect([refused.status, refused.faults[0]?.path]).toEqual([422, path])
    }
  })
})
