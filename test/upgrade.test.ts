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
  const { opt, release, settings, run, ready, archiveOf } = installed
  const path = await running()
  const next = await archiveOf('leitai-9.0.0-linux', `exec ${release}/bin/leitai "$@"`)
  const upgrade = (...words: readonly string[]) => run(['upgrade', ...words], undefined, path)

  await writeFile(`${next}.sha256`, `${'0'.repeat(64)}  x\n`)
  expect(upgrade(next)).toMatchObject({ status: 1, err: expect.stringContaining('请重新下载') })
  await rm(`${next}.sha256`)
  const backups = async () => (await readdir(join(opt, 'data/backups')).catch(() => [])).filter((name) => name.startsWith('leitai-')).length
  const had = await backups()
  const upgraded = upgrade(next)
  expect(upgraded).toMatchObject({ status: 0, err: '', out: expect.stringContaining('leitai-9.0.0-linux 已在运行') })
  expect(upgraded.out).toContain(`旁边没有 ${next}.sha256，`)
  expect(upgraded.out).not.toContain('可以删去')
  expect(await backups()).toBe(had + 1)
  expect(await readlink(join(opt, 'leitai'))).toBe(join(opt, 'leitai-9.0.0-linux'))
  expect(await ready()).toBe('ready')
  // Where what was noted of the backup was cut off, it goes back without its name.
  await writeFile(join(opt, 'leitai-former.json'), '{"rel')
  expect(upgrade('--back')).toMatchObject({ status: 0, err: '', out: expect.not.stringContaining('leitai restore') })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)
  // Twice back would be forward.
  const older = new RegExp(
    `正在运行的 ${basename(release)} 已是较旧的版本，leitai-9\\.0\\.0-linux 比它新，.*leitai upgrade leitai-9\\.0\\.0-linux\\.tar\\.gz`,
  )
  expect(upgrade('--back')).toMatchObject({ status: 1, err: expect.stringMatching(older) })
  expect(await readlink(join(opt, 'leitai'))).toBe(release)

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

/** A release that answers at once what an upgrade asks of it, and does this where it is started. */
const starting = (start: string, release: string) => `
case "$1" in
  --help | install-service) ;;
  doctor) echo '{"at":"2026-01-01T00:00:00.000Z","findings":[]}' ;;
  backup) echo '已备份到 /x/leitai-20260101T000000Z：0 行数据' ;;
  start) ${start} ;;
  *) exec ${release}/bin/leitai "$@" ;;
esac`

/** One that starts as the release in use does. */
const knowing = (release: string) => starting(`exec ${release}/bin/leitai "$@"`, release)

test('an upgrade or a way back that is broken off goes back, or can be finished, and the next way back is the right one', async (context) => {
  if (!isRoot) return context.skip('only root upgrades')
  const { opt, release, port, run, begin, before, ready, archiveOf } = installed
  const path = await running()
  const upgrade = (...words: readonly string[]) => run(['upgrade', ...words], undefined, path)
  const inUse = () => readlink(join(opt, 'leitai'))
  const formerOf = () => readlink(join(opt, 'leitai-former')).catch(() => null)
  const leadTo = async () => [await inUse(), await formerOf()]
  const archive = await archiveOf('leitai-9.3.0-linux', starting('exec sleep 1000', release))
  const newer = join(opt, 'leitai-9.3.0-linux')
  const former = await formerOf()

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
  await vi.waitFor(async () => expect(await inUse()).toBe(newer))
  first.process.kill('SIGINT')
  const { code, stderr } = await first.ended
  expect([code, stderr]).toEqual([1, expect.stringMatching(/在就绪以前被打断了，原来的 \S+ 已重新运行/)])
  expect([await inUse(), await ready()]).toEqual([release, 'ready'])
  expect(await formerOf()).toBe(former)

  // Killed, nothing goes back by itself. Returns the backup that it made.
  const killedUpgrade = async () => {
    const upgrading = begin(['upgrade', archive], path)
    const [, backup = ''] = /(leitai-\w+Z)：/.exec(await upgrading.says('已备份到')) ?? []
    await upgrading.says('等它就绪')
    await vi.waitFor(async () => expect(await inUse()).toBe(newer))
    upgrading.process.kill('SIGKILL')
    await upgrading.ended
    return backup
  }
  const backup = await killedUpgrade()
  expect(run(['doctor']).out).toMatch(
    /! 升级到 leitai-9\.3\.0-linux 时被打断，没有做完\n.+sudo leitai upgrade leitai-9\.3\.0-linux\.tar\.gz.+sudo leitai upgrade --back/,
  )
  const [, told] = /restore (leitai-\w+Z)/.exec(upgrade('--back').out) ?? []
  expect([told, await inUse(), await ready()]).toEqual([backup, release, 'ready'])
  expect(upgrade('--back')).toMatchObject({ status: 1, err: expect.stringContaining('没有可退回的版本') })

  const kept = await killedUpgrade()
  await writeFile(join(newer, 'bin/leitai'), `#!/bin/sh\n${knowing(release)}\n`)
  const finished = upgrade(archive)
  expect(finished).toMatchObject({ status: 0, out: expect.stringMatching(/被打断了，接着做完[\s\S]*leitai-9\.3\.0-linux 已在运行/) })
  expect(finished.out).toContain(`restore ${kept} --replace`)
  expect(upgrade(archive)).toMatchObject({ status: 1, err: expect.stringContaining('正在用的就是 leitai-9.3.0-linux') })

  // What runs after a way back that was broken off is what a later upgrade goes back to.
  const killedBack = async () => {
    const back = begin(['upgrade', '--back'], path)
    await back.says('等它就绪')
    await vi.waitFor(async () => expect(await inUse()).toBe(release))
    back.process.kill('SIGKILL')
    await back.ended
  }
  await killedBack()
  expect(run(['doctor']).out).toMatch(/! 退回 leitai-\S+ 时被打断，没有做完\n.+sudo leitai upgrade --back/)
  await archiveOf('leitai-9.3.0-linux', knowing(release))
  const past = join(opt, 'leitai-0.0.1-linux')
  await mkdir(past)
  await writeFile(join(past, 'release.json'), '{}')
  const again = upgrade(archive)
  expect(again).toMatchObject({ status: 0, err: '', out: expect.stringContaining('要退回：sudo leitai upgrade --back') })
  expect(await leadTo()).toEqual([newer, release])
  // A release of long ago may go; not the one in use, nor the one to go back to, nor the links.
  const [, unused = ''] = /可以删去：sudo rm -r (.+)\n$/.exec(again.out) ?? []
  expect(unused.split(' ')).toContain(past)
  for (const place of [newer, release, join(opt, 'leitai'), join(opt, 'leitai-former')]) expect(unused.split(' ')).not.toContain(place)
  await rm(past, { recursive: true })
  await killedBack()
  // Also where systemd cannot start the next one.
  const refusing = await before(
    'systemctl',
    `case "$1 $(readlink ${opt}/leitai)" in restart*9.4.0*) echo 'Job for leitai.service failed' >&2; exit 1 ;; esac\nPATH=${path} exec systemctl "$@"`,
  )
  const refused = await archiveOf('leitai-9.4.0-linux', knowing(release))
  const failed = run(['upgrade', refused], undefined, refusing)
  expect([failed.status, failed.err]).toEqual([1, expect.stringMatching(/没有启动.*Job for leitai\.service failed/)])
  expect(failed.err).toContain(`原来的 ${basename(release)} 已重新运行`)
  expect([...(await leadTo()), await ready()]).toEqual([release, newer, 'ready'])
  // What answers at the port of a service that does not run is not the site.
  const dead = await before('systemctl', `case "$*" in *SubState*) echo dead ;; *) PATH=${path} exec systemctl "$@" ;; esac`)
  const taken = `端口 ${port} 已被别的程序占用，网站起不来，所以什么都没有改`
  expect(run(['upgrade', refused], undefined, dead)).toMatchObject({ status: 1, err: expect.stringContaining(taken) })
  expect(await inUse()).toBe(release)
  // Where an upgrade was told to lead to an older one, the way back leads to the newer.
  const older = await archiveOf('leitai-0.0.2-linux', knowing(release))
  expect(upgrade(older, '--anyway').status).toBe(0)
  expect(await leadTo()).toEqual([join(opt, 'leitai-0.0.2-linux'), release])
  expect(upgrade('--back').status).toBe(0)
  expect([await inUse(), await ready()]).toEqual([release, 'ready'])
  expect(run(['doctor']).out).toContain('没有做到一半的升级')
})

