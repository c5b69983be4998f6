import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leitai } from '#test/command-line.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'

// Every test starts processes, each of which takes seconds where the machine is busy.
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
})
