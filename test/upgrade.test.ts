import { mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type InstalledRelease, installRelease } from './installed-release.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const isRoot = process.getuid?.() === 0

let installed: InstalledRelease
beforeAll(async () => {
  installed = await installRelease()
})
afterAll(() => installed.remove())

/** The PATH of its systemd, when the site runs: it is started for the first test, and each leaves it as the next one finds it. */
async function running(): Promise<string> {
  const { ready, systemctl, path } = installed
  if ((await ready()) === 'ready') return path
  await systemctl('restart')
  await vi.waitFor(async () => expect(await ready()).toBe('ready'), 60_000)
  return path
}

test('an upgrade backs up, goes to the next release and back, and returns by itself from one that does not start', async (context) => {
  if (!isRoot) return context.skip('only root upgrades')
  const { opt, release, settings, run, systemctl, ready, archiveOf } = installed
  const path = await running()
  const next = await archiveOf('leitai-9.0.0-linux', `exec ${release}/bin/leitai "$@"`)
  const upgrade = (...words: readonly string[]) => run(['upgrade', ...words], undefined, path)

  await writeFile(`${next}.sha256`, `${'0'.repeat(64)}  x\n`)
  expect(upgrade(next)).toMatchObject({ status: 1, err: expect.stringContaining('请重新下载') })
  await rm(`${next}.sha256`)
  const backups = async () => (await readdir(join(opt, 'data/backups')).catch(() => [])).filter((name) => name.startsWith('leitai-')).length
  const had = await backups()
  const upgraded = upgrade(next)
  expect(upgraded).toMatchObject({ status: 0, out: expect.stringContaining('leitai-9.0.0-linux 已在运行') })
  expect(upgraded.out).toContain(`旁边没有 ${next}.sha256，`)
  const [, before = ''] = /restore (leitai-\w+) --replace/.exec(upgraded.out) ?? []
  expect(await backups()).toBe(had + 1)
  expect(await readlink(join(opt, 'leitai'))).toBe(join(opt, 'leitai-9.0.0-linux'))
  expect(await ready()).toBe('ready')
  // One of the night after.
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

  const broken = await archiveOf('leitai-9.1.0-linux', `[ "$1" = start ] && exit 1; exec ${release}/bin/leitai "$@"`)
  expect(upgrade(broken)).toMatchObject({
    status: 1,
    err: expect.stringMatching(/leitai-9\.1\.0-linux 没有就绪.*原来的 \S+ 已重新运行/),
  })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
  expect(await ready()).toBe('ready')
  const strange = await archiveOf('leitai-9.2.0-linux', 'exit 3')
  expect(upgrade(strange)).toMatchObject({ status: 1, err: expect.stringContaining('leitai-9.2.0-linux 在这台机器上启动不了，没有升级') })
  const elsewhere = await archiveOf('leitai-9.2.0-linux-vax', `exec ${release}/bin/leitai "$@"`, { arch: 'vax' })
  expect(upgrade(elsewhere)).toMatchObject({ status: 1, err: expect.stringContaining(`是给 vax 的，这台机器是 ${process.arch}`) })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
  expect((await readdir(opt)).filter((name) => name.includes('9.2.0') && !name.endsWith('.gz'))).toEqual([])
  const refused = (file: string) => {
    const { status, out, err } = upgrade(file)
    expect([status, out]).toEqual([1, ''])
    return err
  }
  expect(refused(settings)).toMatch(/leitai\.env 不是 Leitai 的发行包/)
  expect(refused(opt)).toMatch(/不是文件/)
  const other = join(opt, 'other.gz')
  await writeFile(other, gzipSync('nothing of ours'))
  expect(refused(other)).toMatch(/other\.gz 不是 Leitai 的发行包/)
  expect(refused(join(opt, 'nope.tar.gz'))).toMatch(/^Leitai 无法完成：没有 \S+\/nope\.tar\.gz 这个文件/)
  const cut = join(opt, 'cut.tar.gz')
  const whole = await readFile(next)
  await writeFile(cut, whole.subarray(0, whole.length / 2))
  expect(refused(cut)).toMatch(/^Leitai 无法完成：压缩包 \S+\/cut\.tar\.gz 不完整，请重新上传\n$/)
})

/** A release that never becomes ready, and all of whose commands work. */
const hanging = (release: string) => `[ "$1" = start ] && exec sleep 1000; exec ${release}/bin/leitai "$@"`

