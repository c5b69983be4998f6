import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { printedNginx } from './nginx.ts'
import { freePort } from './postgres.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = resolve(import.meta.dirname, '..')
const isSystemdHere = spawnSync('systemd-analyze', ['--version']).status === 0
const isRoot = process.getuid?.() === 0
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** Where releases lie, with one in use: what is /opt on a server. */
let opt: string
let release: string
let settings: string
let port: number
beforeAll(async () => {
  opt = await mkdtemp(join(tmpdir(), 'leitai-opt-'))
  execFileSync(process.execPath, ['scripts/release.ts', '--arch', process.arch, '--out', opt, '--folder-only'], { cwd: root })
  release = join(opt, `leitai-${version}-linux-${process.arch}`)
  await symlink(release, join(opt, 'leitai'))
  settings = join(opt, 'leitai.env')
  port = await freePort()
  await writeFile(
    settings,
    `PUBLIC_URL=http://127.0.0.1:${port}\nPORT=${port}\nLEITAI_DATA=${join(opt, 'data')}\nLOG_LEVEL=error\n# a comment\n`,
  )
})
afterAll(async () => {
  await systemctl('stop')
  await rm(opt, { recursive: true, force: true })
})

/** The program of the release in a bare environment: no Node, no package and no checkout is near. */
function run(words: readonly string[], program = join(release, 'bin/leitai'), path = '/usr/bin:/bin') {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: path, LEITAI_SETTINGS: settings },
  })
  return { status, out: stdout, err: stderr }
}

/** A folder with programs of this name that stand before those of the system. */
async function before(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(opt, 'bin-'))
  await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return `${folder}:/usr/bin:/bin`
}

/** What systemd does of it: the process is started by the link, and its end is noticed. */
const stand = (folder: string) => `
pid=$(cat ${folder}/pid 2>/dev/null || echo none)
case "$1" in
  show)
    kill -0 "$pid" 2>/dev/null || echo again >>${folder}/restarts
    cat ${folder}/restarts 2>/dev/null | wc -l
    ;;
  restart | stop)
    kill "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    [ "$1" = stop ] && exit 0
    LEITAI_SETTINGS=${folder}/leitai.env setsid ${folder}/leitai/bin/leitai start --empty >${folder}/out 2>&1 </dev/null &
    echo $! >${folder}/pid
    sleep 0.3
    ;;
esac`

async function systemctl(act: 'restart' | 'stop'): Promise<string> {
  const path = await before('systemctl', stand(opt))
  spawnSync('systemctl', [act, 'leitai'], { env: { PATH: path } })
  return path
}

async function ready(): Promise<string> {
  return await fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.text(),
    () => 'away',
  )
}

/** A release whose program does this. */
async function archiveOf(name: string, program: string): Promise<string> {
  const place = await mkdtemp(join(opt, 'made-'))
  await mkdir(join(place, name, 'bin'), { recursive: true })
  await writeFile(join(place, name, 'release.json'), '{}')
  await writeFile(join(place, name, 'bin/leitai'), `#!/bin/sh\n${program}\n`)
  await chmod(join(place, name, 'bin/leitai'), 0o755)
  const archive = join(opt, `${name}.tar.gz`)
  execFileSync('tar', ['-C', place, '-czf', archive, name])
  return archive
}

test('a release runs where there is no Node: it serves, draws, is backed up and examined', async () => {
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
  const { status, err } = run(['--help'], undefined, await before('getconf', getconf))
  expect([status, err.trim().split('\n').length, err]).toEqual([1, 1, expect.stringMatching(sentence)])
})

test('settings that are not there are named, and no other site is looked for', async () => {
  const folder = await mkdtemp(join(opt, 'settings-'))
  const asked = (file: string) =>
    spawnSync(join(release, 'bin/leitai'), ['doctor'], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LEITAI_SETTINGS: file } })
  const missing = asked(join(folder, 'nowhere.env'))
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringMatching(/^leitai：没有设置 \S+nowhere\.env，.*install-service .*\n$/)])
  if (isRoot) return // who can read everything
  await writeFile(join(folder, 'closed.env'), '', { mode: 0 })
  const closed = asked(join(folder, 'closed.env'))
  expect([closed.status, closed.stderr]).toEqual([1, expect.stringMatching(/读不了设置 \S+closed\.env，.*chmod 640 .*\n$/)])
})

test('the service runs as a user of its own, with nothing that it does not need, and systemd takes its unit', async (context) => {
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
  const { status, err } = run(['install-service', ...words])
  expect([status, err]).toEqual([1, expect.stringMatching(sentence)])
})

