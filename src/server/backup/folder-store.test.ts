import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { instant, systemClock } from '#server/base/clock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { leitai } from '#test/command-line.ts'
import { makePlace, type TestPlace } from '#test/database.ts'
import { giveUnprivileged, leitaiUnprivileged, takeUnprivileged, whyNotUnprivileged } from '#test/unprivileged.ts'
import { openFolderStore } from './folder-store.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: TestPlace
let folder: string
beforeEach(async () => {
  site = await makePlace('sqlite')
  await (await openDatabase(site, migrate)).close()
  folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await site.remove()
  await rm(folder, { recursive: true, force: true })
})

test('a backup into a folder that cannot be made says so at once, and the doctor before', async () => {
  await writeFile(join(folder, 'file'), '')
  for (const place of [join(folder, 'file'), join(folder, 'file/below'), '/proc/leitai/below']) {
    const { status, err } = await leitai(site, 'backup', place)
    expect([status, err]).toEqual([1, expect.stringContaining(`备份的目录 ${place} 不能写（`)])
    expect(err).toContain('BACKUP_FOLDER')
  }
  const full = openFolderStore(folder).add('leitai-20261126T030000Z', () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })),
  )
  await expect(full).rejects.toThrow(`备份的目录 ${folder} 所在的磁盘满了`)
  // No folder of that name is made: it would be taken for the bucket.
  const other = await leitai(site, 'backup', 'oss://KEY:secret@oss-cn-hangzhou.aliyuncs.com/bucket')
  expect([other.status, other.err]).toEqual([1, expect.stringMatching(/^(?!.*secret).*备份的位置必须是.*要以 s3:\/\/ 开头/)])
  vi.stubEnv('BACKUP_FOLDER', join(folder, 'file/below'))
  expect((await leitai(site, 'doctor')).out).toMatch(/✗ 备份的目录 .*file\/below 不存在，也新建不了.*\n.*BACKUP_FOLDER/)
})

test('a backup that another user alone may read is told, and keeps its pictures and videos', async ({ skip }) => {
  const why = whyNotUnprivileged()
  if (why !== null) skip(why)
  expect(await leitai(site, 'backup', folder)).toMatchObject({ status: 0 })
  const [name = ''] = (await readdir(folder)).filter((entry) => entry.startsWith('leitai-'))
  // No backup that can be read has it.
  const picture = join(folder, 'media/ab/left.webp')
  await mkdir(join(folder, 'media/ab'), { recursive: true })
  await writeFile(picture, '')
  for (const place of [site.dataFolder, folder]) await giveUnprivileged(place)
  await takeUnprivileged(join(folder, name))
  const asSite = (...words: string[]) => leitaiUnprivileged({ LEITAI_DATA: site.dataFolder, BACKUP_FOLDER: folder }, ...words)
  const said = new RegExp(`✗ 备份 ${folder}/${name} 读不了：网站的用户 \\S+ 不能读写 \\S+\n +→ sudo chown -R \\S+ ${folder}/${name} .*\n`)
  const examined = asSite('doctor').stdout
  expect(examined).toMatch(said)
  expect(examined).not.toContain('移到别处')
  expect(asSite('restore', name, '--check')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/不能恢复：网站的用户 .*sudo chown -R /),
  })
  expect(asSite('backup', '--keep', '1').status).toBe(0)
  expect(asSite('backup', '--keep', '1').stdout).toMatch(/已删除旧备份 .*\n读不了的备份移走以前，旧备份的图片和视频都留着/)
  expect((await readdir(folder)).filter((entry) => entry.startsWith('leitai-'))).toHaveLength(2)
  expect(existsSync(picture)).toBe(true)
  await takeUnprivileged(folder)
  expect(asSite('restore', '--check')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`不能读写 ${folder}，请运行：sudo ls -A ${folder}，看里面是什么`),
  })
})

test('a backup is one at a time, and one that was killed is no obstacle', async () => {
  const left = async (turn: object) => {
    await mkdir(join(folder, '.unfinished'), { recursive: true })
    await writeFile(
      join(folder, '.unfinished/turn.json'),
      JSON.stringify({ host: hostname(), start: '', at: instant(systemClock), ...turn }),
    )
  }
  // Another machine may share the folder: nothing is known of its processes.
  await left({ host: 'node-b', pid: 1 })
  expect(await leitai(site, 'backup', folder)).toMatchObject({
    status: 1,
    err: expect.stringMatching(/正在做另一个备份（node-b 从北京时间 .* 开始）.*请删除那里的 \.unfinished/),
  })
  // Its id is another program's by now.
  await left({ pid: process.pid, start: '1' })
  // One right after the other, each of which is called by its second.
  for (let i = 0; i < 2; i += 1) expect(await leitai(site, 'backup', folder)).toMatchObject({ status: 0 })
  await left({ pid: 999_999_999 })
  await writeFile(join(folder, '.unfinished/matches.jsonl.gz'), 'half')
  expect(await leitai(site, 'backup', folder)).toMatchObject({ status: 0 })
  expect(await leitai(site, 'restore', folder, '--check')).toMatchObject({ status: 0 })
  const backups = (await readdir(folder)).filter((name) => name.startsWith('leitai-'))
  const files = await readdir(join(folder, backups.sort().at(-1) ?? ''))
  expect(files.filter((name) => !/^manifest\.json$|\.jsonl\.gz$/.test(name))).toEqual([])
})

test('of backups that begin as another ends, each is whole or told to wait, and none removes another', async () => {
  const store = openFolderStore(folder)
  const made: string[] = []
  const refused = new Set<string>()
  const until = performance.now() + 3_000
  let begun = 0
  const maker = async () => {
    while (performance.now() < until) {
      const name = `leitai-20261126T${String(begun++).padStart(6, '0')}Z`
      try {
        await store.add(name, (beside) => writeFile(join(beside, 'manifest.json'), name))
        made.push(name)
      } catch (error) {
        refused.add(String(error).replace(/（.*）/, ''))
      }
    }
  }
  await Promise.all([maker(), maker(), maker(), maker()])
  expect([...refused]).toEqual([`Error: ${folder} 里正在做另一个备份，请等它做完；它要是中断了，请删除那里的 .unfinished`])
  expect((await readdir(folder)).sort()).toEqual(made.sort())
  expect(await readdir(join(folder, made[0] ?? ''))).toEqual(['manifest.json'])
})
