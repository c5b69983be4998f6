import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backupNameIn } from '#server/backup/backup-store.model.ts'
import { isDiskFull } from '#server/base/disk-full.ts'
import type { Env } from '#server/base/env.ts'
import { activeLock, newLock } from '#server/base/lock-file.ts'
import { refusalOf } from '#server/base/own-command.ts'
import { root } from '#server/base/root.ts'
import { shellQuote } from '#server/base/shell-quote.ts'
import { print, runAside, type Settings } from '#server/process/command.ts'
import type { Examination, Finding } from '#shared/admin/doctor.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formerLinkOf, isRelease, linkOf, requireRoot, run, runAsOwner } from './installed.service.ts'
import { putInPlace, readArchive, releaseName, removeUnpacked, requireRoom, unpacked } from './release-archive.service.ts'
import { isNewer } from './release-order.model.ts'
import { unitFile, wrapperFile } from './service-unit.model.ts'
import { type Change, readNote, releaseBefore, requireStartable, restoring, switchTo, turnFile } from './switch-release.service.ts'

/**
 * `leitai upgrade ARCHIVE`: unpacks the archive beside the program in use, examines and backs up the site, and starts it; where that does not
 * become ready, the former one runs again. The service is `leitai`.
 */
export async function upgradeCommand(settings: Settings, archive: string, { isForced }: { isForced: boolean }): Promise<never> {
  return await runAside(settings, async (env) => {
    requireInstalled()
    const signal = endingSignal()
    await alone(async () => {
      const found = await readArchive(resolve(archive), signal)
      const inUse = await readlink(linkOf())
      if (found.name === basename(inUse)) return await finish(env, inUse, signal)
      if (!found.hasChecksum) await say(`旁边没有 ${found.file}.sha256，没有核对上传得是否完整`)
      if (isNewer(basename(inUse), found.name)) await say(`${found.name} 比正在用的 ${basename(inUse)} 旧`)
      await requireStartable(env)
      await requireRoom(found, env.dataFolder, await removalOfUnused(inUse, found.name))
      await say(`正在解开 ${found.name}……`)
      const backup = await unpacked(found, { dataFolder: env.dataFolder, signal }, async (fresh) => {
        const program = await examineFirst({ env, inUse, fresh, isForced, signal })
        const made = await backUp(program, { env, isForced, signal })
        if (!(await isActive())) await say('服务停着，升级以后会启动')
        signal.throwIfAborted()
        // What a newer program made the one in use cannot restore.
        const restorable = program === inUse ? made : ((await readNote())?.usable ?? null)
        await switchAloud(await putInPlace(fresh), { env, kind: 'upgrade', backup: restorable, signal })
        return restorable
      })
      await say(`${found.name} 已在运行。要退回：sudo leitai upgrade --back`)
      if (backup !== null) await sayRestoring(backup, env)
      const next = await readlink(linkOf())
      if (await writesAnother(next))
        await say('这个版本写的服务单元或 leitai 命令与装着的不同，请运行 sudo leitai install-service（会再重启一次）')
      const unused = await removalOfUnused(next)
      if (unused !== null) await say(`别的版本不再用到，可以删去：${unused}`)
    })
    return 0
  })
}

/** `leitai upgrade --back`: the program that was in use before runs again. */
export async function goBackCommand(settings: Settings): Promise<never> {
  return await runAside(settings, async (env) => {
    requireInstalled()
    const signal = endingSignal()
    await alone(async () => {
      const [inUse, note] = [await readlink(linkOf()), await readNote()]
      const { release, backup } = await wayBack(inUse, note)
      await requireStartable(env)
      await switchAloud(release, { env, kind: 'back', backup: null, usable: backup, signal })
      await say(`已退回，${basename(release)} 已在运行`)
      if (backup !== null) await sayRestoring(backup, env)
      const said = await tooNewFor(release, env)
      if (said !== null) await say(`注意：${said}`)
    })
    return 0
  })
}

