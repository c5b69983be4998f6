import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { changed } from '#test/document-changes.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'
import { importing } from '#test/importing.ts'
import { rowHash } from '#test/row-hash.ts'

const documents = resolve(import.meta.dirname, '../../../../shared/data/zh-text/documents.json')

describeOnBoth('importing articles', (dialect) => {
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    folder = join(await mkdtemp(join(tmpdir(), 'leitai-import-test-')), 'articles')
    await mkdir(folder)
  })
  afterEach(async () => {
    await app.close()
    await rm(dirname(folder), { recursive: true })
  })

  const { put, run, errorsOf, drawPicture } = importing(() => ({ app, folder }))

  async function listed() {
    const { data } = (await app.http.inject('/api/articles?pageSize=50')).json()
    return data.items as {
      id: number
      title: string
      publishedAt: string
      cover: { alt: string } | null
      tags: string[]
      summary: string
    }[]
  }

  test('JSON is created, then unchanged to the last row, then updated under the same key', async () => {
    const rows = [
      {
        externalId: 'a-1',
        title: '云涧三比一',
        body: '第四局拖到四十一分钟。',
        column: 'team',
        publishedAt: '2026-11-20 10:00',
        tags: ['云涧'],
      },
      { title: '青锋拿下首局', body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '鼓声一停。' }] }] } },
    ]
    const file = await put('a.json', rows)
    expect(await run(file)).toEqual({ created: 2, changed: 0, unchanged: 0, errors: [] })
    expect((await listed()).map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
      ['青锋拿下首局', '2026-11-20T12:00:00.000Z'],
      ['云涧三比一', '2026-11-20T02:00:00.000Z'],
    ])

    const before = await rowHash(app.db)
    app.clock.advance(3_600_000)
    expect(await run(file)).toEqual({ created: 0, changed: 0, unchanged: 2, errors: [] })
    expect(await rowHash(app.db)).toBe(before)

    const first = (await listed()).map((article) => article.id)
    await put('a.json', [{ ...rows[0], body: '改判：三比零。', tags: ['改判', '云涧'] }, rows[1]])
    expect(await run(file)).toEqual({ created: 0, changed: 1, unchanged: 1, errors: [] })
    const now = await listed()
    expect(now.map((article) => article.id)).toEqual(first)
    expect(now[1]).toMatchObject({ title: '云涧三比一', tags: ['改判', '云涧'], summary: '改判：三比零。' })
    expect((await app.http.inject(`/api/articles/${now[1]?.id}`)).body).toContain('改判：三比零。')
  })

  test('a time that the file does not give stays that of the first import when the text changes', async () => {
    const file = await put('a.json', [{ title: '公告', body: '一' }])
    await run(file)
    app.clock.advance(86_400_000)
    await put('a.json', [{ title: '公告', body: '二' }])
    expect(await run(file)).toMatchObject({ created: 0, changed: 1 })
    expect(await listed()).toMatchObject([{ publishedAt: '2026-11-20T12:00:00.000Z', summary: '二' }])
  })

  test('a folder of Markdown with pictures, a page and its front matter', async () => {
    await drawPicture('../covers/云顶.png')
    await drawPicture('b.png', '#812')
    await put(
      'a.md',
      '---\nexternalId: 17\ntitle: 云顶\ncolumn: activity\npublishedAt: 2026-11-20 19:00\ncover: ../covers/云顶.png\ncoverAlt: 一座山\ntags: [云顶]\npinned: true\naiMade: true\neditor: 编辑部\n---\n# 一\n\n![山](../covers/云顶.png)\n\n前 ![红](b.png "红") 后\n',
    )
    await put('b.md', '---\nslug: about\ntitle: 关于我们\nsummary: 一句话\n---\n正文\n')
    await put('.hidden.md', 'x')
    await put('notes.txt', 'x')
    expect(await run(folder)).toEqual({ created: 2, changed: 0, unchanged: 0, errors: [] })

    const [article] = await listed()
    expect(article).toMatchObject({ title: '云顶', cover: { alt: '一座山' }, tags: ['云顶'], isPinned: true })
    const full = (await app.http.inject(`/api/articles/${article?.id}`)).json().data
    expect(full).toMatchObject({ isAiMade: true, editor: '编辑部' })
    expect(full.pictures).toHaveLength(2)
    for (const picture of full.pictures) {
      expect((await app.http.inject(picture.sources[0].url)).statusCode).toBe(200)
      expect(JSON.stringify(full.body)).toContain(`"pictureId":${picture.id}`)
    }
    expect((await app.http.inject('/api/pages/about')).json()).toMatchObject({ data: { title: '关于我们', summary: '一句话' } })

    const before = await rowHash(app.db)
    await rm(join(app.dataFolder, 'media'), { recursive: true })
    expect(await run(folder)).toEqual({ created: 0, changed: 0, unchanged: 2, errors: [] })
    expect(await rowHash(app.db)).toBe(before)
    // Missing files are restored.
    for (const picture of full.pictures) expect((await app.http.inject(picture.sources[0].url)).statusCode).toBe(200)
  })

  test('a picture whose name has spaces is one, with its caption, and a missing one is named', async () => {
    await drawPicture('pics/决赛 1.png')
    await drawPicture('pics/决赛 (2).png', '#812')
    const text = '前 ![图](pics/决赛 1.png) 后\n\n![](pics/决赛 (2).png "第二局")\n\n`![图](a 1.png)`\n'
    await put('a.md', `---\ntitle: 决赛\npublishedAt: 2026-11-20 19:00\n---\n${text}`)
    expect(await run(folder)).toMatchObject({ created: 1, errors: [] })
    const [article] = await listed()
    const { body, pictures } = (await app.http.inject(`/api/articles/${article?.id}`)).json().data
    expect(pictures).toHaveLength(2)
    expect(body.content).toMatchObject([
      { type: 'paragraph', content: [{ text: '前 ' }] },
      { type: 'image' },
      { type: 'paragraph', content: [{ text: ' 后' }] },
      { type: 'image', attrs: { caption: '第二局' } },
      { type: 'paragraph', content: [{ text: '![图](a 1.png)', marks: [{ type: 'code' }] }] },
    ])
    expect(await errorsOf(await put('b.md', '---\ntitle: 缺\n---\n![](没 有.png)\n'))).toEqual([[1, 'body']])
  })

  test('a picture that two rows show keeps the text that each gives it', async () => {
    await drawPicture('a.png')
    const file = await put('a.json', [
      { title: '公开', body: '一', cover: 'a.png', publishedAt: '2026-11-01' },
      { title: '定时', body: '二', cover: 'a.png', coverAlt: '还不能说的话', publishedAt: '2030-01-01' },
    ])
    expect(await run(file)).toMatchObject({ created: 2, errors: [] })
    expect(await listed()).toMatchObject([{ title: '公开', cover: { alt: '' } }])
    expect(await run(file)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
    expect(await errorsOf(await put('a.md', `---\ntitle: 长\n---\n![${'字'.repeat(301)}](a.png)\n`))).toEqual([[1, 'body']])
  })

  test('a body of the editor may name pictures that stand, and no others', async () => {
    await drawPicture('a.png')
    await put('a.md', '---\ntitle: 图\n---\n![](a.png)\n')
    await run(folder)
    const [id] = (await app.db.read.selectFrom('media_items').select('id').execute()).map((item) => item.id)
    const body = (pictureId: unknown) => ({ type: 'doc', content: [{ type: 'image', attrs: { pictureId } }] })
    expect(await run(await put('b.json', [{ title: '旧图', body: body(id) }]))).toMatchObject({ created: 1 })
    expect(await errorsOf(await put('c.json', [{ title: '无图', body: body(999_999) }]))).toEqual([[1, 'body']])
  })

  test('a body of the editor may embed matches and tables that stand, and no others', async () => {
    await insertCompetition(app, league())
    const [match] = await app.db.read.selectFrom('matches').select('id').execute()
    const [group] = await app.db.read.selectFrom('groups').select('id').where('key', '=', 'a').execute()
    const body = (subject: string, id: unknown) => ({ type: 'doc', content: [{ type: 'embed', attrs: { subject, id } }] })
    const standing = [
      { title: '战报', body: body('match', match?.id) },
      { title: '形势', body: body('table', group?.id) },
    ]
    expect(await run(await put('b.json', standing))).toMatchObject({ created: 2, errors: [] })
    const odd = [
      { title: '无此比赛', body: body('match', 999_999) },
      { title: '无此积分榜', body: body('table', 999_999) },
    ]
    const { errors } = await run(await put('c.json', odd))
    expect(errors).toMatchObject([
      { row: 1, field: 'body', message: '没有编号为 999999 的比赛，请从正文里移除或另选一个' },
      { row: 2, field: 'body', message: '没有编号为 999999 的积分榜，请从正文里移除或另选一个' },
    ])
  })

  test('links to competitions, matches, teams and players are kept, compared, and refused where nothing stands', async () => {
    const cup: CompetitionDocument = JSON.parse(
      await readFile(resolve(import.meta.dirname, '../../../docs/examples/competition-round-robin.json'), 'utf8'),
    )
    const { id } = await insertCompetition(app, cup)
    const team = cup.teams?.[0]?.slug ?? ''
    const match = `${cup.competition.slug}/r1-1`
    const links = [
      { role: 'recap', match },
      { role: 'mention', team },
      { role: 'preview', competition: cup.competition.slug },
    ]
    const row = { externalId: 'l-1', title: '战报', body: '好。' }
    const file = await put('a.json', [{ ...row, links }])
    expect(await run(file)).toMatchObject({ created: 1, errors: [] })
    const stored = () => app.db.read.selectFrom('article_links').select(['role', 'subject', 'subject_id']).orderBy('ordinal').execute()
    const matchId = (await app.db.read.selectFrom('matches').select('id').where('key', '=', 'r1-1').executeTakeFirstOrThrow()).id
    expect(await stored()).toEqual([
      { role: 'recap', subject: 'match', subject_id: matchId },
      { role: 'mention', subject: 'team', subject_id: expect.any(Number) },
      { role: 'preview', subject: 'competition', subject_id: id },
    ])
    const before = await rowHash(app.db)
    expect(await run(file)).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await rowHash(app.db)).toBe(before)
    expect(await run(await put('a.json', [{ ...row, links: [{ role: 'mention', match }] }]))).toMatchObject({ changed: 1 })
    expect(await stored()).toEqual([{ role: 'mention', subject: 'match', subject_id: matchId }])

    const wrong = [
      [{ role: 'recap', match: `${cup.competition.slug}/none` }],
      [{ role: 'recap', team: 'nobody' }],
      [{ role: 'recap', match: 'r1-1' }],
      [{ role: 'review', team }],
      [{ role: 'recap', team, competition: cup.competition.slug }],
      [{ role: 'recap' }],
      [{ role: 'recap', team, note: '' }],
      [links[0], links[0]],
      'recap',
    ]
    for (const [i, value] of wrong.entries()) {
      const told = await errorsOf(await put('a.json', [{ ...row, links: value }]))
      expect(told, String(i)).toEqual([[1, expect.stringMatching(/^links/)]])
    }
    expect(await errorsOf(await put('a.json', [{ slug: 'about', title: '关于', body: '好。', links }]))).toEqual([[1, 'links']])

    const shorter = changed(cup, [['$.stages[0].groups[0].rounds[0].matches[0]', undefined]])
    await insertCompetition(app, shorter)
    expect(await stored()).toEqual([])
  })

  test('a byte order mark is no part of the text', async () => {
    expect(await run(await put('a.json', `\ufeff${JSON.stringify([{ title: '一', body: '好' }])}`))).toMatchObject({ created: 1 })
    expect(await run(await put('b.md', '\ufeff---\r\ntitle: 二\r\n---\r\n好\r\n'))).toMatchObject({ created: 1, errors: [] })
  })

  test('a dry run tells and changes nothing', async () => {
    await drawPicture('b.png')
    const file = await put('a.json', [
      { externalId: '1', title: '一', body: '好' },
      { externalId: '2', title: '二', body: '好' },
    ])
    await run(file)
    await put('a.json', [
      { externalId: '1', title: '一', body: '好' },
      { externalId: '2', title: '二改', body: '好', cover: 'b.png' },
      { externalId: '3', title: '三', body: '好' },
    ])
    const before = await rowHash(app.db)
    expect(await run(file, true)).toEqual({ created: 1, changed: 1, unchanged: 1, errors: [] })
    expect(await rowHash(app.db)).toBe(before)
    expect(existsSync(join(app.dataFolder, 'media'))).toBe(false)
    expect(await run(file)).toEqual({ created: 1, changed: 1, unchanged: 1, errors: [] })
    expect((await readdir(join(app.dataFolder, 'media'))).filter((name) => !name.startsWith('.'))).toHaveLength(1)
  })

  test('hostile text arrives as text', async () => {
    const title = '"><script>alert(1)</script>'
    await run(await put('a.json', [{ title, body: '<img src=x onerror=alert(1)>', tags: ["'; drop table articles; --"] }]))
    const [article] = await listed()
    expect(article).toMatchObject({ title, tags: ["'; drop table articles; --"] })
    const page = (await app.http.inject(`/newsInside/${article?.id}`)).body
    expect(page).not.toMatch(/<script>alert|<img src=x/)
  })

  test('two imports at once both end whole', async () => {
    const one = await put(
      'a.json',
      Array.from({ length: 30 }, (_, i) => ({ externalId: `a${i}`, title: `甲${i}`, body: '好' })),
    )
    const two = await put(
      'b.json',
      Array.from({ length: 30 }, (_, i) => ({ externalId: `${i < 10 ? 'a' : 'b'}${i}`, title: `乙${i}`, body: '好' })),
    )
    const reports = await Promise.all([run(one), run(two)])
    expect(reports.flatMap((report) => report.errors)).toEqual([])
    const titles = (await listed()).map((article) => article.title)
    expect(titles).toHaveLength(50)
    // The second import determines the title of the ten documents that are in both.
    expect(new Set(titles.filter((title) => /^.\d$/.test(title)).map((title) => title[0])).size).toBe(1)
  })

  test('more rows than one statement takes', async () => {
    const rows = Array.from({ length: 1_203 }, (_, i) => ({
      externalId: `n${i}`,
      title: `第${i}篇`,
      body: '好',
      tags: [`标${i % 7}`, '全'],
    }))
    const file = await put('a.json', rows)
    expect(await run(file)).toMatchObject({ created: 1_203 })
    expect(await run(file)).toMatchObject({ created: 0, changed: 0, unchanged: 1_203 })
    await put(
      'a.json',
      rows.map((row) => ({ ...row, tags: ['全'] })),
    )
    expect(await run(file)).toMatchObject({ created: 0, changed: 1_203 })
    expect((await app.http.inject('/api/articles?tag=标3')).json().data.total).toBe(0)
    expect((await app.http.inject('/api/articles?tag=全')).json().data.total).toBe(1_203)
  })

  describe.skipIf(!existsSync(documents))('173 collected documents (skipped where the collection is not at hand)', () => {
    test('all come in, and a second run writes nothing', async () => {
      expect(await run(documents)).toEqual({ created: 173, changed: 0, unchanged: 0, errors: [] })
      const before = await rowHash(app.db)
      expect(await run(documents)).toEqual({ created: 0, changed: 0, unchanged: 173, errors: [] })
      expect(await rowHash(app.db)).toBe(before)
      expect((await app.http.inject('/api/articles')).json().data.total).toBe(173)
    })
  })
})
