import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backups } from '#shared/admin/backups.ts'
import type { Overview } from '#shared/admin/health.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { newPicture, sendPicture } from '#test/media.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const dayMs = 86_400_000

describeOnBoth('backups from the console', (dialect) => {
  let app: TestApp
  let folder: string
  let admin: Caller
  const start = async (BACKUP_FOLDER: string) => {
    app = await testApp(dialect, { BACKUP_FOLDER })
    await addColumns(app)
    await addArticle(app, { title: '云涧三比一' })
    admin = await signedIn(app, 'admin')
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  const now = async () => (await admin.ask<Backups>('GET', '/api/admin/backups')).data
  const begin = async (kind: 'backup' | 'drill') => (await admin.ask<Backups>('POST', '/api/admin/backups', { kind })).status
  const ended = async (): Promise<Backups> => {
    for (;;) {
      const state = await now()
      if (state.runs.every((run) => run.state !== 'running')) return state
      await sleep(100)
    }
  }

  test('are made and tried at a touch, one at a time, by an admin alone, and the overview says when', async () => {
    await start(folder)
    expect(await now()).toMatchObject({ folder, plan: { hour: null }, newest: null, drill: null, runs: [] })
    expect(await begin('backup')).toBe(200)
    expect(await begin('backup')).toBe(409)
    const made = await ended()
    expect(made).toMatchObject({ newest: { name: expect.stringMatching(/^leitai-/) }, drill: null })
    expect(made.runs).toMatchObject([{ kind: 'backup', state: 'done', isScheduled: false, said: expect.stringContaining('行数据') }])
    expect(await begin('drill')).toBe(200)
    expect(await ended()).toMatchObject({ drill: { backup: made.newest?.name }, runs: [{ kind: 'drill', state: 'done' }, {}] })
    expect((await admin.get<Overview>('/api/admin/overview')).backup).toMatchObject({
      ...{ newestAt: expect.any(String), drilledAt: expect.any(String), hasFailed: false },
    })
    const editor = await signedIn(app, 'editor')
    expect((await editor.ask('POST', '/api/admin/backups', { kind: 'backup' })).status).toBe(403)
    expect((await editor.get<Overview>('/api/admin/overview')).backup).toBeNull()
  })

  test('are made once a day by the plan, then tried, and only so many are kept', async () => {
    await start(folder)
    const put = await admin.ask<Backups>('PUT', '/api/admin/backups/plan', { hour: 3, keep: 1 })
    expect(put.data.plan).toEqual({ hour: 3, keep: 1 })
    await app.keepHouse()
    expect((await ended()).runs).toMatchObject([{ kind: 'backup', isScheduled: true, state: 'done' }])
    await app.keepHouse()
    expect((await ended()).runs).toMatchObject([{ kind: 'drill', isScheduled: true, state: 'done' }, { kind: 'backup' }])
    await app.keepHouse()
    const first = await ended()
    expect(first.runs).toHaveLength(2)
    app.clock.advance(dayMs)
    admin = await signedIn(app, 'admin')
    await app.keepHouse()
    const second = await ended()
    expect(second.runs.filter(({ kind }) => kind === 'backup')).toHaveLength(2)
    expect(second.newest?.name).not.toBe(first.newest?.name)
  })

  test('are broken off where the server ends, and nothing of them stays', async () => {
    await start(folder)
    await begin('backup')
    await app.stop()
    const run = await app.db.read.selectFrom('backup_runs').select(['state', 'said']).executeTakeFirstOrThrow()
    expect(run).toEqual({ state: 'failed', said: '没有做完：网站停了' })
    expect((await readdir(folder)).filter((name) => name.startsWith('leitai-'))).toEqual([])
  })

  test('of the plan are made by one of two servers after one that was killed, once its silence is long enough', async () => {
    await start(folder)
    await admin.ask<Backups>('PUT', '/api/admin/backups/plan', { hour: 3, keep: 5 })
    const at = app.clock.read().toISOString()
    const lost = { kind: 'backup', day: '2026-11-20', state: 'running', started_at: at, seen_at: at } as const
    await app.db.write.insertInto('backup_runs').values(lost).execute()
    const other = await testApp(dialect, { BACKUP_FOLDER: folder }, app)
    const bothAfter = async (minutes: number) => {
      for (const { clock } of [app, other]) clock.advance(minutes * 60_000)
      await Promise.all([app.keepHouse(), other.keepHouse()])
      return (await ended()).runs
    }
    expect(await bothAfter(4)).toMatchObject([{ isScheduled: true, state: 'failed', said: '没有做完：网站中途停了' }])
    expect(await bothAfter(9)).toHaveLength(1)
    expect(await bothAfter(1)).toMatchObject([{ kind: 'backup', isScheduled: true, state: 'done' }, {}])
    expect(await bothAfter(1)).toMatchObject([{ kind: 'drill', state: 'done' }, {}, {}])
    expect(await bothAfter(60)).toHaveLength(3)
    await other.close()
  })

  test('that fail say why, and one whose process was lost holds up no other', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await start(file)
    await begin('backup')
    expect((await ended()).runs).toMatchObject([{ state: 'failed', said: expect.stringMatching(/^备份的目录 .+ 不能写/) }])
    expect((await admin.get<Overview>('/api/admin/overview')).backup).toMatchObject({ newestAt: null, hasFailed: true })
    await app.db.write.updateTable('backup_runs').set({ state: 'running', ended_at: null }).execute()
    expect(await begin('backup')).toBe(409)
    app.clock.advance(4 * 60_000)
    expect(await begin('backup')).toBe(200)
    expect((await ended()).runs).toMatchObject([{ state: 'failed' }, { state: 'failed', said: expect.stringContaining('没有做完') }])
  })

  test('go on by the plan after one whose server was killed, also where its program did not say that it lived', async () => {
    await start(folder)
    await admin.ask<Backups>('PUT', '/api/admin/backups/plan', { hour: 3, keep: 1 })
    const started_at = new Date(app.clock.read().getTime() - dayMs).toISOString()
    await app.db.write.insertInto('backup_runs').values({ kind: 'backup', day: null, state: 'running', started_at }).execute()
    await app.keepHouse()
    expect((await ended()).runs).toMatchObject([
      { kind: 'backup', isScheduled: true, state: 'done' },
      { state: 'failed', said: expect.stringContaining('没有做完') },
    ])
  })

  // What follows is told from files and processes, whichever database notes it.
  if (dialect === 'postgres') return

  test('of a site without its pictures count as failed, and leave every older one', async () => {
    await start(folder)
    await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
    await admin.ask<Backups>('PUT', '/api/admin/backups/plan', { hour: 3, keep: 1 })
    await app.keepHouse()
    const first = (await ended()).newest?.name ?? ''
    await rm(join(app.dataFolder, 'media'), { recursive: true })
    await begin('backup')
    const { newest, runs } = await ended()
    expect(runs).toMatchObject([{ kind: 'backup', state: 'failed', said: expect.stringMatching(/^备份 .+ 写好了，但网站有 2 个/) }, {}])
    expect(newest?.name).not.toBe(first)
    expect(await readdir(folder)).toContain(first)
    expect((await admin.get<Overview>('/api/admin/overview')).backup).toMatchObject({ hasFailed: true })
  })

  test('that could not be restored on trial are told until one could', async () => {
    await start(folder)
    await begin('backup')
    const { newest } = await ended()
    const file = join(folder, newest?.name ?? '', 'articles.jsonl.gz')
    const whole = await readFile(file)
    await writeFile(file, '')
    await begin('drill')
    const failed = { backup: newest?.name, at: expect.any(String), said: expect.stringContaining('articles.jsonl.gz 缺失') }
    expect(await ended()).toMatchObject({ drill: null, failedDrill: failed })
    expect((await app.http.inject('/metrics')).body.split('\n')).toContain('leitai_backup_drill_failed 1')
    await begin('backup') // which is no trial
    expect((await ended()).failedDrill).toEqual(failed)
    expect((await admin.get<Overview>('/api/admin/overview')).backup).toMatchObject({ hasFailed: true })
    await writeFile(file, whole)
    await begin('drill')
    expect(await ended()).toMatchObject({ drill: { at: expect.any(String) }, failedDrill: null })
    expect((await admin.get<Overview>('/api/admin/overview')).backup).toMatchObject({ hasFailed: false })
  })

  test('wait for their hour, and for nobody where there is no plan', async () => {
    await start(folder)
    await app.keepHouse()
    expect((await now()).runs).toEqual([])
    // It is 20:00 in the site's time zone.
    await admin.ask('PUT', '/api/admin/backups/plan', { hour: 21, keep: 3 })
    await app.keepHouse()
    expect((await now()).runs).toEqual([])
    app.clock.advance(3_600_000)
    await app.keepHouse()
    expect((await ended()).runs).toMatchObject([{ kind: 'backup', state: 'done' }])
    expect((await admin.ask('PUT', '/api/admin/backups/plan', { hour: 24, keep: 0 })).status).toBe(422)
  })

  test('of the plan are tried again that day where their process was killed, after a while, and no more than three times', async () => {
    await start(folder)
    await admin.ask<Backups>('PUT', '/api/admin/backups/plan', { hour: 3, keep: 1 })
    const killed = async () => {
      await app.keepHouse()
      process.kill(await vi.waitFor(() => ownChild('backup')), 'SIGKILL')
      return (await ended()).runs
    }
    expect(await killed()).toMatchObject([
      { isScheduled: true, state: 'failed', said: expect.stringMatching(/没有做完：备份的进程被结束了.*dmesg/) },
    ])
    app.clock.advance(9 * 60_000)
    await app.keepHouse()
    expect((await ended()).runs).toHaveLength(1)
    app.clock.advance(60_000)
    expect(await killed()).toHaveLength(2)
    app.clock.advance(10 * 60_000)
    expect(await killed()).toHaveLength(3)
    app.clock.advance(3_600_000)
    await app.keepHouse()
    const backups = async () => (await ended()).runs.filter(({ kind }) => kind === 'backup')
    expect(await backups()).toHaveLength(3)
    app.clock.advance(dayMs)
    admin = await signedIn(app, 'admin')
    await app.keepHouse()
    expect(await backups()).toMatchObject([{ isScheduled: true, state: 'done' }, {}, {}, {}])
  })
})

/** The id of the command of this word that this process runs. */
async function ownChild(word: string): Promise<number> {
  const tasks = `/proc/${process.pid}/task`
  const children = await Promise.all((await readdir(tasks)).map((task) => readFile(join(tasks, task, 'children'), 'utf8')))
  for (const pid of children.join(' ').split(/\s+/)) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (words.includes(word)) return Number(pid)
  }
  throw new Error(`No ${word} is under way`)
}
