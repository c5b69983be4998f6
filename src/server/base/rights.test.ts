import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#test/postgres.ts'
import { giveUnprivileged, leitaiUnprivileged, whyNotUnprivileged } from '#test/unprivileged.ts'

vi.setConfig({ testTimeout: 120_000 })

const why = process.getuid?.() === 0 ? whyNotUnprivileged() : 'Skipped: root alone can make folders of another user'

let root: string
let data: string
beforeEach(async () => {
  vi.stubEnv('PORT', String(await freePort()))
  root = await mkdtemp(join(tmpdir(), 'leitai-rights-'))
  await chmod(root, 0o755)
  data = await folderOf('data')
  await giveUnprivileged(data)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true })
})

/** A folder of root with these files in it. */
async function folderOf(name: string, ...files: readonly string[]): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder, { mode: 0o755 })
  for (const file of files) await writeFile(join(folder, file), '', { mode: 0o644 })
  return folder
}

test('a folder of backups is given to the site with all in it only where all of that is backups', async ({ skip }) => {
  if (why !== null) skip(why)
  expect(leitaiUnprivileged({ LEITAI_DATA: data }, 'migrate').status).toBe(0)
  const told = (folder: string) => leitaiUnprivileged({ LEITAI_DATA: data, BACKUP_FOLDER: folder }, 'doctor').stdout
  const own = await folderOf('own', 'last-drill.json')
  await mkdir(join(own, 'leitai-20261126T030000Z'))
  await mkdir(join(own, 'lost+found'))
  expect(told(own)).toMatch(new RegExp(`→ sudo chown -R \\S+ ${own} && `))
  for (const folder of [await folderOf('shared', 'a.txt'), await folderOf('empty'), '/', '/usr/local']) {
    const said = told(folder)
    const place = join(folder, 'leitai')
    expect(said).toMatch(
      new RegExp(
        `✗ 备份的目录 ${folder} 不能写，做不了备份\n +→ sudo install -d -o \\S+ -m 700 ${place}，再把 BACKUP_FOLDER 设成 ${place}；`,
      ),
    )
    expect(said).not.toContain('chown')
  }
  const shut = await folderOf('shut', 'a.txt')
  await chmod(shut, 0o700)
  expect(told(shut)).toMatch(
    new RegExp(
      `→ sudo ls -A ${shut}，看里面是什么：只有 Leitai 的备份.*；有别的东西，就 sudo install -d -o \\S+ -m 700 /var/backups/leitai，`,
    ),
  )
  expect(told(shut)).not.toContain('chown -R')
})

test('a data folder is given to the site with all in it only where all of that is its data', async ({ skip }) => {
  if (why !== null) skip(why)
  const told = (folder: string) => leitaiUnprivileged({ LEITAI_DATA: folder }, 'start').stderr
  for (const own of [await folderOf('new'), await folderOf('site', 'leitai.db', 'leitai.db-wal')]) {
    expect(told(own)).toMatch(new RegExp(`请运行：sudo chown -R \\S+ ${own} && `))
  }
  for (const folder of [await folderOf('home', 'a.txt'), '/', '/usr/local']) {
    const place = join(folder, 'leitai')
    expect(told(folder)).toMatch(
      new RegExp(`不能读写 ${folder}，请运行：sudo install -d -o \\S+ -m 700 ${place}，再把 LEITAI_DATA 设成 ${place}；`),
    )
    expect(told(folder)).not.toContain('chown')
  }
  const mixed = await folderOf('mixed', 'a.txt', 'leitai.db')
  expect(told(mixed)).toMatch(new RegExp(`请运行：sudo chown \\S+ ${mixed} && sudo chown -R \\S+ ${mixed}/leitai.db && `))
  await chmod(mixed, 0o700)
  expect(told(mixed)).toMatch(/请运行：sudo ls -A .*有别的东西，就 sudo install -d -o \S+ -m 700 \/var\/lib\/leitai，/)
  expect(told(mixed)).not.toContain('chown -R')
})
