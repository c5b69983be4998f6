import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backupNameIn } from '#server/backup/backup-store.model.ts'
import type { Env } from '#server/base/env.ts'
import { refusalOf } from '#server/base/own-command.ts'
import { pasted } from '#server/base/pasted.ts'
import { root } from '#server/base/root.ts'
import { print, runAside, type Settings } from '#server/process/command.ts'
import type { Examination } from '#shared/admin/doctor.ts'
import { formerLinkOf, isRelease, linkOf, requireRoot, restartService, run, runAsOwner, setLink } from './installed.service.ts'
import { isNewer } from './release-order.model.ts'

/**
 * `leitai upgrade ARCHIVE`: examines and backs up the site, unpacks the archive beside the program in use and starts it; where that does not
 * become ready, the former one runs again. The service is `leitai`.
 */
export async function upgradeCommand(settings: Settings, archive: string, { isForced }: { isForced: boolean }): Promise<never> {
  return await runAside(settings, async (env) => {
    requireInstalled()
    const file = resolve(archive)
    const name = await nameIn(file)
    const next = join(dirname(root), name)
    if (next === root) throw new Error(`正在用的就是 ${name}，不需要升级`)
    await examineFirst(env, isForced)
    await say('正在备份……')
    const backup = await runAsOwner(root, env.dataFolder, ['backup'])
    const before = backupNameIn(backup.out)
    if (backup.status !== 0 && before === null) throw new Error(`备份没有做成，所以没有升级：${refusalOf(backup.err)}`)
    // Pictures that are lost for good must not keep a site from every later version.
    if (backup.status !== 0 && !isForced) throw new Error(`备份不完整，所以没有升级（要照样升级，请加 --anyway）：${refusalOf(backup.err)}`)
    await say(backup.out.trim())
    await rm(next, { recursive: true, force: true })
    run('tar', '--no-same-owner', '-C', dirname(root), '-xzf', file)
    // It does not start on an older system.
    run(join(next, 'bin/leitai'), '--help')
    if (before === null) throw new Error('leitai backup 没有说备份叫什么，所以没有升级')
    await switchTo(next, env, before)
    await writeFile(backupNoteOf(), JSON.stringify({ release: basename(root), backup: before }))
    await say(`${name} 已在运行。要退回：leitai upgrade --back；数据也要退回：${restoring(before)}`)
    const unused = await unusedReleases(next)
    if (unused.length > 0) await say(`更旧的版本不再用到，可以删去：sudo rm -r ${unused.map(pasted).join(' ')}`)
    return 0
  })
}

/** `leitai upgrade --back`: the program that was in use before runs again. */
export async function goBackCommand(settings: Settings): Promise<never> {
  return await runAside(settings, async (env) => {
    requireInstalled()
    const former = await readlink(formerLinkOf()).catch(() => null)
    if (former === null || !isRelease(former)) throw new Error(`${formerLinkOf()} 没有指向之前的程序，退不回去`)
    const [now, other] = [basename(await readlink(linkOf())), basename(former)]
    // The last way back left it there: twice back would be forward.
    if (isNewer(other, now)) {
      throw new Error(`正在运行的 ${now} 已是较旧的版本，${other} 比它新，没有退回；要换到新的，请运行 leitai upgrade ${other}.tar.gz`)
    }
    const before = await backupBefore(former)
    await switchTo(former, env, before)
    await say(`已退回，${basename(former)} 已在运行`)
    if (before !== null) await say(`数据也要退回到升级之前：${restoring(before)}`)
    return 0
  })
}

/** By its name: the newest backup may by then be one that was made after the upgrade. */
function restoring(backup: string | null): string {
  return `systemctl stop leitai; leitai restore ${backup === null ? '' : `${backup} `}--replace && systemctl start leitai`
}

/** Beside the links: the release that the last upgrade left, and the backup that was made before. */
function backupNoteOf(): string {
  return `${formerLinkOf()}.json`
}