test('after a way back over a change of the schema the next release can be taken all the same', async (context) => {
  if (!isRoot) return context.skip('only root upgrades')
  const { opt, release, run, begin, systemctl, ready, archiveOf } = installed
  const path = await running()
  const upgrade = (...words: readonly string[]) => run(['upgrade', ...words], undefined, path)
  const migrate = (statement: string) => {
    const database = new DatabaseSync(join(opt, 'data/leitai.db'), { timeout: 10_000 })
    database.exec(statement)
    database.close()
  }
  const upgraded = upgrade(await archiveOf('leitai-9.5.0-linux', knowing(release)))
  const [, restorable = ''] = /restore (leitai-\w+Z) --replace/.exec(upgraded.out) ?? []
  expect(upgraded.status).toBe(0)
  // One of the night after.
  const [, later = ''] = /(leitai-\w+Z)：/.exec(run(['backup']).out) ?? []
  expect([restorable.length, later > restorable]).toEqual([later.length, true])
  migrate("insert into migrations (name, timestamp) values ('9999-later', '2026-01-01T00:00:00.000Z')")
  try {
    const killed = begin(['upgrade', '--back'], path)
    await killed.says('等它就绪')
    await vi.waitFor(async () => expect(await readlink(join(opt, 'leitai'))).toBe(release))
    killed.process.kill('SIGKILL')
    await killed.ended
    const back = upgrade('--back')
    expect(back).toMatchObject({ status: 0, err: '', out: expect.stringContaining(`leitai restore ${restorable} --replace`) })
    expect(back.out).toMatch(/注意：数据已被更新的版本升级过，\S+ 照常运行，但备份不了它/)
    expect(run(['backup'])).toMatchObject({ status: 1, err: expect.stringContaining('请用那个程序备份') })
    const next = await archiveOf('leitai-9.5.1-linux', knowing(release))
    expect(upgrade(next)).toMatchObject({ status: 0, err: '', out: expect.stringContaining('leitai-9.5.1-linux 已在运行') })
    // What the newer program backed up, this one cannot restore.
    expect(upgrade('--back')).toMatchObject({ status: 0, out: expect.stringContaining(`restore ${restorable} --replace`) })
    const unknowing = await archiveOf('leitai-9.5.2-linux', `exec ${release}/bin/leitai "$@"`)
    expect(upgrade(unknowing)).toMatchObject({ status: 1, err: expect.stringMatching(/leitai-9\.5\.2-linux 不认得这些数据.*没有升级/) })
    expect([await readlink(join(opt, 'leitai')), await ready()]).toEqual([release, 'ready'])
  } finally {
    migrate("delete from migrations where name = '9999-later'")
  }
  await systemctl('stop')
  expect(run(['restore', restorable, '--replace'])).toMatchObject({ status: 0, out: expect.stringContaining(`/${restorable} 恢复到`) })
})
