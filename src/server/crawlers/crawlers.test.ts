import { Readable } from 'node:stream'
import { parseSitemap } from 'sitemap'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertMediaItem } from '#server/media/media.queries.ts'
import type { Overview } from '#shared/admin/health.ts'
import type { AdminSettings } from '#shared/admin/site.ts'
import { addAlbum, addPictures, addPublicAlbum } from '#test/albums.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, insertCompetition } from '#test/factories.ts'
import { addPublicVideo } from '#test/videos.ts'

const origin = 'https://leitai.example'

describeOnBoth('what search engines read', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterEach(() => app.close())

  const get = async (path: string) => await app.http.inject(path)
  /** The addresses of a sitemap part, read by another library than the one that writes them. */
  async function items(path: string) {
    const { statusCode, headers, body } = await get(path)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/xml; charset=utf-8'])
    return await parseSitemap(Readable.from([body]))
  }
  const addresses = async (path: string) => (await items(path)).map(({ url }) => url)
  const parts = async () =>
    [...(await get('/sitemap.xml')).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc.replace(origin, ''))

  test('robots.txt names the sitemap, and closes the whole site where the operator says so', async () => {
    const open = await get('/robots.txt')
    expect([open.statusCode, open.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(open.body.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`]),
    )
    expect(open.body).not.toMatch(/^Disallow: \/$/m)
    const admin = await signedIn(app, 'admin')
    const { crawlers } = await admin.get<AdminSettings>('/api/admin/settings')
    const value = { isClosed: true, signs: [{ engine: 'baidu', code: 'codeva-Ab1' }] }
    expect((await admin.ask('PUT', '/api/admin/settings/crawlers', { rev: crawlers.rev, value })).status).toBe(200)
    expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await get('/sitemap.xml')).statusCode).toBe(404)
    expect((await get('/sitemap/pages.xml')).statusCode).toBe(404)
    const home = (await get('/')).body
    expect(home).toContain('<meta name="robots" content="noindex"/>')
    expect(home).toContain('<meta name="baidu-site-verification" content="codeva-Ab1"/>')
    // Whoever could open it again is reminded.
    const isTold = async (role: 'admin' | 'editor') => (await (await signedIn(app, role)).get<Overview>('/api/admin/overview')).isClosed
    expect([await isTold('admin'), await isTold('editor')]).toEqual([true, false])
    // The verification tag is on the home page only.
    expect((await get('/newsList')).body).not.toContain('baidu-site-verification')
  })

  test('a sign is the code alone, and each engine has one', async () => {
    const admin = await signedIn(app, 'admin')
    const { crawlers } = await admin.get<AdminSettings>('/api/admin/settings')
    const put = async (signs: unknown) =>
      await admin.ask('PUT', '/api/admin/settings/crawlers', { rev: crawlers.rev, value: { isClosed: false, signs } })
    expect((await put([{ engine: 'baidu', code: '"><script>' }])).status).toBe(422)
    expect((await put([{ engine: 'yahoo', code: 'a' }])).status).toBe(422)
    const twice = [
      { engine: 'bing', code: 'a' },
      { engine: 'bing', code: 'b' },
    ]
    expect((await put(twice)).faults).toEqual([{ path: '/value/signs/1/engine', message: '同一个搜索引擎只能填一个验证码' }])
  })

  test('an article is in the sitemap with its cover as soon as it is published, and with its true day', async () => {
    expect(await parts()).toEqual(['/sitemap/pages.xml'])
    const picture = { hash: 'a'.repeat(64), width: 960, height: 540, widths: [480, 960], placeholder: '', color: '#000000' }
    const coverId = await app.write((trx) => insertMediaItem(trx, { ...picture, alt: '' }, testNow))
    const id = await addArticle(app, { title: '青锋 & <北冥>', coverId })
    expect(await parts()).toContain('/sitemap/articles-1.xml')
    const [article] = await items('/sitemap/articles-1.xml')
    expect(article).toMatchObject({
      url: `${origin}/newsInside/${id}`,
      lastmod: '2026-11-20T11:00:00.000Z',
      img: [{ url: `${origin}/media/aa/${'a'.repeat(64)}-960.webp` }],
    })
    const [news] = await items('/sitemap/news.xml')
    expect(news).toMatchObject({
      url: `${origin}/newsInside/${id}`,
      news: { publication: { name: '擂台', language: 'zh-cn' }, publication_date: '2026-11-20T11:00:00.000Z', title: '青锋 & <北冥>' },
    })
    app.clock.advance(48 * 3_600_000)
    expect((await get('/sitemap/news.xml')).statusCode).toBe(404)
    expect(await parts()).toEqual(['/sitemap/pages.xml', '/sitemap/articles-1.xml'])
  })

  test('nothing that is not public is in it, by no address and by no date', async () => {
    const shown = await addArticle(app)
    const soon = '2026-11-20T12:00:30.000Z'
    await addArticle(app, { publishedAt: null })
    const planned = await addArticle(app, { publishedAt: soon })
    const leaving = await addArticle(app, { unpublishAt: soon })
    await addPage(app, 'about')
    await addPage(app, 'secret', { publishedAt: null })
    await insertCompetition(app, league({ slug: 'hidden', isHidden: true }))
    expect(await parts()).toEqual(['/sitemap/pages.xml', '/sitemap/news.xml', '/sitemap/articles-1.xml'])
    expect(await addresses('/sitemap/articles-1.xml')).toEqual([shown, leaving].map((id) => `${origin}/newsInside/${id}`))
    expect(await addresses('/sitemap/news.xml')).toEqual([leaving, shown].map((id) => `${origin}/newsInside/${id}`))
    const pages = await addresses('/sitemap/pages.xml')
    expect(pages).toEqual(
      expect.arrayContaining(['/', '/newsList', '/newsList?column=news', '/teamNews', '/pages/about'].map((path) => origin + path)),
    )
    expect(pages.join()).not.toMatch(/secret|\/newsInside$|search/m)
    for (const path of [
      '/sitemap/articles-2.xml',
      '/sitemap/matches-1.xml',
      '/sitemap/teams-1.xml',
      '/sitemap/articles-0.xml',
      '/sitemap/x.xml',
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    }
    // By the clock alone, without a write.
    app.clock.advance(60_000)
    expect(await addresses('/sitemap/articles-1.xml')).toEqual([shown, planned].map((id) => `${origin}/newsInside/${id}`))
  })

  test('competitions, matches, teams and players are in it, every one an address that answers', async () => {
    await insertCompetition(app, league())
    const found = await parts()
    for (const part of ['competitions-1', 'matches-1', 'teams-1', 'players-1']) {
      expect(found).toContain(`/sitemap/${part}.xml`)
      const list = await addresses(`/sitemap/${part}.xml`)
      expect(list.length).toBeGreaterThan(0)
      for (const url of list) expect([url, (await get(url.replace(origin, ''))).statusCode]).toEqual([url, 200])
    }
  })

  test('albums and videos are in it as long as they are public, planned ones from their moment on', async () => {
    const editor = await signedIn(app, 'editor')
    const [picture = 0] = await addPictures(app, '灯')
    const album = await addPublicAlbum(editor, [picture])
    await addAlbum(editor, [picture])
    const video = await addPublicVideo(editor)
    const planned = await addPublicVideo(editor, { at: '2026-11-20T12:01:00.000Z' })
    expect(await addresses('/sitemap/albums-1.xml')).toEqual([`${origin}/mediaImage?id=${album.id}`])
    const address = (id: number) => `${origin}/mediaList?tab=videos&id=${id}`
    expect(await addresses('/sitemap/videos-1.xml')).toEqual([address(video.id)])
    app.clock.advance(60_000)
    expect(await addresses('/sitemap/videos-1.xml')).toEqual([video.id, planned.id].map(address))
    for (const url of await addresses('/sitemap/videos-1.xml')) expect((await get(url.replace(origin, ''))).statusCode).toBe(200)
    await editor.ask('DELETE', `/api/admin/albums/${album.id}/publication`)
    expect(await parts()).not.toContain('/sitemap/albums-1.xml')
  })

  test('a part of the articles holds five hundred ids, and parts without anything public are left out', async () => {
    const ids = [await addArticle(app)]
    // Ids with large gaps: the parts in between are empty.
    for (const id of [500, 501, 2_400]) {
      const row = await app.db.read
        .selectFrom('articles')
        .selectAll()
        .where('id', '=', ids[0] ?? 0)
        .executeTakeFirstOrThrow()
      await app.write(async (trx, touch) => {
        await trx
          .insertInto('articles')
          .values({ ...row, id })
          .execute()
        touch('articles')
      })
      ids.push(id)
    }
    expect((await parts()).filter((part) => part.includes('articles'))).toEqual([1, 2, 5].map((n) => `/sitemap/articles-${n}.xml`))
    expect(await addresses('/sitemap/articles-1.xml')).toEqual([ids[0], 500].map((id) => `${origin}/newsInside/${id}`))
    expect(await addresses('/sitemap/articles-2.xml')).toEqual([`${origin}/newsInside/501`])
  })
})