test('an upgrade that is broken off goes back, or can be finished, and the way back stays the right one', async (context) => {
  if (!isRoot) return context.skip('only root upgrades')
  const { opt, release, run, begin, ready, archiveOf } = installed
  const path = await running()
  const inUse = () => readlink(join(opt, 'leitai'))
  const archive = await archiveOf('leitai-9.3.0-linux', hanging(release))
  const upgrade = (...words: readonly string[]) => run(['upgrade', ...words], undefined, path)
  const former = await readlink(join(opt, 'leitai-former')).catch(() => null)

  const early = begin(['upgrade', archive], path)
  await early.says('正在体检')
  early.process.kill('SIGINT')
  const ended = await early.ended
  expect([ended.code, ended.stderr]).toEqual([1, 'Leitai 无法完成：被打断了，什么都没有改\n'])
  expect((await readdir(opt)).filter((name) => /9\.3\.0.*(?<!gz)$/.test(name))).toEqual([])

  const first = begin(['upgrade', archive], path)
  await first.says('等它就绪')
  expect(upgrade(archive)).toMatchObject({ status: 1, err: expect.stringContaining('另一个 leitai upgrade 正在进行') })
  expect(run(['doctor']).out).toContain('没有做到一半的升级')
  await vi.waitFor(async () => expect(basename(await inUse())).toBe('leitai-9.3.0-linux'))
  first.process.kill('SIGINT')
  const { code, stderr } = await first.ended
  expect([code, stderr]).toEqual([1, expect.stringMatching(/在就绪以前被打断了，原来的 \S+ 已重新运行/)])
  expect([await inUse(), await ready()]).toEqual([release, 'ready'])
  expect(await readlink(join(opt, 'leitai-former')).catch(() => null)).toBe(former)

  // Killed, nothing goes back by itself.
  const second = begin(['upgrade', archive], path)
  const [, backup = ''] = /(leitai-\w+Z)：/.exec(await second.says('已备份到')) ?? []
  await second.says('等它就绪')
  await vi.waitFor(async () => expect(basename(await inUse())).toBe('leitai-9.3.0-linux'))
  second.process.kill('SIGKILL')
  await second.ended
  expect(run(['doctor']).out).toMatch(
    /! 升级到 leitai-9\.3\.0-linux 时被打断，没有做完\n.+sudo leitai upgrade leitai-9\.3\.0-linux\.tar\.gz.+sudo leitai upgrade --back/,
  )
  const [, told] = /restore (leitai-\w+Z)/.exec(upgrade('--back').out) ?? []
  expect([told, await inUse(), await ready()]).toEqual([backup, release, 'ready'])
  expect(upgrade('--back')).toMatchObject({ status: 1, err: expect.stringContaining('没有可退回的版本') })

  const third = begin(['upgrade', archive], path)
  await third.says('等它就绪')
  await vi.waitFor(async () => expect(basename(await inUse())).toBe('leitai-9.3.0-linux'))
  third.process.kill('SIGKILL')
  await third.ended
  await writeFile(join(opt, 'leitai-9.3.0-linux/bin/leitai'), `#!/bin/sh\nexec ${release}/bin/leitai "$@"\n`)
  const finished = upgrade(archive)
  expect(finished).toMatchObject({ status: 0, out: expect.stringMatching(/被打断了，接着做完[\s\S]*leitai-9\.3\.0-linux 已在运行/) })
  expect(upgrade(archive)).toMatchObject({ status: 1, err: expect.stringContaining('正在用的就是 leitai-9.3.0-linux') })
  const [, kept = ''] = /restore (leitai-\w+Z)/.exec(finished.out) ?? []
  const back = begin(['upgrade', '--back'], path)
  await back.says('等它就绪')
  await vi.waitFor(async () => expect(await inUse()).toBe(release))
  back.process.kill('SIGKILL')
  await back.ended
  expect(run(['doctor']).out).toMatch(/! 退回 leitai-\S+ 时被打断，没有做完\n.+sudo leitai upgrade --back/)
  expect(upgrade('--back')).toMatchObject({ status: 0, out: expect.stringContaining(`restore ${kept} --replace`) })
  expect([await inUse(), await ready()]).toEqual([release, 'ready'])
  expect(run(['doctor']).out).toContain('没有做到一半的升级')
})

