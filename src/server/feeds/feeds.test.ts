import Parser from 'rss-parser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveMark } from '#server/competitions/marks/marks.queries.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { mediaKey } from '#server/media/files/names.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { addPictures } from '#test/albums.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, insertCompetition, textBody } from '#test/factories.ts'

const origin = 'https://leitai.example'

describeOnBoth('feeds', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterEach(() => app.close())

  const get = async (path: string) => await app.http.inject(path)
  async function feed(path: string) {
    const { statusCode, headers, body } = await get(path)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/rss+xml; charset=utf-8'])
    return await new Parser({ customFields: { item: ['content:encoded'] } }).parseString(body)
  }

  test('all news and those of a column, the newest first, known by addresses that stay', async () => {
    const first = await addArticle(app, { title: '首局', column: 'team', publishedAt: '2026-11-20T10:00:00.000Z' })
    const second = await addArticle(app, { title: '<b>次局</b> & ]]> 余下', column: 'notice', summary: '一 < 二' })
    await addPage(app, 'about', { title: '关于我们' })
    await addArticle(app, { title: '未发布', publishedAt: null })
    const all = await feed('/rss.xml')
    expect([all.title, all.link, all.feedUrl]).toEqual(['擂台', `${origin}/newsList`, `${origin}/rss.xml`])
    expect(all.items.map(({ title, link, guid, isoDate }) => ({ title, link, guid, isoDate }))).toEqual([
      {
        title: '<b>次局</b> & ]]> 余下',
        link: `${origin}/newsInside/${second}`,
        guid: `${origin}/newsInside/${second}`,
        isoDate: '2026-11-20T11:00:00.000Z',
      },
      { title: '首局', link: `${origin}/newsInside/${first}`, guid: `${origin}/newsInside/${first}`, isoDate: '2026-11-20T10:00:00.000Z' },
    ])
    expect(all.items[0]).toMatchObject({ content: '一 < 二', categories: ['公告'], 'content:encoded': '<p>鼓声一停，两队同时出手。</p>' })
    const column = await feed('/rss/team.xml')
    expect([column.title, column.link, column.items.map(({ title }) => title)]).toEqual(['团体赛｜擂台', `${origin}/teamNews`, ['首局']])
    expect((await feed('/rss/single.xml')).items).toEqual([])
    for (const path of ['/rss/nowhere.xml', '/rss/team', '/rss/TEAM.xml', '/rss/__proto__.xml']) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    }
  })

  test('for those who hide results: of what tells one the address alone, of the rest everything', async () => {
    const telling = await addArticle(app, { title: '青锋力克北冥', column: 'team', summary: '青锋笑到最后', tellsResult: true })
    await addArticle(app, { title: '明日开赛', column: 'team', summary: '鼓声将起' })
    for (const [path, name] of [
      ['/rss.xml', '擂台｜防剧透'],
      ['/rss/team.xml', '团体赛｜擂台｜防剧透'],
    ] as const) {
      const hidden = await feed(`${path}?spoilers=hide&utm_source=reader`)
      expect([hidden.title, hidden.feedUrl]).toEqual([name, `${origin}${path}?spoilers=hide`])
      const [told, plain] = [...hidden.items].sort((a, b) => (a.link === `${origin}/newsInside/${telling}` ? -1 : b.link ? 1 : 0))
      expect(told).toMatchObject({ title: '含赛果的报道', content: '含赛果的报道，点开再看。', link: `${origin}/newsInside/${telling}` })
      expect([told?.['content:encoded'], told?.enclosure]).toEqual([undefined, undefined])
      expect(plain).toMatchObject({ title: '明日开赛', content: '鼓声将起', 'content:encoded': '<p>鼓声一停，两队同时出手。</p>' })
    }
    const { items } = await feed('/rss.xml')
    const whole = items.find(({ link }) => link === `${origin}/newsInside/${telling}`)
    expect(whole, 'beside the whole text').toMatchObject({ content: '青锋笑到最后', 'content:encoded': '<p>鼓声一停，两队同时出手。</p>' })
    // Only this value, and the whole feed is another file.
    for (const path of ['/rss.xml', '/rss.xml?spoilers=show', '/rss.xml?Spoilers=hide']) {
      expect((await feed(path)).items.map(({ title }) => title)).toContain('青锋力克北冥')
    }
  })

  test('what was stored before it was refused makes no feed and no sitemap unreadable', async () => {
    const odd = '\u0007\u000b\ufffe\uffff'
    await addArticle(app, { title: `首局${odd}告捷`, summary: `一${odd}二`, body: textBody(`鼓声${odd}一停`) })
    const { items } = await feed('/rss.xml')
    expect(items).toMatchObject([{ title: '首局告捷', content: '一二', 'content:encoded': '<p>鼓声一停</p>' }])
    expect((await feed('/rss/news.xml')).items).toHaveLength(1)
    for (const path of ['/sitemap/news.xml', '/rss.xml']) {
      expect([path, (await get(path)).body.match(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)]).toEqual([path, null])
    }
  })

  test('a change is in it at once, fifty are in it at most, and a long text is left to the page', async () => {
    await feed('/rss.xml')
    for (let i = 0; i < 51; i += 1) await addArticle(app, { title: `第 ${i} 篇` })
    await addArticle(app, { title: '长文', summary: '很长', body: textBody('长'.repeat(50_000)), publishedAt: '2026-11-20T11:30:00.000Z' })
    const { items } = await feed('/rss.xml')
    expect([items.length, items[0]?.title, items[0]?.['content:encoded']]).toEqual([50, '长文', undefined])
  })

  test('bodies come whole: addresses with the site before them, embeds as links without a score, nothing hidden', async () => {
    await insertCompetition(app, league())
    await insertCompetition(app, league({ slug: 'hidden', isHidden: true }))
    const matches = await app.db.read.selectFrom('matches').select(['id', 'is_hidden']).orderBy('id').execute()
    const shown = matches.find((match) => match.is_hidden === 0)?.id ?? 0
    const hidden = matches.find((match) => match.is_hidden === 1)?.id ?? 0
    const groups = await app.db.read.selectFrom('groups').select('id').orderBy('id').execute()
    const picture = { hash: 'b'.repeat(64), width: 960, height: 540, widths: [480, 960], placeholder: '', color: '#000000' }
    const pictureId = await app.write((trx) => insertMediaItem(trx, { ...picture, alt: '"开幕"' }, testNow))
    const body: RichTextDoc = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '<赛程>', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/matches?a=1&b="2"' } }] },
            { type: 'hardBreak' },
            { type: 'text', text: '上文', marks: [{ type: 'link', attrs: { href: '#top' } }] },
          ],
        },
        { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: '一' }] }] }] },
        { type: 'image', attrs: { pictureId, caption: '<雁门>' } },
        { type: 'embed', attrs: { subject: 'match', id: shown } },
        { type: 'embed', attrs: { subject: 'match', id: hidden } },
        ...groups.map(({ id }) => ({ type: 'embed', attrs: { subject: 'table', id } }) as const),
      ],
    }
    await addArticle(app, { body })
    const [item] = (await feed('/rss.xml')).items
    const html: string = item?.['content:encoded'] ?? ''
    expect(html).toContain(`<a href="${origin}/matches?a=1&amp;b=&quot;2&quot;"><strong>&lt;赛程&gt;</strong></a><br>上文`)
    expect(html).toContain('<ul><li><p>一</p></li></ul>')
    const image = `<img src="${origin}/media/bb/${'b'.repeat(64)}-960.webp" alt="&quot;开幕&quot;" width="960" height="540">`
    expect(html).toContain(`<figure>${image}<figcaption>&lt;雁门&gt;</figcaption></figure>`)
    expect(html).toContain(`<a href="${origin}/matches/${shown}">查看这场比赛</a>`)
    expect(html).not.toContain(`/matches/${hidden}"`)
    expect(html).toMatch(/<a href="https:\/\/leitai\.example\/competitions\/\d+\?tab=stages&amp;stage=\d+">查看积分榜<\/a>/)
    expect([...html.matchAll(/查看积分榜/g)].length).toBeLessThan(groups.length)
    expect(html).not.toMatch(/\d\s*[:：比]\s*\d/)
  })

  test('an article without a cover comes with that of the competition it tells of, or its mark, never a hidden one’s', async () => {
    const { id } = await insertCompetition(app, league())
    const hidden = await insertCompetition(app, league({ slug: 'hidden', isHidden: true }))
    const [own = 0, cover = 0, logo = 0] = await addPictures(app, '自己的', '封面', '标志')
    await app.write((trx, touch) =>
      giveMark(trx, { subject: 'competition', slug: 'hidden', use: 'cover' }, cover).then(() => touch('competitions')),
    )
    const match = await app.db.read
      .selectFrom('matches')
      .select('id')
      .where('competition_id', '=', id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const link = (role: 'mention' | 'recap', subject: 'competition' | 'match', subjectId: number) => ({
      links: [{ role, subject, subjectId }],
    })
    await addArticle(app, { title: '有封面', coverId: own, ...link('mention', 'competition', id) })
    await addArticle(app, { title: '说赛事', ...link('mention', 'competition', id) })
    await addArticle(app, { title: '说一场', ...link('recap', 'match', match.id) })
    await addArticle(app, { title: '说隐藏的', ...link('mention', 'competition', hidden.id) })
    await addArticle(app, { title: '什么都不说' })
    const pictures = await app.db.read.selectFrom('media_items').select(['id', 'hash']).execute()
    const files = openDiskFiles(app.dataFolder)
    expect(
      (await feed('/rss.xml')).items.flatMap(({ enclosure }) => enclosure ?? []),
      'of which no file is there',
    ).toEqual([])
    for (const { id, hash } of pictures) await files.put(mediaKey(hash, 1600), new Uint8Array(1_000 + id))
    await app.write(async (_, touch) => touch('articles'))
    await app.bus.catchUp()
    const enclosed = async () =>
      new Map(
        (await feed('/rss.xml')).items.map(({ title, enclosure }) => [
          title,
          pictures.find(({ hash }) => enclosure?.url === `${origin}/media/${hash.slice(0, 2)}/${hash}-1600.webp`)?.id,
        ]),
      )
    const mark = async (use: 'logo' | 'cover', to: number | null) => {
      await app.write(async (trx, touch) => {
        await giveMark(trx, { subject: 'competition', slug: league().competition.slug, use }, to)
        touch('competitions')
      })
      await app.bus.catchUp()
    }
    const none = { 有封面: own, 说赛事: undefined, 说一场: undefined, 说隐藏的: undefined, 什么都不说: undefined }
    expect(Object.fromEntries(await enclosed())).toEqual(none)
    await mark('logo', logo)
    expect(Object.fromEntries(await enclosed())).toEqual({ ...none, 说赛事: logo, 说一场: logo })
    await mark('cover', cover)
    expect(Object.fromEntries(await enclosed())).toEqual({ ...none, 说赛事: cover, 说一场: cover })
    for (const { enclosure } of (await feed('/rss.xml')).items) {
      if (!enclosure) continue
      const { rawPayload } = await app.http.inject(new URL(enclosure.url).pathname)
      expect([enclosure.url, Number(enclosure.length)]).toEqual([enclosure.url, rawPayload.byteLength])
    }
  })

  test('pages of news name the feed of what stands on them', async () => {
    const id = await addArticle(app, { column: 'team' })
    const linked = async (path: string) => (await get(path)).body.match(/<link rel="alternate" type="application\/rss\+xml"[^>]*>/g)
    const link = (title: string, href: string) => `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}"/>`
    const all = [link('擂台', '/rss.xml'), link('擂台｜防剧透', '/rss.xml?spoilers=hide')]
    const team = [link('团体赛｜擂台', '/rss/team.xml'), link('团体赛｜擂台｜防剧透', '/rss/team.xml?spoilers=hide')]
    expect([await linked('/'), await linked('/newsList'), await linked('/teamNews'), await linked(`/newsInside/${id}`)]).toEqual([
      all,
      all,
      team,
      team,
    ])
    expect(await linked('/matches')).toBeNull()
  })
})
