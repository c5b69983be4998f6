import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { rowHash } from '#test/row-hash.ts'
import { loadColumns, loadDemo } from './load-demo.ts'

const demo = resolve(import.meta.dirname, '../../../demo')

// Some thirty pictures are encoded.
vi.setConfig({ testTimeout: 120_000 })

describeOnBoth('the demo season', (dialect) => {
  let app: TestApp
  let copies: string
  beforeEach(async () => {
    app = await testApp(dialect)
    copies = await mkdtemp(join(tmpdir(), 'leitai-demo-test-'))
  })
  afterEach(async () => {
    await app.close()
    await rm(copies, { recursive: true })
  })

  function parts(folder: string) {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    return { db: app.db, clock: app.clock.read, files: openDiskFiles(app.dataFolder), folder, say, said }
  }

  async function get(path: string) {
    await app.bus.catchUp()
    return (await app.http.inject(path)).json().data
  }

  test('fills an empty site with all of it, and a site that has anything with nothing', async () => {
    const first = parts(demo)
    await loadDemo(first)
    expect(first.said).toHaveLength(2)
    const { items } = await get('/api/columns')
    expect(items.map((column: { key: string }) => column.key)).toEqual([
      'news',
      'notice',
      'activity',
      'competition',
      'team',
      'single',
      'battle',
    ])
    const settings = await get('/api/settings')
    for (const address of [settings.logo.sources.at(-1).url, settings.shareImage]) {
      expect((await app.http.inject(address)).statusCode).toBe(200)
    }
    for (const { href } of settings.footer.policies) {
      expect((await app.http.inject(`/api${href}`)).statusCode).toBe(200)
    }
    const stored = await app.db.read
      .selectFrom('articles')
      .innerJoin('columns', 'columns.id', 'column_id')
      .select(['key', 'cover_id'])
      .execute()
    expect(new Set(stored.map((article) => article.key)).size).toBe(7)
    expect(stored.filter((article) => article.cover_id !== null).length).toBeGreaterThanOrEqual(16)

    const hub = await get('/api/links')
    expect(hub.items.map(({ links }: { links: unknown[] }) => links.length)).toEqual([3, 3, 2])
    expect(hub.items[0].links[0].logo).toMatchObject({ alt: '山峰与日轮' })

    const { items: openings } = await get('/api/openings?pageSize=50')
    expect(new Set(openings.map((one: { state: string }) => one.state))).toEqual(
      new Set(['announced', 'soon', 'open', 'full', 'maintenance', 'merged', 'closed']),
    )

    const { items: tips } = await get('/api/tips')
    expect(new Set(tips.map((tip: { platform: string }) => tip.platform)).size).toBe(5)
    const { items: albums } = await get('/api/albums')
    expect(albums.map(({ count }: { count: number }) => count)).toEqual([7, 5, 8, 6, 4])
    const links = await Promise.all(albums.map(async ({ id }: { id: number }) => (await get(`/api/albums/${id}`)).link?.subject ?? null))
    expect(links).toEqual(['match', 'team', 'season', null, null])

    const { items: competitions } = await get('/api/competitions?pageSize=50')
    expect(competitions.every(({ logo }: { logo: object | null }) => logo !== null)).toBe(true)
    const running = competitions.filter(({ state }: { state: string }) => state === 'running')
    expect(running.map(({ name, cover }: { name: string; cover: object | null }) => [name, cover !== null])).toEqual(
      running.map(({ name }: { name: string }) => [name, true]),
    )
    const marked = async (table: 'teams' | 'players') =>
      (await app.db.read.selectFrom(table).select('slug').where('logo_id', 'is not', null).execute()).length
    expect([await marked('teams'), await marked('players')]).toEqual([8, expect.any(Number)])
    expect(await marked('players')).toBeGreaterThanOrEqual(40)

    const embedding = async (key: string) => {
      const { id } = await app.db.read.selectFrom('articles').select('id').where('import_key', '=', key).executeTakeFirstOrThrow()
      return (await get(`/api/articles/${id}`)).embeds
    }
    expect((await embedding('demo-2026-028')).matches).toMatchObject([
      { play: 'live', competition: { name: expect.stringContaining('巅峰联赛') } },
    ])
    expect((await embedding('demo-2026-029')).tables).toMatchObject([{ table: { total: 64, rows: { length: 8 } } }])

    const before = await rowHash(app.db)
    const second = parts(demo)
    await loadDemo(second)
    await loadColumns(second)
    expect(second.said).toEqual([])
    expect(await rowHash(app.db)).toBe(before)
  })

  /** Small pictures: what is tried is not how they are encoded. */
  const smallCovers: Readonly<Record<string, string>> = {
    'logo.png': 'link-download',
    'share.webp': 'link-statistics',
    'cup.webp': 'jingzhe-guardian',
  }
  const putSmall = (copy: string, name: string) => cp(join(demo, 'marks', `${smallCovers[name]}.webp`), join(copy, 'covers', name))

  /** A season of one article, two pictures and two competitions. */
  async function smallDemo(): Promise<string> {
    const copy = join(copies, 'demo')
    await mkdir(join(copy, 'articles'), { recursive: true })
    for (const name of [
      'columns.json',
      'settings.json',
      'albums.json',
      'pages',
      'competitions/dianfeng-s6.json',
      'competitions/zhulu-1.json',
    ])
      await cp(join(demo, name), join(copy, name), { recursive: true })
    for (const name of Object.keys(smallCovers)) await putSmall(copy, name)
    for (const name of ['albums.json', 'videos.json', 'night.json']) await writeFile(join(copy, name), '[]')
    for (const name of ['links.json', 'embeds.json']) await writeFile(join(copy, name), '{}')
    for (const name of ['openings.json', 'tips.json', 'marks.json', 'night.json', 'link-hub.json']) await writeFile(join(copy, name), '[]')
    await writeFile(join(copy, 'articles', 'a.md'), '---\nexternalId: a\ntitle: 好\n---\n好\n')
    return copy
  }

  test('two processes that start at once load it once', async () => {
    const copy = await smallDemo()
    await Promise.all([loadDemo(parts(copy)), loadDemo(parts(copy))])
    const ids = await app.db.read.selectFrom('articles').select('import_key').where('import_key', 'is not', null).execute()
    expect(ids.length).toBe(new Set(ids.map((row) => row.import_key)).size)
    expect(await app.db.read.selectFrom('changes').select('n').execute()).toHaveLength(1)
  })

  test('is refused as a whole where a part is missing or wrong', async () => {
    const before = await rowHash(app.db)
    await expect(loadDemo(parts(join(copies, 'nowhere')))).rejects.toThrow(/缺少.*--empty/)
    const copy = await smallDemo()
    await writeFile(join(copy, 'articles', 'zz.md'), '---\ntitle: 坏\ncolumn: nowhere\n---\n好\n')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/zz\.md/)
    await rm(join(copy, 'articles', 'zz.md'))
    await rm(join(copy, 'covers', 'logo.png'))
    await expect(loadDemo(parts(copy))).rejects.toThrow(/logo\.png/)
    await putSmall(copy, 'logo.png')
    await writeFile(join(copy, 'links.json'), '{"a":["recap match nowhere/final"]}')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/links\.json names match nowhere/)
    await writeFile(join(copy, 'links.json'), '{"nobody":["mention team qingfeng"]}')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/links\.json names nobody/)
    await writeFile(join(copy, 'links.json'), '{}')
    await writeFile(join(copy, 'embeds.json'), '{"a":{"table zhulu-1/series/nowhere":"好"}}')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/embeds\.json names table zhulu-1\/series\/nowhere/)
    await writeFile(join(copy, 'embeds.json'), '{"a":{"table zhulu-1/series/main":"没有这一段"}}')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/embeds\.json names a text/)
    await writeFile(join(copy, 'openings.json'), '[{"key":"a","zone":"一区","name":"甲","article":"nobody"}]')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/openings\.json names article nobody/)
    await writeFile(join(copy, 'openings.json'), '[]')
    await writeFile(join(copy, 'tips.json'), '[{"platform":"phone","title":"甲","steps":["乙"],"link":"没有"}]')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/tips\.json names link 没有/)
    await writeFile(join(copy, 'tips.json'), '[]')
    await writeFile(join(copy, 'link-hub.json'), '[{"name":"坏","links":[{"title":"坏","description":"","address":"javascript:1"}]}]')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/link-hub\.json/)
    await writeFile(join(copy, 'link-hub.json'), '[]')
    await writeFile(join(copy, 'videos.json'), '[]')
    const album = { title: '坏', summary: '', link: 'team nobody', publishedAt: '2026-11-20T00:00:00.000Z' }
    const pictures = [{ file: 'covers/cup.webp', alt: '杯', caption: '' }]
    await writeFile(join(copy, 'albums.json'), JSON.stringify([{ ...album, pictures }]))
    await expect(loadDemo(parts(copy))).rejects.toThrow(/names team nobody/)
    await writeFile(join(copy, 'albums.json'), '[]')
    await writeFile(join(copy, 'settings.json'), '{"name":""}')
    await expect(loadDemo(parts(copy))).rejects.toThrow(/settings\.json/)
    expect(await rowHash(app.db)).toBe(before)
  })

  test('without it a new site has the seven columns and no more', async () => {
    const said = parts(demo)
    await loadColumns(said)
    expect(said.said).toHaveLength(1)
    expect((await get('/api/columns')).items).toHaveLength(7)
    expect((await get('/api/articles')).total).toBe(0)
  })
})
