import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { ownMedia } from '#server/media/media-owner.service.ts'
import { rememberMediaPlace } from '#server/media/media-place.service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { leitai } from '#test/command-line.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth, makePlace } from '#test/database.ts'
import { asDoctor } from '#test/doctor.ts'
import { addColumns } from '#test/factories.ts'
import { newPicture, sendPicture } from '#test/media.ts'
import { freePort } from '#test/postgres.ts'
import { giveUnprivileged, leitaiUnprivileged, takeUnprivileged, whyNotUnprivileged } from '#test/unprivileged.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const quiet = { warn: () => {} }

describeOnBoth('the doctor, of pictures and videos,', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    vi.stubEnv('PORT', String(await freePort()))
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
  })

  const addPicture = async () => await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
  const { examined, told, stateOf, isFound, isFoundAndFixed } = asDoctor(() => app)
  /** As a server of this database does when it is started. */
  const started = async () => {
    const { dataFolder, databaseUrl } = app
    const db = await openDatabase({ dataFolder, databaseUrl }, migrate)
    await ownMedia(await openMediaFiles({ dataFolder, mediaUrl: null }), db, quiet)
    await db.close()
  }

  test('finds files that are missing, and files of nobody', async () => {
    await addPicture()
    const media = join(app.dataFolder, 'media')
    const files = await openMediaFiles({ dataFolder: app.dataFolder, mediaUrl: null })
    const nobody = 'ab'.padEnd(64, '0')
    const [first = ''] = (await readdir(media, { recursive: true })).filter((name) => name.endsWith('.webp'))
    await files.put(`ab/${nobody}-480.webp`, Buffer.from('x'))
    await isFound('orphans', 'warning', /还没有启动过，都留着/)
    await started()
    await isFoundAndFixed('orphans', 'warning')
    expect(await files.has(`ab/${nobody}-480.webp`)).toBe(false)
    expect(await files.has(first)).toBe(true)
    await rm(join(media, first))
    await isFound('media', 'fault', new RegExp(first))
    const cure = (await examined()).media?.cure
    expect(cure).toMatch(dialect === 'postgres' ? /从备份里找回.*另一个节点.*同一个 MEDIA_URL/ : /从备份里找回[^。]*$/)
  })

  test('leaves files of nobody that a former database may need, until it is gone', async () => {
    expect((await leitai(app, 'backup')).status).toBe(0)
    await addPicture()
    await app.stop()
    await app.db.close()
    const restored = await leitai(app, 'restore', '--replace')
    expect([restored.status, restored.out]).toEqual([0, expect.stringContaining('原来的数据库保留在')])
    const [, former = ''] = /原来的数据库保留在 (.+?)，/.exec(restored.out) ?? []
    expect((await examined()).database).toMatchObject({
      state: 'good',
      said: expect.stringContaining(`原来的数据库（${former}），不再需要时：`),
    })
    const pictures = async () =>
      (await readdir(join(app.dataFolder, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp')).length
    expect((await told('--fix')).orphans).toMatchObject({ state: 'warning', said: expect.stringContaining('还没有启动过') })
    await started()
    const kept = (await told('--fix')).orphans
    expect(kept).toMatchObject({ state: 'warning', said: expect.stringContaining(former) })
    expect(kept?.cure).toMatch(
      dialect === 'sqlite' ? /：rm \S+leitai\.db\.before-\S+；然后 leitai doctor --fix$/ : /DROP SCHEMA "leitai_before_\w+" CASCADE；/,
    )
    expect(await pictures()).toBe(2)
    if (dialect === 'sqlite') await rm(former)
    else {
      const client = new pg.Client({ connectionString: app.databaseUrl ?? '' })
      await client.connect()
      await client.query(`drop schema ${former.replace('schema ', '')} cascade`)
      await client.end()
    }
    await isFoundAndFixed('orphans', 'warning')
    expect(await pictures()).toBe(0)
  })

  test('finds that a node beside it, or another setting, keeps pictures elsewhere', async () => {
    await addPicture()
    const other = await mkdtemp(join(tmpdir(), 'leitai-node-'))
    const warned: string[] = []
    const log = { warn: (...words: unknown[]) => void warned.push(String(words[1])) }
    const start = (dataFolder: string) =>
      rememberMediaPlace({ db: app.db, clock: app.clock.read, env: { dataFolder, mediaUrl: null }, log })
    await start(app.dataFolder)
    expect(await stateOf('media')).toBe('good')
    await start(other)
    expect(warned).toEqual([expect.stringContaining('give all of them one MEDIA_URL')])
    await isFound('media', 'fault', new RegExp(`${other}/media，这里的设置却指向 ${app.dataFolder}/media`))
    expect((await examined()).media?.cure).toMatch(
      dialect === 'postgres' ? /同一个 MEDIA_URL.*同一个 LEITAI_DATA/ : /^把 MEDIA_URL 和 LEITAI_DATA 设得和网站一样/,
    )
    await start(app.dataFolder)
    await rm(join(app.dataFolder, 'media'), { recursive: true })
    await isFound('media', 'fault', /少了 2 个/)
    await rm(other, { recursive: true })
  })

  // What follows is about files and who owns them, whichever database names them.
  if (dialect === 'postgres') return

  test('brings back what a backup has of them, and promises nothing that is damaged there', async () => {
    await addPicture()
    const media = join(app.dataFolder, 'media')
    const [first = ''] = (await readdir(media, { recursive: true })).filter((name) => name.endsWith('.webp'))
    const content = await readFile(join(media, first))
    expect((await leitai(app, 'backup')).status).toBe(0)
    await rm(join(media, first))
    await isFoundAndFixed('media', 'fault')
    expect(await readFile(join(media, first))).toEqual(content)
    // So does one that is shorter than it was, and a backup meanwhile keeps the whole one, and says so.
    await writeFile(join(media, first), content.subarray(0, 10))
    await isFound('media', 'fault', new RegExp(`1 个图片或视频文件不完整（如 ${first}），.+ 的备份里有 1 个`))
    expect(await leitai(app, 'backup')).toMatchObject({ status: 1, err: expect.stringContaining('1 个从更早的备份里留了下来') })
    expect(await readFile(join(app.dataFolder, 'backups/media', first))).toEqual(content)
    await isFoundAndFixed('media', 'fault')
    expect(await readFile(join(media, first))).toEqual(content)
    // One that is damaged there too is not promised a second time.
    await writeFile(join(app.dataFolder, 'backups/media', first), Buffer.alloc(content.length))
    await rm(join(media, first))
    await told('--fix')
    expect((await examined()).media?.cure).toMatch(/从备份里找回/)
  })

  test('mends what it can where another user owns what it may not change', async ({ skip }) => {
    const why = process.getuid?.() === 0 ? whyNotUnprivileged() : 'Skipped: root alone can give files to another user'
    if (why !== null) skip(why)
    await addPicture()
    expect((await leitai(app, 'backup')).status).toBe(0)
    const media = join(app.dataFolder, 'media')
    const [first = ''] = (await readdir(media, { recursive: true })).filter((name) => name.endsWith('.webp'))
    await rm(join(media, first))
    const backups = join(app.dataFolder, 'backups')
    const [name = ''] = (await readdir(backups)).filter((entry) => entry.startsWith('leitai-'))
    await giveUnprivileged(app.dataFolder)
    await takeUnprivileged(join(backups, name))
    await chmod(join(backups, name), 0o755)
    const settings = { LEITAI_DATA: app.dataFolder, DATABASE_URL: app.databaseUrl ?? '', MEDIA_URL: '' }
    const { status, stdout } = leitaiUnprivileged(settings, 'doctor', '--fix')
    const place = join(backups, name)
    expect(stdout).toMatch(
      new RegExp(`✗ .*能读 ${place}；没有修成：${place} 不属于网站的用户 \\S+\n +→ sudo chown -R \\S+ ${place}；然后 `),
    )
    expect([status, stdout]).toEqual([1, expect.stringContaining('✓ 图片和视频都在')])
    expect(stdout).not.toContain('设置有误')
    expect(existsSync(join(media, first))).toBe(true)
  })

  test('leaves files of nobody that the site of another database may need', async () => {
    await addPicture()
    const other = await makePlace('postgres')
    try {
      await started()
      // The former settings, after the site was copied to another database and has got a picture there.
      const there = await openDatabase({ ...other, dataFolder: other.dataFolder }, migrate)
      await ownMedia(await openMediaFiles({ dataFolder: app.dataFolder, mediaUrl: null }), there, quiet)
      await there.close()
      const files = await openMediaFiles({ dataFolder: app.dataFolder, mediaUrl: null })
      const nobody = `ab/${'ab'.padEnd(64, '0')}-480.webp`
      await files.put(nobody, Buffer.from('x'))
      const found = (await examined(true)).orphans
      expect(found).toMatchObject({
        state: 'warning',
        said: expect.stringContaining('另一个数据库的网站'),
        cure: expect.stringContaining('DATABASE_URL'),
      })
      expect(await files.has(nobody)).toBe(true)
      // By mistake, or for good: nobody knows yet.
      await started()
      expect((await examined(true)).orphans).toMatchObject({
        state: 'warning',
        said: expect.stringContaining('不到 30 天前还是另一个数据库'),
      })
      expect(await files.has(nobody)).toBe(true)
      for (const key of (await files.list('owners/')).sort().slice(0, -1)) await files.remove(key)
      await isFoundAndFixed('orphans', 'warning')
    } finally {
      await other.remove()
    }
  })
})