test('after a way back that was broken off, what runs is what a later upgrade goes back to', async (context) => {
  if (!isRoot) return context.skip('only root upgrades')
  const { opt, release, run, begin, ready, archiveOf } = installed
  const path = await running()
  const upgrade = (...words: readonly string[]) => run(['upgrade', ...words], undefined, path)
  const leadTo = async () => [await readlink(join(opt, 'leitai')), await readlink(join(opt, 'leitai-former'))]
  const newer = await archiveOf('leitai-9.6.0-linux', `exec ${release}/bin/leitai "$@"`)
  const broken = await archiveOf('leitai-9.7.0-linux', `[ "$1" = start ] && exit 1; exec ${release}/bin/leitai "$@"`)
  const fled = join(opt, 'leitai-9.6.0-linux')
  const killedBack = async () => {
    const back = begin(['upgrade', '--back'], path)
    await back.says('等它就绪')
    await vi.waitFor(async () => expect(await readlink(join(opt, 'leitai'))).toBe(release))
    back.process.kill('SIGKILL')
    await back.ended
  }
  expect(upgrade(newer).status).toBe(0)
  await killedBack()
  const failed = upgrade(broken)
  expect([failed.status, failed.err]).toEqual([1, expect.stringContaining(`原来的 ${basename(release)} 已重新运行`)])
  expect([...(await leadTo()), await ready()]).toEqual([release, fled, 'ready'])
  expect(upgrade(newer)).toMatchObject({ status: 0, out: expect.stringContaining('要退回：sudo leitai upgrade --back') })
  expect(await leadTo()).toEqual([fled, release])
  await killedBack()
  expect(upgrade(newer).status).toBe(0)
  expect(await leadTo()).toEqual([fled, release])
  expect(upgrade('--back').status).toBe(0)
  expect([...(await leadTo()), await ready()]).toEqual([release, fled, 'ready'])
  // Where an upgrade was told to lead to an older one, the way back leads to the newer.
  const older = await archiveOf('leitai-0.0.2-linux', `exec ${release}/bin/leitai "$@"`)
  expect(upgrade(older, '--anyway').status).toBe(0)
  expect(upgrade('--back').status).toBe(0)
  expect((await leadTo())[0]).toBe(release)
})

test('where systemd cannot start the next release, the former one runs again', async (context) => {
  if (!isRoot) return context.skip('only root upgrades')
  const { opt, release, port, run, before, ready, archiveOf } = installed
  const path = await running()
  const refusing = await before(
    'systemctl',
    `case "$1 $(readlink ${opt}/leitai)" in restart*9.4.0*) echo 'Job for leitai.service failed' >&2; exit 1 ;; esac\nPATH=${path} exec systemctl "$@"`,
  )
  const archive = await archiveOf('leitai-9.4.0-linux', `exec ${release}/bin/leitai "$@"`)
  const { status, err } = run(['upgrade', archive], undefined, refusing)
  expect([status, err]).toEqual([1, expect.stringMatching(/没有启动.*Job for leitai\.service failed.*原来的 \S+ 已重新运行/)])
  expect([await readlink(join(opt, 'leitai')), await ready()]).toEqual([release, 'ready'])
  // What answers at the port of a service that does not run is not the site.
  const dead = await before('systemctl', `case "$*" in *SubState*) echo dead ;; *) PATH=${path} exec systemctl "$@" ;; esac`)
  const taken = `端口 ${port} 已被别的程序占用，网站起不来，所以什么都没有改`
  expect(run(['upgrade', archive], undefined, dead)).toMatchObject({ status: 1, err: expect.stringContaining(taken) })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
})

test('after a way back over a change of the schema the next release can be taken all the same', async (context) => {
  if (!isRoot) return context.skip('only root upgrades')
  const { opt, release, run, ready, archiveOf } = installed
  const path = await running()
  const knowing = `
case "$1" in
  doctor) echo '{"at":"2026-01-01T00:00:00.000Z","findings":[]}' ;;
  backup) echo '已备份到 /x/leitai-20260101T000000Z：0 行数据' ;;
  *) exec ${release}/bin/leitai "$@" ;;
esac`
  const upgrade = (...words: readonly string[]) => run(['upgrade', ...words], undefined, path)
  const migrate = (statement: string) => {
    const database = new DatabaseSync(join(opt, 'data/leitai.db'), { timeout: 10_000 })
    database.exec(statement)
    database.close()
  }
  const archive = await archiveOf('leitai-9.5.0-linux', knowing)
  const [, restorable = ''] = /restore (leitai-\w+Z)/.exec(upgrade(archive).out) ?? []
  migrate("insert into migrations (name, timestamp) values ('9999-later', '2026-01-01T00:00:00.000Z')")
  try {
    expect(upgrade('--back')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/注意：数据已被更新的版本升级过，\S+ 照常运行，但备份不了它/),
    })
    expect(run(['backup'])).toMatchObject({ status: 1, err: expect.stringContaining('请用那个程序备份') })
    const next = await archiveOf('leitai-9.5.1-linux', knowing)
    expect(upgrade(next)).toMatchObject({ status: 0, err: '', out: expect.stringContaining('leitai-9.5.1-linux 已在运行') })
    // What the newer program backed up, this one cannot restore.
    expect(upgrade('--back')).toMatchObject({ status: 0, out: expect.stringContaining(`restore ${restorable} --replace`) })
    const unknowing = await archiveOf('leitai-9.5.2-linux', `exec ${release}/bin/leitai "$@"`)
    expect(upgrade(unknowing)).toMatchObject({ status: 1, err: expect.stringMatching(/leitai-9\.5\.2-linux 不认得这些数据.*没有升级/) })
    expect([await readlink(join(opt, 'leitai')), await ready()]).toEqual([release, 'ready'])
  } finally {
    migrate("delete from migrations where name = '9999-later'")
  }
})
