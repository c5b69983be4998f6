import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns } from '#test/factories.ts'
import { importing } from '#test/importing.ts'
import { rowHash } from '#test/row-hash.ts'

describeOnBoth('articles that are not imported', (dialect) => {
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
      `{"title":"九","body":"${'字'.repeat(530_000)}"}`,
      '{"title":"十","body":"好","cover":"https://a.example/b.png"}',
      '{"title":"十一","body":"好","cover":"../../../../../etc/passwd"}',
      '{"title":"十二","body":"好","unpublishAt":"2026-01-01","publishedAt":"2026-01-02"}',
      '{"title":"a\\u0000b","body":"好","pinned":"yes"}',
      '7',
      '{"title":"十三","body":"好","__proto__":{"x":1}}',
      '{"title":"十四","body":"好","slug":"Über"}',
      '{"title":"十五","body":"好\\uffff"}',
      '{"title":"十六\\ufffe","body":"好"}',
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
      [19, 'body.content[0].content[0].text'],
      [20, 'title'],
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
})
