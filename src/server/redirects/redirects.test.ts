import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RedirectBatchDone, RedirectPage } from '#shared/admin/outside.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'

describeOnBoth('addresses of the site before', (dialect) => {
  let app: TestApp
  let admin: Caller
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    admin = await signedIn(app, 'admin')
  })
  afterEach(() => app.close())

  const add = (oldAddress: string, newAddress: string) =>
    admin.ask<RedirectBatchDone>('POST', '/api/admin/redirects', { oldAddress, newAddress })
  const paste = (...lines: string[]) => admin.ask<RedirectBatchDone>('POST', '/api/admin/redirects/batch', { text: lines.join('\n') })
  const list = async (query = '') => await admin.get<RedirectPage>(`/api/admin/redirects${query}`)
  async function leads(path: string) {
    const { statusCode, headers } = await app.http.inject(path)
    return statusCode === 301 ? headers.location : statusCode
  }

  test('lead for good to where they are now, in any spelling, whatever is behind the question mark', async () => {
    expect(await leads('/News/Show.asp?ID=5')).toBe(404)
    expect((await add('http://old.example/news/Show.asp?ID=5', '/newsInside/7')).data).toEqual({ added: 1, known: 0 })
    await add('/新闻', '/newsList')
    expect([
      await leads('/News/Show.asp?ID=5'),
      await leads('/news/show.asp/?ID=5'),
      await leads('/news/show.asp?ID=6'),
      await leads('/%E6%96%B0%E9%97%BB?utm_source=x'),
      await leads('/%e6%96%b0%e9%97%bb/'),
    ]).toEqual(['/newsInside/7', '/newsInside/7', 404, '/newsList', '/newsList'])
    // As WeChat passes it on; what was written down with such a name counts before.
    expect(await leads('/News/Show.asp?ID=5&from=timeline&isappinstalled=0')).toBe('/newsInside/7')
    expect(await leads('/News/Show.asp?from=groupmessage&ID=6')).toBe(404)
    await add('/news/show.asp?ID=5&from=timeline', '/newsInside/8')
    expect(await leads('/News/Show.asp?from=timeline&ID=5')).toBe('/newsInside/8')
    const { headers } = await app.http.inject('/新闻'.replace('新闻', '%E6%96%B0%E9%97%BB'))
    expect(headers['cache-control']).toBe('no-store')
    expect((await app.http.inject({ method: 'POST', url: '/%E6%96%B0%E9%97%BB' })).statusCode).toBe(404)
  })

  test('a page that is there is shown, one that is not leads on', async () => {
    const id = await addArticle(app)
    await add(`/newsInside/${id}`, '/newsList')
    await add('/newsInside/9999', '/newsList')
    expect([await leads(`/newsInside/${id}`), await leads('/newsInside/9999'), await leads('/NEWSINSIDE/9999')]).toEqual([
      200,
      '/newsList',
      '/newsInside/9999',
    ])
  })

  test('an article by its number in the query is that article, not the newest, unless it was written down as another', async () => {
    const first = await addArticle(app, { publishedAt: '2026-11-20T10:00:00.000Z' })
    await addArticle(app)
    expect(await leads('/newsInside')).toBe(200)
    expect([await leads(`/newsInside?id=${first}`), await leads(`/newsInside?embed=1&ID=${first}&utm_source=x`)]).toEqual([
      `/newsInside/${first}`,
      `/newsInside/${first}?embed=1`,
    ])
    expect([await leads('/newsInside?id=abc'), await leads('/newsInside?id='), await leads('/newsInside?id=1&id=2')]).toEqual([
      404, 404, 404,
    ])
    await add('/newsInside?id=812', `/newsInside/${first}`)
    expect(await leads('/newsInside?id=812')).toBe(`/newsInside/${first}`)
  })

  test('a chain is gone to its end at once; one that comes back or never ends is refused with the way', async () => {
    await add('/a', '/b.html')
    await add('/b.html', '/c.html?x=1')
    await add('/c.html', '/newsList')
    expect([await leads('/a'), await leads('/b.html')]).toEqual(['/newsList', '/newsList'])
    for (const [from, to, way] of [
      ['/d', '/d', '/d → /d'],
      ['/d', '/D/?x=2', '/d → /D/?x=2'],
    ] as const) {
      const refused = await add(from, to)
      expect([refused.status, refused.faults]).toEqual([
        422,
        [{ path: '/newAddress', message: `这样会绕回自己：${way}，请改成最后要去的页面` }],
      ])
    }
    const { items } = await list('?q=c.html')
    await admin.ask('DELETE', `/api/admin/redirects/${items.find((item) => item.oldAddress === '/c.html')?.id}`)
    expect(await leads('/a')).toBe('/c.html?x=1')
    expect((await add('/c.html', '/a')).faults[0]?.message).toContain('绕回自己：/c.html → /a → /b.html → /c.html?x=1')
    const long = Array.from({ length: 12 }, (_, i) => `/long-${i} /long-${i + 1}`)
    expect((await paste(...long)).faults[0]?.message).toContain('中间的跳转超过 10 次')
  })

  test('addresses of ours, twice the same, and places elsewhere are refused at their field', async () => {
    await add('/gone', '/newsList')
    for (const [from, to, path, word] of [
      ['/newslist', '/matches', '/oldAddress', '本站现在的地址'],
      ['/', '/matches', '/oldAddress', '本站现在的地址'],
      ['/robots.txt', '/matches', '/oldAddress', '本站现在的地址'],
      ['/ADMIN/x', '/matches', '/oldAddress', '本站现在的地址'],
      ['/api/old', '/matches', '/oldAddress', '本站现在的地址'],
      ['/gone', '/matches', '/oldAddress', '已经指向 /newsList'],
      ['/x', '//evil.example', '/newAddress', '必须在本站内'],
      ['/x', 'https://evil.example/', '/newAddress', '必须在本站内'],
      ['/x', '/\\evil.example', '/newAddress', '反斜杠'],
      ['/x', '/a\u0000', '/newAddress', '控制字符'],
      ['x y', '/matches', '/oldAddress', '以 / 开头'],
    ] as const) {
      const { status, faults } = await add(from, to)
      expect([from, to, status, faults[0]?.path]).toEqual([from, to, 422, path])
      expect(faults[0]?.message).toContain(word)
    }
    expect((await list()).total).toBe(1)
    expect((await add('/GONE/', '/newsList')).data).toEqual({ added: 0, known: 1 })
  })

  test('many lines come in together or not at all, each fault with its line', async () => {
    const refused = await paste(
      '# 旧站',
      '/one.html /newsList',
      '',
      '/two.html',
      '/one.html /matches',
      'three /matches',
      '/four //evil.example',
      '/newsList /matches',
    )
    expect(refused.faults.map(({ path }) => path)).toEqual(['/text/4', '/text/5', '/text/6', '/text/7', '/text/8'])
    expect(refused.faults[1]?.message).toBe('第 5 行：和第 2 行是同一个旧地址，请只留一行')
    expect((await list()).total).toBe(0)
    expect((await paste('/p /q', '/q /p')).faults.map(({ path }) => path)).toEqual(['/text/1', '/text/2'])
    expect((await paste('/one.html\t/newsList', '/two.html,/matches', '/three.html   /winnerList')).data).toEqual({ added: 3, known: 0 })
    expect((await paste('/one.html /newsList', '/five.html /matches')).data).toEqual({ added: 1, known: 1 })
    expect((await paste('', '# nothing')).faults[0]?.path).toBe('/text')
    expect((await list('?q=HTML')).items.map(({ oldAddress }) => oldAddress)).toEqual([
      '/five.html',
      '/three.html',
      '/two.html',
      '/one.html',
    ])
    const log = await app.db.read.selectFrom('audit_log').select(['act', 'subject_name']).orderBy('id').execute()
    expect(log).toEqual([
      { act: 'redirect.import', subject_name: '3 个旧地址' },
      { act: 'redirect.import', subject_name: '1 个旧地址' },
    ])
  })

  test('two thousand lines are read, followed and kept in a moment', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `/News/${i}.html /newsInside/${i + 1}`)
    expect((await paste(...lines)).data).toEqual({ added: 2_000, known: 0 })
    expect((await paste(...lines, '/x /y')).faults[0]?.message).toContain('一次最多 2000 行')
    expect(await list('?page=100')).toMatchObject({ total: 2_000, page: 100, items: { length: 20 } })
    expect(await leads('/news/1999.HTML')).toBe('/newsInside/2000')
  })

  test('an editor reads, and only an admin writes', async () => {
    const editor = await signedIn(app, 'editor')
    expect((await editor.get<RedirectPage>('/api/admin/redirects')).items).toEqual([])
    expect((await editor.ask('POST', '/api/admin/redirects', { oldAddress: '/a', newAddress: '/b' })).status).toBe(403)
  })
})