/** The backup of the data that this release had when the last upgrade left it. */
async function backupBefore(release: string): Promise<string | null> {
  try {
    const note: { release: string; backup: string } = JSON.parse(await readFile(backupNoteOf(), 'utf8'))
    return note.release === basename(release) ? note.backup : null
  } catch {
    // The way back must not end because this is missing, or was cut off.
    return null
  }
}

/** The folders of releases beside `next` and the one that `--back` goes to. */
async function unusedReleases(next: string): Promise<string[]> {
  const folder = dirname(root)
  // Not the links, which lead to one.
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory() && releaseName.test(entry.name))
  const places = folders.map(({ name }) => join(folder, name)).sort()
  return places.filter((place) => isRelease(place) && place !== next && place !== root)
}

const releaseName = /^leitai-[\w.-]+$/

function requireInstalled(): void {
  requireRoot('upgrade')
  if (!isRelease()) throw new Error('这个程序不是发行包：请用 git pull、npm ci 和 npm run build 更新，再重启（docs/operations.md）')
  if (!existsSync(linkOf())) throw new Error(`没有 ${linkOf()}，请先运行 leitai install-service`)
}

/** The folder that the archive holds. Throws where its checksum beside it is another, or where it is none. */
async function nameIn(archive: string): Promise<string> {
  const isThere = await stat(archive).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isThere) throw new Error(`没有 ${archive} 这个文件，请写发行包的位置`)
  const sums = await readFile(`${archive}.sha256`, 'utf8').catch(() => null)
  if (sums !== null && !sums.startsWith(await sha256Of(archive))) throw new Error(`${archive} 与 ${archive}.sha256 不符，请重新下载`)
  const [name = ''] = (await listed(archive)).split('/', 1)
  if (!releaseName.test(name)) throw foreign(archive)
  if (sums === null) await say(`旁边没有 ${archive}.sha256，没有核对上传得是否完整`)
  return name
}

/** What tar says of one that it cannot read to its end is English, and does not tell what to do. */
async function listed(archive: string): Promise<string> {
  try {
    return run('tar', '-tzf', archive)
  } catch {
    if (!(await beginsAsGzip(archive))) throw foreign(archive)
    throw new Error(`压缩包 ${archive} 不完整，请重新上传`)
  }
}

function foreign(archive: string): Error {
  return new Error(`${archive} 不是 Leitai 的发行包，请写 leitai-版本-linux-….tar.gz 的位置`)
}

async function beginsAsGzip(file: string): Promise<boolean> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

async function examineFirst(env: Env, isForced: boolean): Promise<void> {
  await say('正在体检……')
  const { out, err } = await runAsOwner(root, env.dataFolder, ['doctor', '--json'])
  let found: Examination
  try {
    found = JSON.parse(out)
  } catch {
    throw new Error(`体检没有做成（leitai doctor），所以没有升级：${refusalOf(err || out)}`)
  }
  const faults = found.findings.filter(({ state }) => state === 'fault')
  for (const { said, cure } of faults) await say(`${said} → ${cure ?? ''}`)
  if (faults.length > 0 && !isForced) throw new Error('没有升级：请先修好上面的故障，或加 --anyway')
}

/** Where the program does not become ready, the former one runs again. */
async function switchTo(next: string, env: Env, backup: string | null): Promise<void> {
  const before = await readlink(linkOf())
  await setLink(linkOf(), next)
  if (await restartService(env)) return await setLink(formerLinkOf(), before)
  await setLink(linkOf(), before)
  const isBack = await restartService(env)
  const now = isBack ? '原来的已重新运行' : `原来的也没有就绪，请恢复备份：${restoring(backup)}`
  throw new Error(`${basename(next)} 没有就绪（原因见 journalctl -u leitai -n 100），${now}`)
}

async function say(line: string): Promise<void> {
  await print(process.stdout, line)
}
