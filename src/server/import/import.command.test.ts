import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leitai } from '#test/command-line.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/running-site.ts'

// Every test starts processes, each of which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

describeOnBoth('leitai import articles', (dialect) => {
  let place: TestPlace
  let folder: string
  let file: string
  beforeEach(async () => {
    place = await makePlace(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-command-test-'))
    file = join(folder, 'a.json')
  })
  afterEach(async () => {
    await place.remove()
    await rm(folder, { recursive: true })
  })

  test('goes into a database that nobody opened before, and says so in words or as JSON', async () => {
    await writeFile(file, JSON.stringify([{ title: '云涧三比一', body: '第四局拖到四十一分钟。' }]))
    const tried = await leitai(place, 'import', 'articles', file, '--dry-run')
    expect(tried).toMatchObject({ status: 0, out: expect.stringContaining('将新增 1 篇') })
    const first = await leitai(place, 'import', 'articles', file)
    expect(first).toMatchObject({ status: 0, out: expect.stringContaining('新增 1 篇') })
    const second = await leitai(place, 'import', 'articles', file, '--json')
    expect(second.status).toBe(0)
    expect(JSON.parse(second.out)).toEqual({ created: 0, changed: 0, unchanged: 1, errors: [] })
  })

  test('ends with 1 and every error, in words or as JSON', async () => {
    await writeFile(file, JSON.stringify([{ title: '' }, { title: '好', body: '好', column: 'x' }]))
    const inWords = await leitai(place, 'import', 'articles', file)
    expect(inWords).toMatchObject({ status: 1, out: '' })
    expect(inWords.err).toContain('第 1 条 · title')
    expect(inWords.err).toContain('第 2 条 · column')
    const asJson = await leitai(place, 'import', 'articles', file, '--json')
    expect(asJson.status).toBe(1)
    expect(JSON.parse(asJson.out)).toMatchObject({
      created: 0,
      errors: [
        { file, row: 1, field: 'title' },
        { file, row: 1, field: 'body' },
        { file, row: 2, field: 'column' },
      ],
    })
  })

  test('shows in the list of a running site within a second, and no page of it waits', async () => {
    const site = await startSite({ ...place, databaseUrl: place.databaseUrl ?? undefined, port: await freePort(), flags: ['--empty'] })
    try {
      const total = async () => {
        const response = await fetch(`${site.url}/api/articles`)
        expect(response.status).toBe(200)
        return ((await response.json()) as { data: { total: number } }).data.total
      }
      expect(await total()).toBe(0)
      await writeFile(file, JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ externalId: `n${i}`, title: `第${i}篇`, body: '好' }))))
      const ended = leitai(place, 'import', 'articles', file)
      let isOver = false
      void ended.then(() => (isOver = true))
      // While it runs, every answer shows the whole import or nothing of it.
      while (!isOver) {
        expect([0, 200]).toContain(await total())
        await sleep(20)
      }
      expect((await ended).status).toBe(0)
      const deadline = Date.now() + 1_000
      while ((await total()) !== 200 && Date.now() < deadline) await sleep(20)
      expect(await total()).toBe(200)
    } finally {
      await site.stop()
    }
  })
})

describe('the command line', () => {
  const nowhere = { dataFolder: join(tmpdir(), 'leitai-never-made'), databaseUrl: null }

  test('a misuse is answered by the usage and 2', async () => {
    const misuses = [
      [],
      ['bogus'],
      ['import', 'articles'],
      ['import', 'videos', 'a.json'],
      ['import', 'articles', 'a.json', 'b.json'],
      ['import', 'articles', 'a.json', '--force'],
      ['import', 'competition'],
      ['export', 'competition'],
      ['export', 'articles', '1'],
      ['export', 'competition', '1', '--dry-run'],
      ['migrate', '--json'],
      ['start', '--emtpy'],
    ]
    for (const words of misuses) {
      const ended = await leitai(nowhere, ...words)
      expect([words, ended.status, ended.out]).toEqual([words, 2, ''])
      // What was wrong is not pushed out of the window by all the other commands.
      expect(ended.err).toContain(`leitai ${words[0] === 'bogus' ? 'import' : (words[0] ?? 'import')} `)
      if (words[0] === 'export' || words[0] === 'start') expect(ended.err).not.toContain('leitai import')
    }
  })

  test('--help is no misuse', async () => {
    expect(await leitai(nowhere, '--help')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('leitai migrate') })
    expect(await leitai(nowhere, 'restore', '--help')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('leitai restore') })
  })

  test('a data folder that cannot be, a database that is not there: one line and 1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leitai-command-test-'))
    try {
      await writeFile(join(folder, 'file'), '')
      for (const place of [
        { dataFolder: join(folder, 'file', 'data'), databaseUrl: null },
        { dataFolder: folder, databaseUrl: 'postgres://127.0.0.1:1/none' },
        { dataFolder: folder, databaseUrl: 'mysql://127.0.0.1/none' },
      ]) {
        const ended = await leitai(place, 'migrate')
        expect(ended).toMatchObject({ status: 1, out: '' })
        expect(ended.err.trim().split('\n')).toHaveLength(1)
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('migrate brings an empty folder a database, twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leitai-command-test-'))
    try {
      const place = { dataFolder: join(folder, 'new'), databaseUrl: null }
      await mkdir(place.dataFolder)
      for (let i = 0; i < 2; i += 1) expect(await leitai(place, 'migrate')).toMatchObject({ status: 0, err: '' })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
