import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type InstalledRelease, installRelease } from './installed-release.ts'
import { printedNginx } from './nginx.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = resolve(import.meta.dirname, '..')
const isSystemdHere = spawnSync('systemd-analyze', ['--version']).status === 0
const isRoot = process.getuid?.() === 0
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

let installed: InstalledRelease
beforeAll(async () => {
  installed = await installRelease()
})
afterAll(() => installed.remove())

test('a release runs where there is no Node: it serves, draws, is backed up and examined', async () => {
  const { run, systemctl, ready, port } = installed
  expect(run(['--help'])).toMatchObject({ status: 0, out: expect.stringContaining('leitai backup') })
  expect(run(['--version']).out).toMatch(new RegExp(`^leitai ${version} linux-${process.arch}, Node 24\\.`))
  await systemctl('restart')
  await vi.waitFor(async () => expect(await ready()).toBe('ready'), 60_000)
  const address = `http://127.0.0.1:${port}`
  expect(await (await fetch(address)).text()).toContain('<html lang="zh-CN"')
  const icon = await fetch(`${address}/favicon.ico`)
  expect([icon.status, (await icon.arrayBuffer()).byteLength > 500]).toEqual([200, true])
  expect(run(['backup'])).toMatchObject({ status: 0, err: '' })
  expect(run(['restore', '--check'])).toMatchObject({ status: 0 })
  expect(run(['doctor']).out).toContain('0 处故障')
})

test('compiled code is kept in the home of whoever runs it, never where others can write', async () => {
  const { opt, release, settings } = installed
  const home = await mkdtemp(join(opt, 'home-'))
  const temporary = await mkdtemp(join(opt, 'temporary-'))
  const { status } = spawnSync(join(release, 'bin/leitai'), ['--version'], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LEITAI_SETTINGS: settings, HOME: home, TMPDIR: temporary },
  })
  expect(status).toBe(0)
  expect(await readdir(join(home, '.cache/leitai'))).toHaveLength(1)
  expect(await readdir(temporary)).toEqual([])
})

test.each([
  ['an old glibc', 'echo glibc 2.17', /glibc 是 2\.17，Node 24 要 2\.28/],
  ['another libc', 'exit 1', /系统没有 glibc/],
])('on %s it says so in one sentence', async (_what, getconf, sentence) => {
  const { run, before } = installed
  const { status, err } = run(['--help'], undefined, await before('getconf', getconf))
  expect([status, err.trim().split('\n').length, err]).toEqual([1, 1, expect.stringMatching(sentence)])
})

test('settings that are not there are named, and no other site is looked for', async () => {
  const { opt, release } = installed
  const folder = await mkdtemp(join(opt, 'settings-'))
  const asked = (file: string) =>
    spawnSync(join(release, 'bin/leitai'), ['doctor'], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LEITAI_SETTINGS: file } })
  const missing = asked(join(folder, 'nowhere.env'))
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringMatching(/^leitai：没有设置 \S+nowhere\.env，.*install-service .*\n$/)])
  if (isRoot) return // who can read everything
  await writeFile(join(folder, 'closed.env'), '', { mode: 0 })
  const closed = asked(join(folder, 'closed.env'))
  expect([closed.status, closed.stderr]).toEqual([1, expect.stringMatching(/读不了设置 \S+closed\.env，请运行：sudo leitai doctor\n$/)])
})

test('the service runs as a user of its own, with nothing that it does not need, and systemd takes its unit', async (context) => {
  const { run, opt } = installed
  const { status, out, err } = run(['install-service', '--public-url', 'https://example.com', '--backups', '/mnt/backups', '--dry-run'])
  expect([status, err]).toEqual([0, ''])
  const files = Object.fromEntries(
    [...out.matchAll(/^# (\/\S+) \((\d+)\)\n([\s\S]*?)(?=^# \/\S+ \(\d+\)\n|$(?![\s\S]))/gm)].map(([, file = '', mode, text]) => [
      file,
      { mode, text },
    ]),
  )
  expect(Object.keys(files)).toEqual(['/etc/leitai/leitai.env', '/etc/systemd/system/leitai.service', '/usr/local/bin/leitai'])
  expect(files['/etc/leitai/leitai.env']).toMatchObject({ mode: '640', text: expect.stringContaining('BACKUP_FOLDER=/mnt/backups') })
  const unit = files['/etc/systemd/system/leitai.service']?.text ?? ''
  expect(unit).toContain('ReadWritePaths=/var/lib/leitai /mnt/backups')
  expect(unit).toContain('CacheDirectory=leitai\nCacheDirectoryMode=0700\nEnvironment=NODE_COMPILE_CACHE=/var/cache/leitai\n')
  expect(unit).not.toMatch(/MemoryDenyWriteExecute|WatchdogSec/)
  expect(unit).toContain("ExecReload=/bin/sh -c 'kill -HUP $MAINPID'\nKillMode=mixed\n")
  const wrapper = join(opt, 'wrapper')
  await writeFile(wrapper, files['/usr/local/bin/leitai']?.text ?? '')
  expect(spawnSync('sh', ['-n', wrapper]).status).toBe(0)
  // By cron, whose PATH is short; whoever runs the test counts as root.
  await writeFile(join(opt, 'id'), '#!/bin/sh\n[ "$1" = -u ] && echo 0 || echo root\n', { mode: 0o755 })
  const byCron = spawnSync('sh', [wrapper, '--version'], { encoding: 'utf8', env: { PATH: `${opt}:/usr/bin:/bin` } })
  expect(byCron.status, byCron.stderr).not.toBe(127)
  if (!isSystemdHere) return context.skip('systemd-analyze is not here, so the unit was not tried')
  const file = join(opt, 'leitai.service')
  await writeFile(file, unit)
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  const exposure = spawnSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', file], { encoding: 'utf8' }).stdout
  expect(Number(/exposure level[^:]*: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(3)
})

test.each([
  [['--dry-run'], /缺少 --public-url/],
  [['--public-url', 'example.com', '--dry-run'], /PUBLIC_URL 必须写成 https:/],
  [['--public-url', 'https://example.com', '--data', '/srv/with space', '--dry-run'], /请换一个没有空格/],
])('the service is not installed with %j', (words, sentence) => {
  const { run } = installed
  const { status, err } = run(['install-service', ...words])
  expect([status, err]).toEqual([1, expect.stringMatching(sentence)])
})

test("the containers' nginx has the manual's file, with a second in the proxy", async () => {
  const wanted = (await printedNginx(true))
    .replaceAll('/etc/ssl/', '/etc/nginx/certificates/')
    .replaceAll('/var/log/nginx/leitai.log', '/dev/stdout')
    .replace('server 127.0.0.1:3000;', 'server leitai:3000;')
  const [, ...lines] = (await readFile(join(root, 'deploy/compose/nginx.conf'), 'utf8')).split('\n')
  expect(lines.join('\n')).toBe(wanted)
})