/** Where it leads, and the backup that the release there can restore. Throws where it leads nowhere. */
async function wayBack(inUse: string, note: Awaited<ReturnType<typeof readNote>>): Promise<{ release: string; backup: string | null }> {
  // Broken off: on to its end.
  const begun = note?.open?.kind === 'back' ? join(dirname(root), note.open.next) : null
  if (begun !== null && isRelease(begun)) return { release: begun, backup: note?.usable ?? null }
  const former = await releaseBefore()
  if (former === null || !isRelease(former)) throw new Error(`${formerLinkOf()} 没有指向之前的程序，退不回去`)
  const [now, other] = [basename(inUse), basename(former)]
  if (other === now) throw new Error(`${formerLinkOf()} 指向的就是正在用的 ${now}，没有可退回的版本`)
  // The last way back left it there: twice back would be forward. Where `upgrade` itself led to an older one, it is the way back.
  const cameByUpgrade = note?.release === other && note.usable === undefined
  if (isNewer(other, now) && !cameByUpgrade) {
    throw new Error(`正在运行的 ${now} 已是较旧的版本，${other} 比它新，没有退回；要换到新的，请运行 sudo leitai upgrade ${other}.tar.gz`)
  }
  return { release: former, backup: note?.release === other ? note.backup : null }
}

/** The command stands alone, to be copied. */
async function sayRestoring(backup: string, env: Env): Promise<void> {
  const passwords = env.backupKey === null ? '，密码也要重设' : ''
  await say(`退回以后，要连数据也回到升级以前（此后写的就没有了${passwords}），再运行：`)
  await say(restoring(backup))
}

/** An archive of the release in use: there is nothing to do but what a broken off upgrade has left. */
async function finish(env: Env, inUse: string, signal: AbortSignal): Promise<void> {
  const name = basename(inUse)
  const note = await readNote()
  if (note?.open?.next !== name || note.open.kind !== 'upgrade') {
    throw new Error(`正在用的就是 ${name}，没有升级；同一版本重新做的包，请先改它的版本号`)
  }
  await removeUnpacked()
  await say(`上次换到 ${name} 时被打断了，接着做完`)
  await switchAloud(inUse, { env, kind: 'upgrade', backup: note.backup, signal })
  await say(`${name} 已在运行。要退回：sudo leitai upgrade --back`)
  if (note.backup !== null) await sayRestoring(note.backup, env)
}

async function switchAloud(next: string, change: Change): Promise<void> {
  await say(`正在换到 ${basename(next)}，等它就绪，最多 3 分钟，请不要中断……`)
  try {
    await switchTo(next, change)
  } catch (error) {
    const said = await tooNewFor(await readlink(linkOf()), change.env)
    throw said === null || !(error instanceof Error) ? error : new Error(`${error.message}。注意：${said}`)
  }
}

/** What a program cannot do any more on data that a newer one has brought up to date, for people; null where there is nothing of the kind. */
async function tooNewFor(home: string, env: Env): Promise<string | null> {
  const findings = await examinedBy(home, env).catch(() => [])
  if (!findings.some(isOfNewer)) return null
  return (
    `数据已被更新的版本升级过，${basename(home)} 照常运行，但备份不了它，每晚的备份也会失败：请尽快用 sudo leitai upgrade 换到认得这些数据的版本` +
    `（更早的 leitai upgrade 不肯的话，用更新的那个版本目录里的 bin/leitai upgrade），或恢复升级以前的备份`
  )
}

/**
 * The folders of releases beside the one in use and the one that `--back` goes to, as the command that removes them. `replaced`: the name of one that an
 * upgrade is about to write anew.
 */
async function removalOfUnused(inUse: string, replaced?: string): Promise<string | null> {
  const folder = dirname(root)
  const kept = [inUse, root, await releaseBefore()]
  // Not the links, which lead to one.
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory() && releaseName.test(entry.name))
  const places = folders.map(({ name }) => join(folder, name)).sort()
  // A newer one may be the only one that knows the database.
  const isNeeded = (place: string) => basename(place) !== replaced && isNewer(basename(place), basename(inUse))
  const unused = places.filter((place) => isRelease(place) && !kept.includes(place) && !isNeeded(place))
  return unused.length === 0 ? null : `sudo rm -r ${unused.map(shellQuote).join(' ')}`
}

/** Whether its `install-service` would write another unit or wrapper than stands there. */
async function writesAnother(release: string): Promise<boolean> {
  const planned = await plannedBy(release)
  const standing = await Promise.all([unitFile, wrapperFile].map((file) => readFile(file, 'utf8').catch(() => null)))
  return planned !== null && standing.some((text) => text !== null && !planned.includes(text))
}

function plannedBy(release: string): Promise<string | null> {
  return run(join(release, 'bin/leitai'), ['install-service', '--dry-run']).catch(() => null)
}

function requireInstalled(): void {
  requireRoot('upgrade')
  if (!isRelease()) throw new Error('这个程序不是发行包：请用 git pull、npm ci 和 npm run build 更新，再重启（docs/operations.md）')
  if (!existsSync(linkOf())) throw new Error(`没有 ${linkOf()}，请先运行 leitai install-service`)
}