test('an upgrade backs up, goes to the next release and back, and returns by itself from one that does not start', async (context) => {
  if (!isRoot) return context.skip('only root upgrades')
  const path = await systemctl('restart')
  await vi.waitFor(async () => expect(await ready()).toBe('ready'), 60_000)
  const next = await archiveOf('leitai-9.0.0-linux', `exec ${release}/bin/leitai "$@"`)
  const upgrade = (...words: readonly string[]) => run(['upgrade', ...words], undefined, path)

  await writeFile(`${next}.sha256`, `${'0'.repeat(64)}  x\n`)
  expect(upgrade(next)).toMatchObject({ status: 1, err: expect.stringContaining('请重新下载') })
  await rm(`${next}.sha256`)
  const backups = async () => (await readdir(join(opt, 'data/backups'))).filter((name) => name.startsWith('leitai-')).length
  const had = await backups()
  await new Promise((done) => setTimeout(done, 1_100)) // a backup is called by its second
  const upgraded = upgrade(next)
  expect(upgraded).toMatchObject({ status: 0, out: expect.stringContaining('leitai-9.0.0-linux 已在运行') })
  expect(upgraded.out).toContain(`旁边没有 ${next}.sha256，`)
  const [, before = ''] = /restore (leitai-\w+) --replace/.exec(upgraded.out) ?? []
  expect(await backups()).toBe(had + 1)
  expect(await readlink(join(opt, 'leitai'))).toBe(join(opt, 'leitai-9.0.0-linux'))
  expect(await ready()).toBe('ready')
  // One of the night after.
  await new Promise((done) => setTimeout(done, 1_100))
  const [, later = ''] = /(leitai-\w+Z)：/.exec(run(['backup']).out) ?? []
  expect([before.length, later > before]).toEqual([later.length, true])
  expect(upgrade('--back')).toMatchObject({ status: 0, err: '', out: expect.stringContaining(`leitai restore ${before} --replace`) })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
  // Twice back would be forward.
  const older = new RegExp(
    `正在运行的 ${basename(release)} 已是较旧的版本，leitai-9\\.0\\.0-linux 比它新，.*leitai upgrade leitai-9\\.0\\.0-linux\\.tar\\.gz`,
  )
  expect(upgrade('--back')).toMatchObject({ status: 1, err: expect.stringMatching(older) })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
  await new Promise((done) => setTimeout(done, 1_100))
  // A release of long ago may go; not the one in use, nor the one to go back to, nor the links.
  expect(upgraded.out).not.toContain('可以删去')
  const past = join(opt, 'leitai-0.0.1-linux')
  await mkdir(past)
  await writeFile(join(past, 'release.json'), '{}')
  expect(upgrade(next)).toMatchObject({ status: 0, err: '', out: expect.stringMatching(`可以删去：sudo rm -r ${past}\n$`) })
  await rm(past, { recursive: true })
  // Where what was noted of the backup was cut off, it goes without its name.
  await writeFile(join(opt, 'leitai-former.json'), '{"rel')
  expect(upgrade('--back')).toMatchObject({ status: 0, out: expect.not.stringContaining('leitai restore') })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
  await systemctl('stop')
  expect(run(['restore', before, '--replace'])).toMatchObject({ status: 0, out: expect.stringContaining(`/${before} 恢复到`) })
  await systemctl('restart')
  await vi.waitFor(async () => expect(await ready()).toBe('ready'), 60_000)

  await new Promise((done) => setTimeout(done, 1_100))
  const broken = await archiveOf('leitai-9.1.0-linux', '[ "$1" = --help ]')
  expect(upgrade(broken)).toMatchObject({
    status: 1,
    err: expect.stringMatching(/leitai-9\.1\.0-linux 没有就绪.*原来的已重新运行/),
  })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
  expect(await ready()).toBe('ready')
  const strange = await archiveOf('leitai-9.2.0-linux', 'exit 3')
  expect(upgrade(strange).status).toBe(1)
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
  const refused = (file: string) => {
    const { status, out, err } = upgrade(file)
    expect([status, out]).toEqual([1, ''])
    return err
  }
  expect(refused(settings)).toMatch(/leitai\.env 不是 Leitai 的发行包/)
  expect(refused(join(opt, 'nope.tar.gz'))).toMatch(/^Leitai 无法完成：没有 \S+\/nope\.tar\.gz 这个文件/)
  const cut = join(opt, 'cut.tar.gz')
  const whole = await readFile(next)
  await writeFile(cut, whole.subarray(0, whole.length / 2))
  expect(refused(cut)).toMatch(/^Leitai 无法完成：压缩包 \S+\/cut\.tar\.gz 不完整，请重新上传\n$/)
})

test("the containers' nginx has the manual's file, with a second in the proxy", async () => {
  const wanted = (await printedNginx(true))
    .replaceAll('/etc/ssl/', '/etc/nginx/certificates/')
    .replaceAll('/var/log/nginx/leitai.log', '/dev/stdout')
    .replace('server 127.0.0.1:3000;', 'server leitai:3000;')
  const [, ...lines] = (await readFile(join(root, 'deploy/compose/nginx.conf'), 'utf8')).split('\n')
  expect(lines.join('\n')).toBe(wanted)
})
