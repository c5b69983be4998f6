import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Dialect } from '#server/db/dialect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aSecondLater, passwordOf, titlesIn } from '#test/backups.ts'
import { leitai } from '#test/command-line.ts'
import { league } from '#test/competitions.ts'
import { insertSignedIn, signedIn } from '#test/console.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition, textBody } from '#test/factories.ts'
import { newPicture, sendPicture } from '#test/media.ts'
import { type Manifest, manifestText } from './backup.model.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const dialects: readonly Dialect[] = ['sqlite', 'postgres']
const key = 'a key of the operator'

describeOnBoth('a backup', (dialect) => {
  let app: TestApp
  let folder: string
  let article: number
  const places: TestPlace[] = []
  const target = async (of: Dialect) => {
    const place = await makePlace(of)
    places.push(place)
    return place
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
    app = await testApp(dialect)
    await addColumns(app)
    article = await addArticle(app, { title: '云涧三比一', body: textBody('第四局拖到四十一分钟 “全队” \u{1f3c6}') })
    await insertCompetition(app, league())
    await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
    await insertSignedIn(app.db.write, 'admin', '2026-11-20T12:00:00.000Z', { name: 'zoe', passwordHash: ofZoe })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
    for (const place of places.splice(0)) await place.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const backUp = () => leitai(app, 'backup', folder)
  const newest = async () =>
    join(
      folder,
      (await readdir(folder))
        .filter((name) => name.startsWith('leitai-'))
        .sort()
        .at(-1) ?? '',
    )
  const manifest = async (): Promise<Manifest> => JSON.parse(await readFile(join(await newest(), 'manifest.json'), 'utf8'))
  const noted = async () => JSON.parse(await readFile(join(folder, 'damaged-media.json'), 'utf8'))
  const rowsOf = ({ tables }: Manifest) => tables.map(({ name, rows, digest }) => [name, rows, digest])
  const pictures = async (place: Pick<TestPlace, 'dataFolder'>) =>
    (await readdir(join(place.dataFolder, 'media'), { recursive: true })).filter((name) => /webp$/.test(name))

  test('of a running server is restored on both, row by row, and the next id is the one it would have been', async () => {
    const { status, out } = await backUp()
    expect([status, out]).toEqual([0, expect.stringContaining('图片和视频 2 个')])
    const made = await manifest()
    expect(made.tables.find(({ name }) => name === 'matches')?.rows).toBeGreaterThan(5)
    const wanted = await addArticle(app, { title: '新的' })
    const { epoch } = await app.db.read.selectFrom('live_state').select('epoch').executeTakeFirstOrThrow()
    for (const to of dialects) {
      const place = await target(to)
      expect(await leitai(place, 'restore', folder)).toMatchObject({ status: 0 })
      expect(await pictures(place)).toHaveLength(2)
      // Backed up again there, it is the same.
      const again = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
      await leitai(place, 'backup', again)
      const [name = ''] = (await readdir(again)).filter((one) => one.startsWith('leitai-'))
      expect(rowsOf(JSON.parse(await readFile(join(again, name, 'manifest.json'), 'utf8'))), to).toEqual(rowsOf(made))
      await rm(again, { recursive: true })

      const restored = await testApp(to, {}, { databaseUrl: place.databaseUrl, dataFolder: place.dataFolder })
      try {
        expect((await restored.http.inject(paths.article(article))).body).toContain('云涧三比一')
        expect(await addArticle(restored, { title: '新的' }), to).toBe(wanted)
        const there = await restored.db.read.selectFrom('live_state').select('epoch').executeTakeFirstOrThrow()
        expect(there.epoch).not.toBe(epoch)
        expect(await restored.db.read.selectFrom('sessions').selectAll().execute()).toEqual([])
      } finally {
        await restored.stop()
        await restored.db.close()
      }
    }
  })

  test('is not restored beside a running server, nor over a site unless that is said; the former database is kept', async () => {
    await backUp()
    await addArticle(app, { title: '备份之后写的' })
    expect(await leitai(app, 'restore', folder)).toMatchObject({ status: 1, err: expect.stringContaining('请加 --replace') })
    expect(await leitai(app, 'restore', folder, '--replace')).toMatchObject({
      status: 1,
      err: expect.stringMatching(/网站或另一个/),
    })
    await app.stop()
    await app.db.close()
    const { status, out } = await leitai(app, 'restore', folder, '--replace')
    expect([status, out]).toEqual([0, expect.stringContaining('原来的数据库保留在')])
    const titles = await titlesIn(app)
    expect(titles).toEqual(['云涧三比一'])
  })

  test('brings back nothing that was taken down since', async () => {
    await backUp()
    const { id, hash } = await app.db.read.selectFrom('media_items').select(['id', 'hash']).executeTakeFirstOrThrow()
    const editor = await signedIn(app, 'editor')
    await editor.ask('POST', '/api/admin/takedowns', { kind: 'picture', id, reason: '当事人要求删除', withPoster: false })
    await vi.waitFor(async () => expect(await pictures(app)).toEqual([]), 20_000)
    await app.stop()
    await app.db.close()
    expect(await leitai(app, 'restore', folder, '--replace')).toMatchObject({ status: 0 })
    expect(await pictures(app)).toEqual([])
    const db = await openDatabase(app, migrate)
    expect(await db.read.selectFrom('media_takedowns').select('hash').execute()).toEqual([{ hash }])
    expect((await db.read.selectFrom('media_items').select('taken_down_at').executeTakeFirstOrThrow()).taken_down_at).not.toBeNull()
    await db.close()
  })

  test('with pictures missing, here and there, is refused in a sentence, and restored without them where that is said', async () => {
    await backUp()
    await rm(join(folder, 'media'), { recursive: true })
    await rm(join(app.dataFolder, 'media'), { recursive: true })
    await app.stop()
    await app.db.close()
    await isRefused(/media\/\S+ 等 2 个文件缺失、不完整或被改过/)
    const { status, out } = await leitai(app, 'restore', folder, '--replace', '--without-damaged')
    expect([status, out.match(/没有恢复 media\//g)?.length, out]).toEqual([0, 2, expect.stringContaining('图片和视频 0 个')])
    expect(await titlesIn(app)).toEqual(['云涧三比一'])
  })

  /** Each in one line, and the site has what it had. */
  async function isRefused(sentence: string | RegExp): Promise<void> {
    for (const flag of ['--check', '--replace']) {
      const { status, err } = await leitai(app, 'restore', folder, flag)
      expect([flag, status, err]).toEqual([flag, 1, expect.stringMatching(sentence)])
      expect(err.trim().split('\n')).toHaveLength(1)
    }
    expect(await titlesIn(app)).toEqual(['云涧三比一'])
  }

  // What follows is told from the files of the place, whichever database the site has; PostgreSQL is refused above. Its passwords are in
  // signed-backup.test.ts, what it lacks in make-backup.test.ts.
  if (dialect === 'postgres') return

  test('has passwords only where there is a key, and opens them only with it', async () => {
    const place = await target('sqlite')
    await backUp()
    expect((await manifest()).secrets).toBe('left out')
    await leitai(place, 'restore', folder)
    expect(await passwordOf(place, 'zoe')).not.toBe(ofZoe)
    await rm(await newest(), { recursive: true })

    vi.stubEnv('LEITAI_BACKUP_KEY', key)
    await backUp()
    expect((await manifest()).secrets).toBe('encrypted')
    for (const name of await readdir(await newest())) expect(await readFile(join(await newest(), name), 'latin1')).not.toContain(ofZoe)
    vi.stubEnv('LEITAI_BACKUP_KEY', '')
    const without = await leitai(place, 'restore', folder, '--replace')
    expect(without).toMatchObject({ status: 0, out: expect.stringContaining('没有 LEITAI_BACKUP_KEY') })
    expect(await passwordOf(place, 'zoe')).not.toBe(ofZoe)
    await aSecondLater()
    vi.stubEnv('LEITAI_BACKUP_KEY', 'another key of 16')
    expect(await leitai(place, 'restore', folder, '--replace')).toMatchObject({
      status: 1,
      err: expect.stringContaining('LEITAI_BACKUP_KEY'),
    })
    vi.stubEnv('LEITAI_BACKUP_KEY', key)
    expect(await leitai(place, 'restore', folder, '--replace')).toMatchObject({ status: 0 })
    expect(await passwordOf(place, 'zoe')).toBe(ofZoe)
  })

  test('brings only what is new of pictures and videos, for nobody else to read, and keeps the newest', async () => {
    await backUp()
    const first = await newest()
    expect((await stat(join(first, 'manifest.json'))).mode & 0o777).toBe(0o600)
    const [media = ''] = (await readdir(join(folder, 'media'), { recursive: true })).filter((name) => /webp$/.test(name))
    const { ino } = await stat(join(folder, 'media', media))
    const { out } = await leitai(app, 'backup', folder, '--keep', '1')
    expect(out).toContain(`已删除旧备份 ${first}`)
    expect((await stat(join(folder, 'media', media))).ino).toBe(ino)
    expect(await readdir(folder)).toHaveLength(2)
    expect(await leitai(app, 'restore', folder, '--check')).toMatchObject({ status: 0, out: expect.stringContaining('可以恢复') })
  })

  test('of a site without its pictures says so, keeps those of an earlier one, and nothing older goes', async () => {
    const media = join(app.dataFolder, 'media')
    await backUp()
    const first = await newest()
    await rename(media, `${media}-away`)
    // As where another disk is mounted.
    await mkdir(media)
    const kept = await leitai(app, 'backup', folder, '--keep', '1')
    expect([kept.status, kept.out]).toEqual([1, expect.stringContaining('图片和视频 2 个')])
    expect(kept.err).toMatch(
      /写好了，但网站有 2 个图片或视频文件缺失或不完整（如 \S+\.webp），其中 2 个从更早的备份里留了下来，所以没有删除旧备份：.*LEITAI_DATA/,
    )
    expect(kept.err.trim().split('\n')).toHaveLength(1)
    expect((await stat(first)).isDirectory()).toBe(true)
    expect(await manifest()).not.toHaveProperty('missing')
    expect(await leitai(app, 'restore', folder, '--check')).toMatchObject({ status: 0, out: expect.stringContaining('图片和视频 2 个') })

    // Where no earlier one has them, they are in none: it is told, and the rest is restored.
    const other = join(folder, 'other')
    const bare = await leitai(app, 'backup', other)
    expect([bare.status, bare.err]).toEqual([1, expect.stringMatching(/网站有 2 个图片或视频文件缺失或不完整（如 \S+），2 个不在备份里，/)])
    const [name = ''] = (await readdir(other)).filter((one) => one.startsWith('leitai-'))
    const made: Manifest = JSON.parse(await readFile(join(other, name, 'manifest.json'), 'utf8'))
    expect([made.media, made.missing]).toEqual([[], [expect.stringMatching(/webp$/), expect.stringMatching(/webp$/)]])
    expect(await leitai(app, 'restore', other, '--check')).toMatchObject({
      status: 1,
      err: expect.stringMatching(/能恢复，但不完整：做备份时网站就少了 2 个/),
    })
    const place = await target('sqlite')
    expect(await leitai(place, 'restore', other)).toMatchObject({ status: 0, out: expect.stringContaining('备份里没有它们') })
    expect(await titlesIn(place)).toEqual(['云涧三比一'])

    await rm(media, { recursive: true })
    await rename(`${media}-away`, media)
    expect(await leitai(app, 'backup', folder, '--keep', '1')).toMatchObject({
      status: 0,
      out: expect.stringContaining(`已删除旧备份 ${first}`),
    })
    expect(await leitai(app, 'restore', folder, '--check')).toMatchObject({ status: 0, out: expect.stringContaining('图片和视频 2 个') })
  })

  test('is not restored over a damaged database, which has to be moved away first', async () => {
    await backUp()
    await app.stop()
    await app.db.close()
    const file = join(app.dataFolder, 'leitai.db')
    await writeFile(file, 'not a database at all'.repeat(400))
    const { status, err } = await leitai(app, 'restore', folder, '--replace')
    expect([status, err]).toEqual([1, expect.stringMatching(/leitai\.db 已损坏（.*移走它.*leitai restore/)])
    await rm(file)
    expect((await leitai(app, 'restore', folder)).status).toBe(0)
    expect(await titlesIn(app)).toEqual(['云涧三比一'])
  })

  test('cut off, changed, or of another program is refused in a sentence, and the site stands as before', async () => {
    await backUp()
    await app.stop()
    await app.db.close()
    const whole = await newest()
    const kept = join(await mkdtemp(join(tmpdir(), 'leitai-backups-')), 'whole')
    await cp(whole, kept, { recursive: true })
    for (const [spoil, sentence] of spoilt) {
      await spoil(whole)
      await isRefused(sentence)
      await rm(whole, { recursive: true })
      await cp(kept, whole, { recursive: true })
    }
    expect(await leitai(app, 'restore', folder, '--check')).toMatchObject({ status: 0 })
    await rm(join(kept, '..'), { recursive: true })
  })

  test('whose name is mistyped is looked for nowhere else in silence', async () => {
    vi.stubEnv('BACKUP_FOLDER', folder)
    const { status, err } = await leitai(app, 'restore', 'leitai-2020')
    expect([status, err]).toEqual([1, expect.stringContaining(`没有备份 leitai-2020：它不是 ${folder} 里备份的名字`)])
  })

  test('of a file that is empty is refused as a start refuses it', async () => {
    await app.stop()
    await app.db.close()
    for (const end of ['-wal', '-shm']) await rm(join(app.dataFolder, `leitai.db${end}`), { force: true })
    await writeFile(join(app.dataFolder, 'leitai.db'), '')
    expect(await backUp()).toMatchObject({
      status: 1,
      err: expect.stringMatching(/leitai\.db 是空的，但 \S+ 里有一个网站的图片.*leitai restore/),
    })
    await rm(join(app.dataFolder, 'media'), { recursive: true })
    expect(await backUp()).toMatchObject({ status: 1, err: expect.stringContaining('里还没有网站，请把 LEITAI_DATA 设成服务器的数据目录') })
  })

  test('with a damaged picture is mended by the next one, from the site', async () => {
    await backUp()
    const [media = ''] = (await readdir(join(folder, 'media'), { recursive: true })).filter((name) => /webp$/.test(name))
    const whole = await readFile(join(folder, 'media', media))
    await writeFile(join(folder, 'media', media), Buffer.alloc(whole.length))
    expect(await leitai(app, 'restore', folder, '--check')).toMatchObject({
      status: 1,
      err: expect.stringContaining(`media/${media} 缺失、不完整或被改过：再备份一次会从网站重新带上`),
    })
    const first = await newest()
    // A trial of one that has it not leaves it damaged.
    const without = join(folder, 'leitai-20200101T000000Z')
    await cp(first, without, { recursive: true })
    await writeFile(join(without, 'manifest.json'), manifestText({ ...(await manifest()), media: [] }))
    expect(await leitai(app, 'restore', without, '--check')).toMatchObject({ status: 0 })
    expect(await noted()).toEqual([media])
    expect(await backUp()).toMatchObject({ status: 0 })
    expect(await readFile(join(folder, 'media', media))).toEqual(whole)
    expect(await noted()).toEqual([])
    expect(await leitai(app, 'restore', folder, '--check')).toMatchObject({ status: 0 })
  })

  test('that cannot be read keeps no later one from being made, and the pictures of all stay until it is gone', async () => {
    const unused = join(folder, 'media', 'ab', `${'ab'.repeat(32)}.webp`)
    await mkdir(join(unused, '..'), { recursive: true })
    await writeFile(unused, '')
    await backUp()
    const first = await newest()
    await writeFile(join(first, 'manifest.json'), '{')
    expect(await backUp()).toMatchObject({ status: 0, out: expect.stringContaining(`备份 ${first} 读不了：manifest.json 读不出来`) })
    const second = await newest()
    await writeFile(join(second, 'manifest.json'), '{"format":1}')
    expect((await leitai(app, 'backup', folder, '--keep', '1')).status).toBe(0)
    const third = await newest()
    // Each is named every time, also behind newer ones, and is nobody's to delete.
    const { status, out } = await leitai(app, 'backup', folder, '--keep', '1')
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(`备份 ${second} 读不了：.+\n备份 ${first} 读不了：.+\n已删除旧备份 ${third}\n读不了的备份移走以前，.+都留着`),
    ])
    expect((await stat(first)).isDirectory()).toBe(true)
    expect((await stat(unused)).isFile()).toBe(true)
    for (const unreadable of [first, second]) await rm(unreadable, { recursive: true })
    await leitai(app, 'backup', folder, '--keep', '1')
    await expect(stat(unused)).rejects.toThrow('ENOENT')
    expect(await leitai(app, 'restore', folder, '--check')).toMatchObject({ status: 0 })
  })
})

const ofZoe = `$argon2id$v=19$m=19456,t=2,p=1$${'B'.repeat(22)}$${'B'.repeat(43)}`

const spoilt: ReadonlyArray<readonly [(place: string) => Promise<void>, string]> = [
  [(place) => truncate(join(place, 'matches.jsonl.gz'), 100), 'matches.jsonl.gz 缺失、不完整或被改过'],
  [(place) => rm(join(place, 'manifest.json')), '里没有完整的备份'],
  [changeOneByte, 'articles.jsonl.gz 缺失、不完整或被改过'],
  [
    async (place) => {
      const file = join(place, 'manifest.json')
      const made: Manifest = JSON.parse(await readFile(file, 'utf8'))
      await writeFile(file, manifestText({ ...made, migrations: [...made.migrations, '9999-later'] }))
    },
    '是更新的程序做的',
  ],
  [(place) => writeFile(join(place, 'manifest.json'), '{"format":2}'), '备份的格式是 2'],
  [
    async (place) => {
      const file = join(place, 'manifest.json')
      await writeFile(file, (await readFile(file, 'utf8')).replace(/"nextId": \d/, '"nextId": 0'))
    },
    'manifest.json 不完整或被改过',
  ],
]

async function changeOneByte(place: string): Promise<void> {
  const file = join(place, 'articles.jsonl.gz')
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
  await writeFile(file, bytes)
}