/** Two at once would unpack, and lead the links, over each other. */
async function alone(act: () => Promise<void>): Promise<void> {
  const file = turnFile()
  const standing = await activeLock(await readFile(file, 'utf8').catch(() => null))
  if (standing !== null) throw new Error(`另一个 leitai upgrade 正在进行（从北京时间 ${formatDateTime(standing.at)} 开始），请等它做完`)
  await rm(file, { force: true })
  try {
    await takeTurn(file)
    await act()
  } finally {
    await rm(file, { force: true })
  }
}

async function takeTurn(file: string): Promise<void> {
  try {
    await writeFile(file, await newLock(), { flag: 'wx' })
  } catch (error) {
    // The way back needs no room; an upgrade looks for it.
    if (!isDiskFull(error)) throw error
  }
}

/**
 * Aborted by Ctrl-C or a kill, which end what this waits for (`run`). A terminal that is gone ends nothing, for what has begun then comes to its
 * end, or goes back by itself.
 */
function endingSignal(): AbortSignal {
  const ending = new AbortController()
  process.on('SIGHUP', () => {})
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => ending.abort(new Error('被打断了，什么都没有改')))
  return ending.signal
}

async function isActive(): Promise<boolean> {
  return (await run('systemctl', ['show', '--property=ActiveState', '--value', 'leitai'])).trim() !== 'inactive'
}

interface Upgrading {
  env: Env
  isForced: boolean
  signal: AbortSignal
}

/**
 * By the first program that knows the database: after a way back it may be newer than the one in use, which then can neither examine nor back up all
 * of it. Returns that one. Throws at a fault, or where the next one does not know it.
 */
async function examineFirst({ env, inUse, fresh, isForced, signal }: Upgrading & { inUse: string; fresh: string }): Promise<string> {
  await say('正在体检……')
  let chosen: { program: string; findings: readonly Finding[] } | undefined
  for (const program of new Set([inUse, root, fresh, await releaseBefore()])) {
    if (program === null || !isRelease(program)) continue
    const examined = { program, findings: await examinedBy(program, env, signal) }
    const isKnown = !examined.findings.some(isOfNewer)
    if (isKnown || chosen === undefined) chosen = examined
    if (isKnown) break
  }
  const { program, findings } = chosen ?? { program: inUse, findings: [] }
  const faults = findings.filter(({ state }) => state === 'fault')
  for (const { said, cure } of faults) await say(`${said} → ${cure ?? ''}`)
  if (faults.length > 0 && !isForced) throw new Error('没有升级：请先修好上面的故障，或加 --anyway')
  const isTooOld = program !== fresh && (await examinedBy(fresh, env, signal)).some(isOfNewer)
  if (!isTooOld) return program
  const said = `${basename(fresh)} 不认得这些数据（更新的版本升级过它），装上以后做不了备份`
  if (!isForced) throw new Error(`${said}，没有升级：请换更新的版本，要照样换，请加 --anyway`)
  await say(`注意：${said}`)
  return program
}

function isOfNewer({ check, state }: Finding): boolean {
  return check === 'schema' && state === 'fault'
}

/** Of a site whose files are many, ms. */
const longestExaminationMs = 1_800_000

async function examinedBy(program: string, env: Env, signal?: AbortSignal): Promise<readonly Finding[]> {
  const { out, err } = await runAsOwner(program, env.dataFolder, ['doctor', '--json'], { signal, longestMs: longestExaminationMs })
  try {
    const { findings }: Examination = JSON.parse(out)
    return findings
  } catch {
    throw new Error(`体检没有做成（${basename(program)} 的 leitai doctor），所以没有升级：${refusalOf(err || out) || '它什么都没有说'}`)
  }
}

/** Returns the name of the backup. */
async function backUp(program: string, { env, isForced, signal }: Upgrading): Promise<string> {
  await say('正在备份……')
  const { status, out, err } = await runAsOwner(program, env.dataFolder, ['backup'], { signal })
  const name = backupNameIn(out)
  if (status !== 0 && name === null) throw new Error(`备份没有做成，所以没有升级：${refusalOf(err)}`)
  // Pictures that are lost for good must not keep a site from every later version.
  if (status !== 0 && !isForced) throw new Error(`备份不完整，所以没有升级（要照样升级，请加 --anyway）：${refusalOf(err)}`)
  await say(out.trim())
  if (name === null) throw new Error('leitai backup 没有说备份叫什么，所以没有升级')
  return name
}

async function say(line: string): Promise<void> {
  await print(process.stdout, line)
}
