import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leitai } from '#test/command-line.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { changed } from '#test/document-changes.ts'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/running-site.ts'

const example = resolve(import.meta.dirname, '../../../../docs/examples/competition-single-elimination.json')

const statistics = resolve(import.meta.dirname, '../../../../docs/examples/competition-statistics.json')

// Every test starts processes, each of which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

describeOnBoth('leitai import and export competition', (dialect) => {
  let place: TestPlace
  let folder: string
  beforeEach(async () => {
    place = await makePlace(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-command-test-'))
  })
  afterEach(async () => {
    await place.remove()
    await rm(folder, { recursive: true })
  })

  test('tried, done, repeated, exported by slug and by number', async () => {
    const tried = await leitai(place, 'import', 'competition', example, '--dry-run')
    expect(tried).toMatchObject({ status: 0, out: expect.stringMatching(/新建赛事“秋季杯”[\s\S]*试运行：没有写入任何内容/) })
    expect((await leitai(place, 'export', 'competition', 'autumn-cup')).status).toBe(1)
    const done = await leitai(place, 'import', 'competition', example)
    expect(done).toMatchObject({ status: 0, out: expect.stringContaining('已新建赛事 1') })
    const again = await leitai(place, 'import', 'competition', example, '--json')
    expect(again.status).toBe(0)
    expect(JSON.parse(again.out)).toEqual({ id: 1, isNew: false, isChanged: false, changes: [], errors: [] })
    const shown = await leitai(place, 'export', 'competition', 'autumn-cup')
    expect(JSON.parse(shown.out)).toEqual(JSON.parse(await readFile(example, 'utf8')))
    const out = join(folder, 'out.json')
    expect(await leitai(place, 'export', 'competition', '1', '--out', out)).toMatchObject({ status: 0, out: '' })
    expect(await readFile(out, 'utf8')).toBe(shown.out)
    expect((await leitai(place, 'export', 'competition', '1', '--json')).out).toBe(`${JSON.stringify(JSON.parse(shown.out))}\n`)
  })

  test('with its marks: the export brings their pictures along to another site', async () => {
    const [club] = JSON.parse(await readFile(statistics, 'utf8')).teams
    const named = changed(JSON.parse(await readFile(statistics, 'utf8')), [['$.teams[0].logo', { file: 'club.svg', alt: '队徽' }]])
    await writeFile(
      join(folder, 'club.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>',
    )
    await writeFile(join(folder, 'c.json'), JSON.stringify(named))
    const done = await leitai(place, 'import', 'competition', join(folder, 'c.json'))
    expect(done).toMatchObject({ status: 0, out: expect.stringContaining(`战队“${club.names.at(-1).name}”标志：无 → “队徽”`) })
    const out = join(folder, 'elsewhere')
    await mkdir(out)
    expect(await leitai(place, 'export', 'competition', '1', '--out', join(out, 'c.json'))).toMatchObject({ status: 0 })
    const { file } = JSON.parse(await readFile(join(out, 'c.json'), 'utf8')).teams[0].logo
    expect((await readFile(join(out, file))).subarray(8, 12).toString()).toBe('WEBP')
    const other = await makePlace(dialect)
    try {
      const copied = await leitai(other, 'import', 'competition', join(out, 'c.json'))
      expect(copied).toMatchObject({ status: 0, out: expect.stringContaining('标志：无 → “队徽”') })
      expect((await leitai(other, 'import', 'competition', join(out, 'c.json'), '--json')).out).toContain('"isChanged":false')
    } finally {
      await other.remove()
    }
    await writeFile(join(folder, 'club.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const refused = await leitai(place, 'import', 'competition', join(folder, 'c.json'))
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('$.teams[0].logo.file · unknown-picture · 图片“club.svg”') })
  })

  test('ends with 1 and every error with path and rule, in words or as JSON', async () => {
    const broken = changed(JSON.parse(await readFile(example, 'utf8')), [
      ['$.season.slug', 'Autumn'],
      ['$.competition.kind', 'chess'],
    ])
    const file = join(folder, 'c.json')
    await writeFile(file, JSON.stringify(broken))
    const inWords = await leitai(place, 'import', 'competition', file)
    expect(inWords).toMatchObject({ status: 1, out: '' })
    expect(inWords.err).toContain(`${file} · $.season.slug · schema · 只能用小写字母`)
    expect(inWords.err).toContain('共 2 处错误，没有导入任何内容')
    const asJson = await leitai(place, 'import', 'competition', file, '--json')
    expect(asJson.status).toBe(1)
    expect(JSON.parse(asJson.out)).toMatchObject({
      id: null,
      errors: [{ path: '$.season.slug' }, { path: '$.competition.kind', rule: 'schema' }],
    })
    expect((await leitai(place, 'import', 'competition', join(folder, 'none.json'))).err).toContain('没有这个文件')
  })

  test('shows on a running site within a second, first the result and then its correction', async () => {
    const site = await startSite({ ...place, databaseUrl: place.databaseUrl ?? undefined, port: await freePort(), flags: ['--empty'] })
    try {
      const champion = async () => {
        const response = await fetch(`${site.url}/api/competitions/1`)
        if (response.status === 404) return null
        const { data } = (await response.json()) as { data: { champion: { name: string } | null } }
        return data.champion?.name
      }
      expect(await champion()).toBeNull()
      expect((await leitai(place, 'import', 'competition', example)).status).toBe(0)
      await shownWithinASecond(champion, '蓝舟')
      const final = '$.stages[0].groups[0].rounds[2].matches[0]'
      const document = JSON.parse(await readFile(example, 'utf8'))
      const other = changed(document, [
        [`${final}.sides[0].score`, document.stages[0].groups[0].rounds[2].matches[0].sides[1].score],
        [`${final}.sides[1].score`, document.stages[0].groups[0].rounds[2].matches[0].sides[0].score],
      ])
      await writeFile(join(folder, 'c.json'), JSON.stringify(other))
      expect((await leitai(place, 'import', 'competition', join(folder, 'c.json'))).out).toContain('冠军：蓝舟 → 鹤岩')
      await shownWithinASecond(champion, '鹤岩')
    } finally {
      await site.stop()
    }
  })

  async function shownWithinASecond<T>(read: () => Promise<T>, wanted: T): Promise<void> {
    const deadline = Date.now() + 1_000
    while ((await read()) !== wanted && Date.now() < deadline) await sleep(20)
    expect(await read()).toBe(wanted)
  }
})
