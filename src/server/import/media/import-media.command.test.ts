import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AlbumPage } from '#shared/albums.ts'
import { removeBucket, startBucket } from '#test/bucket.ts'
import { leitai } from '#test/command-line.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/running-site.ts'

// Every test starts processes, each of which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

describeOnBoth('leitai import media', (dialect) => {
  let place: TestPlace
  let folder: string
  beforeEach(async () => {
    place = await makePlace(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-media-command-test-'))
  })
  afterEach(async () => {
    await place.remove()
    await rm(folder, { recursive: true })
  })

  test('says what it does, refuses by name, and takes the others where that is wished', async () => {
    await mkdir(join(folder, '揭幕战'))
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#246' } })
      .png()
      .toFile(join(folder, '揭幕战', '入场.png'))
    await writeFile(join(folder, '揭幕战', '录像.mov'), 'x')
    const refused = await leitai(place, 'import', 'media', folder)
    expect(refused).toMatchObject({ status: 1, out: '' })
    expect(refused.err).toContain('揭幕战/录像.mov · 视频只能是 MP4 文件')
    expect(refused.err).toContain('--skip-bad')
    const tried = await leitai(place, 'import', 'media', folder, '--skip-bad', '--dry-run')
    expect(tried).toMatchObject({ status: 0, out: expect.stringContaining('将新增 1 个图集') })
    const taken = await leitai(place, 'import', 'media', folder, '--skip-bad', '--json')
    expect([taken.status, JSON.parse(taken.out)]).toMatchObject([
      0,
      { created: 1, pictures: 1, skipped: [{ file: '揭幕战/录像.mov' }], errors: [] },
    ])
    expect(taken.err).toContain('处理图片 1/1')
    await rm(join(folder, '揭幕战', '录像.mov'))
    expect((await leitai(place, 'import', 'media', folder)).out).toContain('新增 0 个图集，更新 0 个，1 个不变')
    expect(await leitai(place, 'import', 'articles', folder, '--skip-bad')).toMatchObject({ status: 2 })
  })

  test('goes where the running server keeps its files, or not at all; and brings there what is missing', async () => {
    const bucket = await startBucket()
    const there = { ...place, mediaUrl: bucket.mediaUrl }
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#426' } })
      .png()
      .toFile(join(folder, '入场.png'))
    await writeFile(join(folder, 'a.json'), JSON.stringify([{ title: '开赛', body: '好' }]))
    // Before the first start, and later for a wrong media store.
    expect((await leitai(place, 'import', 'media', folder, '--skip-bad')).status).toBe(0)
    const port = await freePort()
    const settings = { MEDIA_URL: bucket.mediaUrl, LOG_LEVEL: 'warn' }
    const site = await startSite({ ...place, databaseUrl: place.databaseUrl ?? undefined, port, settings, flags: ['--empty'] })
    try {
      const media = join(place.dataFolder, 'media')
      const name = `s3://127.0.0.1:${bucket.port}/media/site/`
      const moved = JSON.parse(
        site
          .said()
          .split('\n')
          .find((line) => line.includes('another place')) ?? '{}',
      )
      expect(moved).toMatchObject({ level: 40, before: media, now: name })
      const pictureOfAlbum = async () => {
        const { data } = (await (await fetch(`${site.url}/api/albums`)).json()) as { data: AlbumPage }
        return await fetch(site.url + (data.items[0]?.cover?.sources[0]?.url ?? ''))
      }
      expect((await pictureOfAlbum()).status).toBe(404)
      const album = ['media', folder, '--skip-bad']
      const refused = await Promise.all([
        leitai(place, 'import', ...album),
        leitai(place, 'import', ...album, '--dry-run'),
        leitai(place, 'import', 'articles', join(folder, 'a.json')),
        leitai({ ...place, mediaUrl: bucket.mediaUrl.replace('/site?', '/other?') }, 'import', ...album),
      ])
      const wrong = [media, media, media, name.replace('/site/', '/other/')]
      for (const [i, { status, out, err }] of refused.entries()) {
        expect([status, out, err]).toEqual([1, '', expect.stringContaining(`放在 ${name}，这次会放到 ${wrong[i]}，请把 MEDIA_URL`)])
        expect(err).not.toContain('S3RVER')
      }
      const again = await leitai(there, 'import', ...album)
      expect(again).toMatchObject({ status: 0, out: expect.stringContaining('更新 0 个，1 个不变') })
      expect((await pictureOfAlbum()).status).toBe(200)
    } finally {
      await site.stop()
      await bucket.close()
      await removeBucket(bucket)
    }
  })
})
