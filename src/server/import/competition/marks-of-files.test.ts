import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { markedFile } from '#server/competitions/marks/marks.service.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import type { ActAnswer } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { AdminPlayer } from '#shared/admin/people.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionFile } from '#shared/competitions/document-file.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { changed } from '#test/document-changes.ts'
import { importCompetition } from './import-competition.ts'

const root = resolve(import.meta.dirname, '../../../..')
const cup: CompetitionFile = JSON.parse(readFileSync(join(root, 'docs/examples/competition-statistics.json'), 'utf8'))
const emblem = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 0 10 10H0z" fill="#c23"/></svg>'

// Pictures are drawn and encoded by processes, which take seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

describeOnBoth('marks in competition files', (dialect) => {
  let app: TestApp
  let other: TestApp
  let folder: string
  beforeAll(async () => {
    app = await testApp(dialect)
    other = await testApp(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-marks-test-'))
    await mkdir(join(folder, 'marks'))
    await writeFile(join(folder, 'marks/songyun.svg'), emblem)
    const picture = (colour: string) =>
      sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
        .png()
        .toBuffer()
    await writeFile(join(folder, 'marks/open.png'), await picture('#207050'))
    await writeFile(join(folder, 'marks/cup.png'), await picture('#705020'))
  })
  beforeEach(() => rm(join(folder, 'bad'), { recursive: true, force: true }))
  afterAll(async () => {
    await app.close()
    await other.close()
    await rm(folder, { recursive: true })
  })

  const named: CompetitionFile = changed(cup, [
    ['$.competition.logo', { file: 'marks/cup.png', alt: '擂台一座' }],
    ['$.competition.cover', { file: 'marks/open.png', alt: '绿幕' }],
    ['$.teams[0].logo', { file: 'marks/songyun.svg', alt: '松云队徽' }],
    ['$.players[0].logo', { file: 'marks/open.png', alt: '绿幕' }],
  ])

  async function bring(site: TestApp, content: CompetitionFile, { isDryRun = false, within = folder } = {}) {
    const file = join(within, 'c.json')
    await writeFile(file, JSON.stringify(content))
    const openFiles = () => openMediaFiles({ dataFolder: site.dataFolder, mediaUrl: null })
    const report = await importCompetition({ db: site.db, clock: site.clock.read, file, isDryRun, isRenamed: false, openFiles })
    await site.bus.catchUp()
    return report
  }

  async function exported(site: TestApp, id: number | null) {
    const found = await findCompetitionDocument(site.db.read, id ?? 0)
    if (!found) throw new Error('nothing stands there')
    return await markedFile(site.db.read, found.document)
  }

  const seen = async (site: TestApp, id: number | null) =>
    (await site.http.inject(`/api/competitions/${id}`)).json<{ data: CompetitionView }>().data

  async function editOf(editor: Caller, path: string) {
    const { id: _, slug: __, uses: ___, logo: ____, oldNames: _____, ...fields } = await editor.get<AdminPlayer>(path)
    return fields
  }

  test('come with their files, stay where a file is silent, go where it says null, and are told by a dry run', async () => {
    const first = await bring(app, named)
    expect(first).toMatchObject({ isNew: true, errors: [] })
    expect(first.changes.slice(1)).toEqual([
      '赛事“秋季峡谷赛”标志：无 → “擂台一座”',
      '赛事“秋季峡谷赛”封面：无 → “绿幕”',
      '战队“松云”标志：无 → “松云队徽”',
      '选手“程野”标志：无 → “绿幕”',
    ])
    const { logo, cover, entrants } = await seen(app, first.id)
    expect([logo?.alt, cover?.alt]).toEqual(['擂台一座', '绿幕'])
    expect(entrants.flatMap(({ entrant }) => entrant.logo?.alt ?? [])).toContain('松云队徽')
    for (const { url } of logo?.sources ?? []) expect((await app.http.inject(url)).headers['content-type']).toBe('image/webp')
    const team = await app.http.inject('/api/teams/1')
    expect(team.json().data.logo).toMatchObject({ alt: '松云队徽', width: 1024, height: 1024 })

    expect(await bring(app, named)).toEqual({ id: first.id, isNew: false, isChanged: false, changes: [], errors: [] })
    expect(await bring(app, cup)).toMatchObject({ isChanged: false })
    const without = changed(named, [['$.competition.cover', null]])
    expect(await bring(app, without, { isDryRun: true })).toMatchObject({ isChanged: true, changes: ['赛事“秋季峡谷赛”封面：“绿幕” → 无'] })
    expect((await seen(app, first.id)).cover?.alt).toBe('绿幕')
    await bring(app, without)
    expect((await seen(app, first.id)).cover).toBeNull()
    await bring(app, named)
  })

  test('are exported by name, and keep on another site with the files beside and on their own without', async () => {
    const { id } = await bring(app, named)
    const { file, pictures } = await exported(app, id)
    expect(pictures).toHaveLength(3)
    expect(file.teams?.[0]?.logo).toEqual({ file: expect.stringMatching(/^media\/[0-9a-f]{64}\.webp$/), alt: '松云队徽' })
    expect(await bring(app, file)).toEqual({ id, isNew: false, isChanged: false, changes: [], errors: [] })

    const refused = await bring(other, file)
    expect(refused.errors.map(({ path, rule }) => [path, rule])).toEqual([
      ['$.competition.logo.file', 'unknown-picture'],
      ['$.competition.cover.file', 'unknown-picture'],
      ['$.teams[0].logo.file', 'unknown-picture'],
      ['$.players[0].logo.file', 'unknown-picture'],
    ])
    expect(refused.errors[0]?.message).toContain('没有这个文件')
    expect(await other.db.read.selectFrom('competitions').select('id').execute()).toEqual([])

    await mkdir(join(folder, 'media'))
    const store = await openMediaFiles({ dataFolder: app.dataFolder, mediaUrl: null })
    for (const { hash, width } of pictures) {
      const stored = await store.open(`${hash.slice(0, 2)}/${hash}-${width}.webp`)
      if (stored?.kind !== 'file') throw new Error('no file')
      await writeFile(join(folder, `media/${hash}.webp`), stored.stream)
    }
    const copy = await bring(other, file)
    expect(copy).toMatchObject({ isNew: true, errors: [] })
    const there = await seen(other, copy.id)
    expect([there.logo?.alt, there.cover?.alt]).toEqual(['擂台一座', '绿幕'])
    // By the hash of what was taken in: the files are not needed again.
    await rm(join(folder, 'media'), { recursive: true })
    expect(await bring(other, file)).toMatchObject({ isChanged: false, errors: [] })
  })

  test('bad ones are refused by place, and nothing is written', async () => {
    const bad = join(folder, 'bad')
    await mkdir(bad)
    const svg = (inner: string, before = '') => `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inner}</svg>`
    const huge = sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#123456' } })
    const files: [name: string, content: string | Buffer, why: RegExp][] = [
      ['script.svg', svg('<script>alert(1)</script>'), /不能有脚本/],
      ['entity.svg', svg('<path d="&e;"/>', '<!DOCTYPE svg [<!ENTITY e "M0 0">]>'), /DOCTYPE 或实体/],
      ['paths.svg', svg('<path d="M0 0h1"/>'.repeat(10_000)), /最多 2000 个/],
      ['huge.png', await huge.png().toBuffer(), /4000 万像素/],
      ['text.png', 'no picture', /只能是/],
    ]
    const places = ['$.competition.logo', '$.competition.cover', '$.teams[0].logo', '$.players[0].logo', '$.players[1].logo']
    for (const [name, content] of files) await writeFile(join(bad, name), content)
    const before = await app.db.read.selectFrom('media_items').select('id').execute()
    const stored = await readdir(join(app.dataFolder, 'media'), { recursive: true })
    const report = await bring(
      app,
      changed(
        named,
        files.map(([name], i) => [places[i] ?? '', { file: name }] as const),
      ),
      { within: bad },
    )
    expect(report).toMatchObject({ id: null, isChanged: false })
    expect(report.errors.map(({ path }) => path)).toEqual(places.map((place) => `${place}.file`))
    for (const [i, [, , why]] of files.entries()) expect(report.errors[i]?.message).toMatch(why)
    for (const file of ['../../c.json', 'https://example.com/a.png', '/etc/passwd', 'media/../../../x.png']) {
      const { errors } = await bring(app, changed(named, [['$.teams[0].logo', { file }]]), { within: bad })
      expect(errors.map(({ path }) => path)).toContain('$.teams[0].logo.file')
    }
    const shapes = await bring(app, changed(named, [['$.teams[0].logo', { url: 'x' }]]), { within: bad })
    expect(shapes.errors.map(({ path }) => path)).toEqual(['$.teams[0].logo', '$.teams[0].logo.url'])
    expect(await app.db.read.selectFrom('media_items').select('id').execute()).toEqual(before)
    expect(await readdir(join(app.dataFolder, 'media'), { recursive: true })).toEqual(stored)
  })

  test('in the console: exported by name, previewed and audited, refused where the library has no such picture', async () => {
    const { id } = await bring(app, named)
    const editor = await signedIn(app, 'editor')
    const file = await editor.get<CompetitionFile>(`/api/admin/competitions/${id}/file`)
    expect(file.competition.logo).toMatchObject({ alt: '擂台一座' })
    const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const act = async (document: CompetitionFile, isPreview: boolean) =>
      await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, {
        rev,
        isPreview,
        act: { kind: 'replace_document', document },
      })
    expect((await act(file, true)).data.changes).toEqual([])
    const swapped = changed(file, [
      ['$.competition.logo', file.players?.[0]?.logo],
      ['$.teams[0].logo', null],
    ])
    const texts = ['赛事“秋季峡谷赛”标志：“擂台一座” → “绿幕”', '战队“松云”标志：“松云队徽” → 无']
    expect((await act(swapped, true)).data.changes.map(({ text }) => text)).toEqual(texts)
    expect((await seen(app, id)).logo?.alt).toBe('擂台一座')
    expect((await act(swapped, false)).data.changes.map(({ text }) => text)).toEqual(texts)
    expect((await seen(app, id)).logo?.alt).toBe('绿幕')
    const [last] = await app.db.read.selectFrom('audit_log').select('after').orderBy('id', 'desc').limit(1).execute()
    expect(JSON.parse(last?.after ?? '')).toMatchObject({ changes: texts })

    const unknown = changed(file, [['$.teams[0].logo', { file: `media/${'ab'.repeat(32)}.webp` }]])
    const refused = await act(unknown, false)
    expect([refused.status, refused.faults.map(({ path }) => path)]).toEqual([422, ['/act/document/teams/0/logo/file']])
    const made = changed(unknown, [['$.competition.slug', 'another']])
    const notMade = await editor.ask('POST', '/api/admin/competitions', { document: made })
    expect([notMade.status, notMade.faults.map(({ path }) => path)]).toEqual([422, ['/document/teams/0/logo/file']])
    const second = changed(file, [['$.competition.slug', 'another']])
    const { data } = await editor.ask<AdminCompetition>('POST', '/api/admin/competitions', { document: second })
    expect(data.logo?.alt).toBe('擂台一座')
    await bring(app, named)
  })

  test('of somebody are not changed by forms that know nothing of files', async () => {
    const { id } = await bring(app, named)
    const editor = await signedIn(app, 'editor')
    const { rev, document } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const [first] = document.players ?? []
    const { id: player } = await app.db.read
      .selectFrom('players')
      .select('id')
      .where('slug', '=', first?.slug ?? '')
      .executeTakeFirstOrThrow()
    await editor.ask('PUT', `/api/admin/players/${player}`, { ...(await editOf(editor, `/api/admin/players/${player}`)), logoId: null })
    const newest = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const summary = changed(newest.document, [['$.competition.summary', '另一句']])
    const act = { kind: 'replace_document', document: summary }
    const done = await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, { rev: newest.rev, isPreview: false, act })
    expect(done.data.changes.map(({ text }) => text)).toEqual(['赛事简介：无 → 另一句'])
    expect(rev).toBeLessThan(newest.rev)
    expect((await editor.get<AdminPlayer>(`/api/admin/players/${player}`)).logo).toBeNull()
  })

  test('a file that a library picture is called by is the picture of the library, whatever lies there', async () => {
    const { id } = await bring(app, named)
    const { file } = await exported(app, id)
    const { file: name = '' } = file.teams?.[0]?.logo ?? {}
    await mkdir(join(folder, 'media'), { recursive: true })
    await writeFile(join(folder, name), await readFile(join(folder, 'marks/open.png')))
    expect(await bring(app, file)).toMatchObject({ isChanged: false })
  })
})
