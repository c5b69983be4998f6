import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { leitai } from '#test/command-line.ts'
import { asDoctor } from '#test/doctor.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { nameOf } from './backup-store.model.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const datedIn = (hours: number) => nameOf(new Date(Date.now() + hours * 3_600_000).toISOString())

describe('backups that were made while the clock was ahead', () => {
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
    vi.stubEnv('BACKUP_FOLDER', folder)
    app = await testApp('sqlite', { BACKUP_FOLDER: folder })
    await addColumns(app)
    await addArticle(app, { title: '云涧三比一' })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  const { examined } = asDoctor(() => app)
  const names = async () => (await readdir(folder)).filter((name) => name.startsWith('leitai-')).sort()
  /** Backs up, and dates what came of it so many hours ahead. */
  const backUpAhead = async (hours: number): Promise<string> => {
    await leitai(app, 'backup')
    const [made = ''] = await names()
    const name = datedIn(hours)
    await rename(join(folder, made), join(folder, name))
    return name
  }
  const newestInMetrics = async () => {
    const { body } = await app.http.inject('/metrics')
    return Number(/^leitai_backup_newest_timestamp_seconds (\S+)$/m.exec(body)?.[1])
  }

  test('cost no later one: what is kept is what was made last, and they are named and stay', async () => {
    const first = await backUpAhead(180 * 24)
    const second = datedIn(181 * 24)
    await cp(join(folder, first), join(folder, second), { recursive: true })
    await leitai(app, 'backup')
    const [old = ''] = await names()
    const { status, out } = await leitai(app, 'backup', '--keep', '1')
    const left = await names()
    const made = left.find((name) => out.includes(`已备份到 ${join(folder, name)}`))
    expect([status, left]).toEqual([0, [made, first, second]])
    expect(out).toContain(`已删除旧备份 ${join(folder, old)}`)
    expect(out).toMatch(
      new RegExp(`备份 ${join(folder, first)}、${join(folder, second)} 的日期在以后.*--keep 不计入也不删除：.*timedatectl`),
    )

    const tried = await leitai(app, 'restore', '--check')
    expect([tried.status, tried.out]).toEqual([0, expect.stringContaining(`${join(folder, made ?? '')} 可以恢复`)])
    expect(tried.out).toMatch(new RegExp(`${join(folder, second)} 的日期在以后.*没有用，用的是 ${made}`))
    const { backup, drill } = await examined()
    expect(backup).toMatchObject({
      state: 'warning',
      said: expect.stringMatching(new RegExp(`最近的备份在不到 1 小时前（${join(folder, made ?? '')}）；备份 \\S+${first}.*的日期在以后`)),
      cure: expect.stringContaining('timedatectl'),
    })
    expect(drill?.state).toBe('good')
    expect(await newestInMetrics()).toBeLessThanOrEqual(Date.now() / 1_000)
    expect(await newestInMetrics()).toBeGreaterThan(Date.now() / 1_000 - 600)
  })

  test('alone are no newest backup, and are restored with a word about it', async () => {
    const name = await backUpAhead(30 * 24)
    expect((await examined()).backup).toMatchObject({ state: 'warning', said: expect.stringContaining('没有别的备份，只有日期在以后的') })
    expect(await newestInMetrics()).toBe(0)
    const { status, out } = await leitai(app, 'restore', '--check')
    expect([status, out]).toEqual([0, expect.stringMatching(new RegExp(`的日期在以后.*没有别的备份，用 ${name}\n.*可以恢复`))])
  })

  test('by less than clocks differ do not push out the one that was just made either', async () => {
    const name = await backUpAhead(0.5)
    const { out } = await leitai(app, 'backup', '--keep', '1')
    expect(out).toContain(`已删除旧备份 ${join(folder, name)}`)
    expect(await names()).toHaveLength(1)
  })

  test('and could not be restored are not held against the later ones', async () => {
    const name = await backUpAhead(30 * 24)
    await writeFile(join(folder, name, 'articles.jsonl.gz'), '')
    expect((await leitai(app, 'restore', '--check')).status).toBe(1)
    await leitai(app, 'backup')
    expect((await leitai(app, 'restore', '--check')).status).toBe(0)
    expect((await examined()).drill?.state).toBe('good')
  })
})
