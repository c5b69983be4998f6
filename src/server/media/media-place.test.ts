import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/base/env.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { openServersFiles, rememberMediaPlace } from './media-place.service.ts'

describeOnBoth('the place of pictures and videos', (dialect) => {
  let app: TestApp
  let folder: string
  let warned: object[]
  beforeEach(async () => {
    app = await testApp(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-place-'))
    warned = []
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const at = (place: string) => {
    const settings = place.startsWith('s3:') ? { MEDIA_URL: place } : { LEITAI_DATA: join(folder, place) }
    return { db: app.db, clock: app.clock.read, env: readEnv(settings) }
  }
  const startServer = (place: string) => rememberMediaPlace({ ...at(place), log: { warn: (line: object) => void warned.push(line) } })
  const startImport = async (place: string, isDryRun = false) =>
    await openServersFiles({ ...at(place), isDryRun }).then(
      () => 'taken',
      (error: Error) => error.message,
    )

  test('is the server’s folder, by whatever path, and wherever it is copied to whole', async () => {
    await startServer('one')
    await symlink(join(folder, 'one'), join(folder, 'alias'))
    expect(await startImport('alias')).toBe('taken')
    expect(await startImport('two')).toMatch(/^网站把图片和视频放在 .*one\/media，这次会放到 .*two\/media，/)
    await cp(join(folder, 'one'), join(folder, 'two'), { recursive: true })
    expect(await startImport('two')).toBe('taken')
    await startServer('two')
    expect(warned).toEqual([])
    expect(await readdir(folder)).toEqual(['alias', 'one', 'two'])
  })

  test('is the server’s bucket, whatever the keys to it; a server that moves takes it along and says so', async () => {
    await startServer('s3://KEY:SECRET@store.example/media/site?region=a')
    expect(await startImport('s3://OTHER:KEY@store.example/media/site?region=b&tls=0')).toBe('taken')
    for (const other of ['one', 's3://K:S@store.example/media', 's3://K:S@store.example/other/site', 's3://K:S@other.example/media/site'])
      expect(await startImport(other)).toMatch(/^网站把图片和视频放在 s3:\/\/store\.example\/media\/site\//)
    await startServer('one')
    expect(warned).toEqual([{ before: 's3://store.example/media/site/', now: join(folder, 'one', 'media') }])
    expect([await startImport('one'), await startImport('s3://K:S@store.example/media/site')]).toEqual([
      'taken',
      expect.stringContaining('one/media'),
    ])
  })

  test('is where the first import goes, if that is before the first start; a trial decides nothing', async () => {
    expect(await startImport('s3://K:S@store.example/media', true)).toBe('taken')
    expect(await startImport('one')).toBe('taken')
    expect(await startImport('two', true)).toContain('one/media')
    expect(await readdir(folder)).toEqual(['one'])
    expect(JSON.stringify(await app.db.read.selectFrom('media_place').selectAll().execute())).not.toMatch(/SECRET|K:S/)
  })
})
