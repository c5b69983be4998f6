import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { listSchemas } from '#server/doctor/database-state.queries.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aSecondLater, titlesIn } from '#test/backups.ts'
import { leitai } from '#test/command-line.ts'
import { describeOnBoth } from '#test/database.ts'
import { asDoctor } from '#test/doctor.ts'
import { addArticle, addColumns } from '#test/factories.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

describeOnBoth('a backup', (dialect) => {
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
    app = await testApp(dialect)
    await addColumns(app)
    await addArticle(app, { title: '云涧三比一' })
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('whose restore is killed at any moment leaves the site as it was, or as restored, and the next one nothing of it', async () => {
    expect((await leitai(app, 'backup', folder)).status).toBe(0)
    await addArticle(app, { title: '备份之后写的' })
    await app.stop()
    await app.db.close()
    const env = { ...process.env, LEITAI_DATA: app.dataFolder, DATABASE_URL: app.databaseUrl ?? '', MEDIA_URL: '' }
    const killedAfter = async (ms: number) => {
      const restoring = spawn(process.execPath, ['dist/app/cli.js', 'restore', folder, '--replace'], { env, stdio: 'ignore' })
      const ended = once(restoring, 'exit')
      setTimeout(() => restoring.kill('SIGKILL'), ms)
      const [status] = await ended
      return status === 0
    }
    const [before, restored] = [['云涧三比一', '备份之后写的'], ['云涧三比一']]
    let titles = before
    let isAtEnd = false
    for (let ms = 150; ms < 10_000 && !isAtEnd && titles.length === before.length; ms += 150) {
      isAtEnd = await killedAfter(ms)
      titles = await vi.waitFor(() => titlesIn(app), 5_000)
      expect([before, restored], `killed after ${ms} ms`).toContainEqual(titles)
    }
    expect(titles).toEqual(restored)
    // An hour ago.
    const left = (await readdir(app.dataFolder)).filter((name) => name.startsWith('.scratch-'))
    for (const name of left) {
      const files = (await readdir(join(app.dataFolder, name))).map((file) => join(app.dataFolder, name, file))
      for (const place of [...files, join(app.dataFolder, name)]) await utimes(place, 0, 0)
    }
    await aSecondLater()
    expect((await vi.waitFor(async () => restoredAgain(await leitai(app, 'restore', folder, '--replace')), 10_000)).status).toBe(0)
    expect((await readdir(app.dataFolder)).filter((name) => name.startsWith('.scratch-'))).toEqual([])
    const db = await openDatabase(app, migrate)
    if (db.dialect === 'postgres') expect(await listSchemas(db.write, 'leitai_restoring_')).toEqual([])
    await db.close()
  })

  test('whose restore was killed leaves what the doctor names, and removes where that is wished; of one at work it leaves all', async () => {
    expect((await leitai(app, 'backup', folder)).status).toBe(0)
    await app.stop()
    await app.db.close()
    const { examined, isFound, isFoundAndFixed } = asDoctor(() => app)
    /** With a note of who made it: a moment before, nobody can tell that it is not at work. */
    const left = async (): Promise<string[]> => {
      if (dialect === 'sqlite') {
        const folders = (await readdir(app.dataFolder)).filter((name) => name.startsWith('.scratch-'))
        const notes = await Promise.all(folders.map((name) => readFile(join(app.dataFolder, name, '.turn'), 'utf8').catch(() => '')))
        return folders.filter((_, i) => notes[i] !== '')
      }
      const db = await openDatabase(app, migrate)
      return await listSchemas(db.write, 'leitai_restoring_').finally(() => db.close())
    }
    expect((await examined()).leftovers?.state).toBe('good')
    const env = { ...process.env, LEITAI_DATA: app.dataFolder, DATABASE_URL: app.databaseUrl ?? '', MEDIA_URL: '' }
    /** Stops a restore at work; false where it has ended before. */
    const isStopped = async (restoring: ChildProcess): Promise<boolean> => {
      while ((await left()).length === 0) {
        if (restoring.exitCode !== null) return false
        await sleep(5)
      }
      restoring.kill('SIGSTOP')
      return (await left()).length > 0 && restoring.exitCode === null
    }
    for (let tries = 0; (await left()).length === 0; tries++) {
      expect(tries, 'restores that ended before they could be stopped').toBeLessThan(20)
      const restoring = spawn(process.execPath, ['dist/app/cli.js', 'restore', folder, '--replace'], { env, stdio: 'ignore' })
      const ended = once(restoring, 'exit')
      if (await isStopped(restoring)) {
        expect((await examined(true)).leftovers?.state, 'it is at work').toBe('good')
        expect(await left()).toHaveLength(1)
      }
      restoring.kill('SIGKILL')
      await ended
    }
    await isFound('leftovers', 'warning', dialect === 'sqlite' ? /没有人用的 \/.+\/\.scratch-/ : /没有人用的 schema leitai_restoring_\d/)
    await isFoundAndFixed('leftovers', 'warning')
    expect(await left()).toEqual([])
    expect(await titlesIn(app)).toEqual(['云涧三比一'])
  })

  test.runIf(dialect === 'sqlite')('has its database under its name at every moment of a restore', async () => {
    expect((await leitai(app, 'backup', folder)).status).toBe(0)
    await app.stop()
    await app.db.close()
    const changes: string[] = []
    const watcher = watch(app.dataFolder, (kind, name) => kind === 'rename' && name === 'leitai.db' && changes.push(name))
    expect((await leitai(app, 'restore', folder, '--replace')).status).toBe(0)
    watcher.close()
    // That another file has come to have it; there would be one more if the former had been moved away.
    expect(changes).toHaveLength(1)
  })
})

/** PostgreSQL may take a moment to see that a client is gone. */
function restoredAgain<T extends { err: string }>(ended: T): T {
  if (ended.err.includes('请先停下它')) throw new Error(ended.err)
  return ended
}
