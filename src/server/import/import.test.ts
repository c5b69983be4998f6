import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { changed } from '#test/document-changes.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'
import { rowHash } from '#test/row-hash.ts'
import { openMediaFiles } from '../media/files.ts'
import { importArticles } from './import-articles.ts'

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

  async function put(name: string, content: unknown): Promise<string> {
    const file = join(folder, name)
    const isPlain = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(file, isPlain ? content : JSON.stringify(content))
    return file
  }

  async function run(source: string, isDryRun = false) {
    const files = openMediaFiles(app.dataFolder)
    const report = await importArticles({ db: app.db, clock: app.clock.read, files, sources: [source], isDryRun })
    await app.bus.catchUp()
    return report
  }

  async function drawPicture(name: string, background = '#246'): Promise<void> {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await sharp({ create: { width: 640, height: 360, channels: 3, background } })
      .png()
      .toFile(join(folder, name))
  }

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

  async function errorsOf(source: string) {
    const before = await rowHash(app.db)
    const report = await run(source)
    expect(report).toMatchObject({ created: 0, changed: 0, unchanged: 0 })
    expect(await rowHash(app.db)).toBe(before)
    for (const { message } of report.errors) expect(message).toMatch(/\p{Script=Han}/u)
    return report.errors.map(({ row, field }) => [row, field])
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
    expect(await run(folder)).toEqual({ created: 0, changed: 0, unchanged: 2, errors: [] })
    expect(await rowHash(app.db)).toBe(before)
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

  test('errors are told row by row, all of them, and nothing is written', async () => {
    const deep = (levels: number) => {
      let node: unknown = { type: 'paragraph' }
      for (let i = 0; i < levels; i += 1) node = { type: 'blockquote', content: [node] }
      return `{"type":"doc","content":[${levels > 4_000 ? '{"type":"blockquote","content":['.repeat(levels) + ']}'.repeat(levels) : JSON.stringify(node)}]}`
    }
    const rows = [
      '{"title":"好","body":"好"}',
      '{"title":"","body":"好"}',
      '{"title":"一","body":"好","colum":"news","tags":"x"}',
      '{"title":"二","body":"好","column":"nowhere"}',
      '{"title":"三","body":"好","publishedAt":"2026-02-30"}',
      '{"title":"四","body":"  "}',
      '{"title":"五"}',
      '{"title":"六","body":{"type":"doc","content":[{"type":"script"}]}}',
      `{"title":"七","body":${deep(60)}}`,
      `{"title":"八","body":${deep(5_000)}}`,
      `{"title":"九","body":"${'字'.repeat(200_000)}"}`,
      '{"title":"十","body":"好","cover":"https://a.example/b.png"}',
      '{"title":"十一","body":"好","cover":"../../../../../etc/passwd"}',
      '{"title":"十二","body":"好","unpublishAt":"2026-01-01","publishedAt":"2026-01-02"}',
      '{"title":"a\\u0000b","body":"好","pinned":"yes"}',
      '7',
      '{"title":"十三","body":"好","__proto__":{"x":1}}',
      '{"title":"十四","body":"好","slug":"Über"}',
    ]
    const file = await put('a.json', `[${rows.join(',')}]`)
    expect((await errorsOf(file)).sort(([a], [b]) => Number(a) - Number(b))).toEqual([
      [2, 'title'],
      [3, 'colum'],
      [3, 'tags'],
      [4, 'column'],
      [5, 'publishedAt'],
      [6, 'body.content'],
      [7, 'body'],
      [8, 'body.content[0]'],
      [9, 'body'],
      [10, 'body'],
      [11, 'body'],
      [12, 'cover'],
      [13, 'cover'],
      [14, 'unpublishAt'],
      [15, 'title'],
      [15, 'pinned'],
      [16, null],
      [17, '__proto__'],
      [18, 'slug'],
    ])
  })

  test('pictures that are missing, not pictures, or behind a link out of the folder are refused, and none is left behind', async () => {
    await drawPicture('good.png')
    await put('text.png', 'not a picture')
    await symlink('/etc/passwd', join(folder, 'link.png'))
    const row = (cover: string) => ({ title: cover, body: '好', cover })
    const errorsAt = async (...covers: readonly string[]) => (await errorsOf(await put('a.json', covers.map(row)))).map(([n]) => n)
    expect(await errorsAt('data:image/png;base64,AAAA', 'good.png', '/etc/passwd', '//a.example/b.png', 'a\\b.png')).toEqual([1, 3, 4, 5])
    expect(await errorsAt('good.png', 'missing.png', 'link.png', '.')).toEqual([2, 3, 4])
    expect(await errorsAt('good.png', 'text.png')).toEqual([2])
    expect(existsSync(join(app.dataFolder, 'media'))).toBe(false)
  })

  test('rows that share a key are refused; rows without id and date are told apart by their text', async () => {
    const shared = { title: '同题', body: '一', publishedAt: '2026-11-20' }
    expect(
      await errorsOf(
        await put('a.json', [
          { ...shared, externalId: 'x' },
          { ...shared, externalId: 'x', title: '二' },
        ]),
      ),
    ).toEqual([[2, 'externalId']])
    expect(await errorsOf(await put('a.json', [shared, { ...shared, body: '二' }]))).toEqual([[2, 'title']])
    expect(
      await errorsOf(
        await put('a.json', [
          { title: '同题', body: '一' },
          { title: '同题', body: '一' },
        ]),
      ),
    ).toEqual([[2, 'title']])
    const file = await put('a.json', [
      { title: '同题', body: '一' },
      { title: '同题', body: '二' },
    ])
    expect(await run(file)).toMatchObject({ created: 2 })
    expect(await run(file)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
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

  test.each<[string, string | Uint8Array, RegExp]>([
    ['a.json', '[{"title":"一",}]', /第 1 行第 \d+ 列/],
    ['a.json', '[{"title":"一"', /不完整：文件在第 1 行第 14 列就结束了/],
    ['a.json', '[{"title":', /不完整：文件在第 1 行第 11 列就结束了/],
    ['a.json', '', /不完整：文件在第 1 行第 1 列就结束了/],
    ['a.json', '[{"title": tru}, {"title":"一"}]', /语法错误，第 1 行第 12 列：/],
    ['a.json', '{"title":"一","body":"好"}', /数组/],
    ['a.json', Uint8Array.of(0x5b, 0xff, 0x5d), /UTF-8/],
    ['a.json', Buffer.from('\ufeff[]', 'utf16le'), /UTF-8/],
    ['a.md', '没有 front matter', /front matter/],
    ['a.md', '---\ntitle: [一\n---\n好', /第 \d 行/],
    ['a.md', '---\ntitle: 一\ntitle: 二\n---\n好', /第 3 行/],
    ['a.md', '---\na: &a [x]\ntitle: *a\n---\n好', /别名/],
    ['a.md', '---\n- 一\n---\n好', /front matter/],
    ['a.md', '---\ntitle: 一\n---\n', /空/],
    ['a.md', '---\ntitle: 一\nbody: 二\n---\n三', /body/],
    ['a.txt', '好', /\.json/],
  ])('%s with %j is refused', async (name, content, message) => {
    const before = await rowHash(app.db)
    const { errors } = await run(await put(name, content))
    expect(errors).toHaveLength(1)
    expect(errors[0]?.message).toMatch(message)
    expect(await rowHash(app.db)).toBe(before)
  })

  test('a missing file, an empty folder and a folder with a link out of it are refused', async () => {
    expect(await errorsOf(join(folder, 'none.json'))).toEqual([[null, null]])
    expect(await errorsOf(folder)).toEqual([[null, null]])
    await symlink('/etc/hosts', join(folder, 'a.md'))
    expect(await errorsOf(folder)).toEqual([[null, null]])
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
    // Whichever came second has its title on the ten that both name.
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
