import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { describeOnBoth } from './database.ts'
import { addArticle, addColumns, addPage } from './factories.ts'
import { type Fills, watchFills } from './fills.ts'
import { type Line, openLine } from './line.ts'

describeOnBoth('cache and truth', (dialect) => {
  let app: TestApp
  let line: Line
  let fills: Fills
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    fills = watchFills(app)
    line = await openLine(app)
  })
  afterAll(async () => {
    line.close()
    await app.close()
  })
  beforeEach(async () => {
    // What an earlier test has planned is written as a change now, not while one of these answers is kept.
    app.clock.advance(1_000)
    await app.live.reveal()
    app.cache.dropAll()
  })

  async function retitle(id: number, title: string): Promise<void> {
    await app.write(async (db, touch) => {
      await db.updateTable('articles').set({ title }).where('id', '=', id).execute()
      touch('articles', `article:${id}`)
    })
  }
  const text = async (path: string) => (await line.ask(path)).body
  const after = (ms: number) => new Date(app.clock.read().getTime() + ms).toISOString()

  test.each([
    ['the article', (id: number) => `/api/articles/${id}`, (id: number) => `/api/articles/${id}`],
    ['the list', () => '/api/articles', () => '/api/articles'],
    ['the home blocks', () => '/api/home', () => '/api/home'],
    ['the page', (id: number) => `/newsInside/${id}`, (id: number) => `/newsInside/${id}`],
    ['the page over a held answer of the API', (id: number) => `/newsInside/${id}`, (id: number) => `/api/articles/${id}`],
    ['the list page over a held answer of the API', () => '/newsList', () => '/api/articles'],
    ['the home page over a held answer of the API', () => '/', () => '/api/home'],
  ])('a change committed while a fill of %s is open is seen by the next request', async (_name, addressOf, heldOf) => {
    const id = await addArticle(app, { title: '改前标题', publishedAt: after(-1) })
    const held = fills.hold(heldOf(id))
    const early = text(addressOf(id))
    await held.hasRead
    await retitle(id, '改后标题')
    const meanwhile = await text(addressOf(id))
    expect(meanwhile).toContain('改后标题')
    expect(meanwhile).not.toContain('改前标题')
    held.end()
    expect(await early, 'who asked before is answered').toContain('改前标题')
    for (let i = 0; i < 3; i++) {
      const next = await text(addressOf(id))
      expect(next).toContain('改后标题')
      expect(next).not.toContain('改前标题')
    }
    await app.write(async (db, touch) => {
      await db.deleteFrom('articles').where('id', '=', id).execute()
      touch('articles', `article:${id}`)
    })
  })

  test('a scheduled article enters the API, lists, home and pages exactly on time', async () => {
    const id = await addArticle(app, { title: '定时新闻', column: 'team', publishedAt: after(10_000) })
    const places = [
      '/api/articles',
      '/api/articles?column=team',
      '/api/articles/latest',
      '/api/home',
      '/',
      '/newsList',
      '/teamNews',
      '/newsInside',
    ]
    for (const ms of [0, 5_000, 4_999]) {
      app.clock.advance(ms)
      for (const place of places)
        for (const _turn of ['cold', 'hot']) expect(await text(place), `${place} too early`).not.toContain('定时新闻')
      expect((await line.ask(`/api/articles/${id}`)).status).toBe(404)
      expect((await line.ask(`/newsInside/${id}`)).status).toBe(404)
    }
    const held = fills.hold('/api/articles')
    app.cache.dropAll()
    const early = text('/api/articles')
    await held.hasRead
    app.clock.advance(1)
    for (const place of places.slice(1)) expect(await text(place), `${place} on time`).toContain('定时新闻')
    const late = text('/api/articles')
    held.end()
    expect(await early).not.toContain('定时新闻')
    expect(await late, 'joined after the moment').toContain('定时新闻')
    expect(await text('/api/articles')).toContain('定时新闻')
    expect((await line.ask(`/api/articles/${id}`)).status).toBe(200)
    expect((await line.ask(`/newsInside/${id}`)).status).toBe(200)
  })

  test('an article and a page leave every place exactly on time', async () => {
    const id = await addArticle(app, {
      title: '限时新闻',
      column: 'battle',
      tags: ['限时'],
      publishedAt: after(-1),
      unpublishAt: after(10_000),
    })
    const other = await addArticle(app, { title: '旁边一篇', column: 'battle', tags: ['限时'], publishedAt: after(-2) })
    await addPage(app, 'limited', { title: '限时页面', unpublishAt: after(10_000) })
    const lists = ['/api/articles', '/api/articles?tag=%E9%99%90%E6%97%B6', '/api/home', '/', '/newsList', '/battleNews', '/newsInside']
    const neighbours = [`/api/articles/${other}`]
    const own = [`/api/articles/${id}`, `/newsInside/${id}`]
    const pages = ['/api/pages/limited', '/pages/limited']
    app.clock.advance(9_999)
    for (const place of [...lists, ...neighbours, ...own]) expect(await text(place), `${place} still there`).toContain('限时新闻')
    for (const place of pages) expect(await text(place)).toContain('限时页面')
    app.clock.advance(1)
    for (const place of [...lists, ...neighbours]) {
      const { status, body } = await line.ask(place)
      expect(status).toBe(200)
      expect(body, `${place} gone`).not.toContain('限时新闻')
    }
    for (const place of [...own, ...pages]) {
      const { status, body } = await line.ask(place)
      expect(status, place).toBe(404)
      expect(body).not.toMatch(/限时新闻|限时页面/)
    }
  })

  test('concurrent misses share one fill, of the page and of what it is made of', async () => {
    const id = await addArticle(app, { title: '同时读' })
    const [page, api] = [`/newsInside/${id}`, `/api/articles/${id}`]
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => line.ask(i % 2 === 0 ? page : api)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect([fills.countOf(page), fills.countOf(api)]).toEqual([1, 1])
  })

  test('a change that nobody told of is seen after a minute at the latest', async () => {
    const id = await addArticle(app, { title: '无人通报前' })
    expect(await text(`/api/articles/${id}`)).toContain('无人通报前')
    await app.db.write.updateTable('articles').set({ title: '无人通报后' }).where('id', '=', id).execute()
    app.clock.advance(59_999)
    expect(await text(`/api/articles/${id}`)).toContain('无人通报前')
    app.clock.advance(1)
    expect(await text(`/api/articles/${id}`)).toContain('无人通报后')
    expect(await text(`/newsInside/${id}`)).toContain('无人通报后')
  })

  test('while the database fails, the last good answer is served until it would change by itself', async () => {
    const id = await addArticle(app, { title: '断库也能读', unpublishAt: after(90_000) })
    const places = [`/api/articles/${id}`, `/newsInside/${id}`]
    for (const place of places) expect(await text(place)).toContain('断库也能读')
    await sql`alter table articles rename to articles_away`.execute(app.db.write)
    try {
      app.clock.advance(89_999)
      for (const place of places) expect(await text(place), place).toContain('断库也能读')
      app.clock.advance(1)
      for (const place of places) {
        const { status, body } = await line.ask(place)
        expect(status, place).toBeGreaterThanOrEqual(500)
        expect(body).not.toContain('断库也能读')
      }
    } finally {
      await sql`alter table articles_away rename to articles`.execute(app.db.write)
    }
    for (const place of places) expect((await line.ask(place)).status).toBe(404)
  })

  test('one thing has one entry however its address is spelled', async () => {
    const id = await addArticle(app, { tags: ['云涧'] })
    await addPage(app, 'about')
    app.cache.dropAll()
    const spelled: Readonly<Record<string, readonly string[]>> = {
      '/api/pages/about': [
        '/api/pages/%61bout',
        '/%61pi/pages/about',
        '/api/pages/about#',
        'http://elsewhere.example/api/pages/about',
        '/api/pages/abou%74?',
      ],
      [`/api/articles/${id}`]: [`/api/articles/${id}?`, `/api/%61rticles/${id}`],
      '/api/articles?tag=%E4%BA%91%E6%B6%A7': [
        '/api/articles?tag=%E4%BA%91%e6%b6%a7',
        '/api/articles?page=1&tag=%E4%BA%91%E6%B6%A7&pageSize=20',
      ],
    }
    for (const [canonical, others] of Object.entries(spelled)) {
      const before = app.cache.entryCount
      const wanted = (await line.ask(canonical)).body
      for (const other of others) {
        const { status, body } = await line.ask(other)
        expect([other, status]).toEqual([other, 200])
        expect(body).toBe(wanted)
      }
      expect(app.cache.entryCount, canonical).toBe(before + 1)
    }
  })
})
