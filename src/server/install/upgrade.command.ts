import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backupNameIn } from '#server/backup/backup-store.model.ts'
import type { Env } from '#server/base/env.ts'
import { root } from '#server/base/root.ts'
import { print, runAside, type Settings } from '#server/process/command.ts'
import type { Examination } from '#shared/admin/doctor.ts'
import { formerLinkOf, isRelease, linkOf, requireRoot, restartService, run, runAsOwner, setLink } from './installed.service.ts'

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
    if (next === root) throw new Error(`${name} is in use already`)
    await examineFirst(env, isForced)
    await say('Backing up …')
    const backup = await runAsOwner(root, env.dataFolder, ['backup'])
    if (backup.status !== 0) throw new Error(`the site could not be backed up, so nothing was changed: ${backup.err.trim()}`)
    await say(backup.out.trim())
    await rm(next, { recursive: true, force: true })
    run('tar', '--no-same-owner', '-C', dirname(root), '-xzf', file)
    // It does not start on an older system.
    run(join(next, 'bin/leitai'), '--help')
    const before = backupNameIn(backup.out)
    if (before === null) throw new Error('leitai backup did not say which backup it made; nothing was changed')
    await switchTo(next, env, before)
    await writeFile(backupNoteOf(), JSON.stringify({ release: basename(root), backup: before }))
    await say(`${name} runs. The way back: leitai upgrade --back, and where that is not enough: ${restoring(before)}`)
    return 0
  })
}

/** `leitai upgrade --back`: the program that was in use before runs again. */
export async function goBackCommand(settings: Settings): Promise<never> {
  return await runAside(settings, async (env) => {
    requireInstalled()
    const former = await readlink(formerLinkOf()).catch(() => null)
    if (former === null || !isRelease(former)) throw new Error(`${formerLinkOf()} leads to no former program`)
    const before = await backupBefore(former)
    await switchTo(former, env, before)
    await say(`${basename(former)} runs again`)
    if (before !== null) await say(`Where the data has to be as before the upgrade too: ${restoring(before)}`)
    return 0
  })
}

/** By its name: the newest backup may by then be one that was made after the upgrade. */
function restoring(backup: string | null): string {
  return `systemctl stop leitai; leitai restore ${backup === null ? '' : `${backup} `}--replace; systemctl start leitai`
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

function requireInstalled(): void {
  requireRoot('upgrade')
  if (!isRelease()) throw new Error('this program is no release: git pull, npm ci and npm run build, then restart it (docs/operations.md)')
  if (!existsSync(linkOf())) throw new Error(`there is no ${linkOf()}: run leitai install-service first`)
}

/** The folder that the archive holds. Throws where its checksum beside it is another. */
async function nameIn(archive: string): Promise<string> {
  const sums = await readFile(`${archive}.sha256`, 'utf8').catch(() => null)
  if (sums !== null && !sums.startsWith(await sha256Of(archive)))
    throw new Error(`${archive} is not what ${archive}.sha256 says: fetch it again`)
  const [name = ''] = run('tar', '-tzf', archive).split('/', 1)
  if (!/^leitai-[\w.-]+$/.test(name)) throw new Error(`${archive} is no release of Leitai`)
  return name
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

async function examineFirst(env: Env, isForced: boolean): Promise<void> {
  await say('Examining the site …')
  const { out, err } = await runAsOwner(root, env.dataFolder, ['doctor', '--json'])
  let found: Examination
  try {
    found = JSON.parse(out)
  } catch {
    throw new Error(`leitai doctor does not answer: ${(err || out).trim()}`)
  }
  const faults = found.findings.filter(({ state }) => state === 'fault')
  for (const { said, cure } of faults) await say(`${said} → ${cure ?? ''}`)
  if (faults.length > 0 && !isForced) throw new Error('mend this first, or add --anyway; nothing was changed')
}

/** Where the program does not become ready, the former one runs again. */
async function switchTo(next: string, env: Env, backup: string | null): Promise<void> {
  const before = await readlink(linkOf())
  await setLink(linkOf(), next)
  if (await restartService(env)) return await setLink(formerLinkOf(), before)
  await setLink(linkOf(), before)
  const isBack = await restartService(env)
  const now = isBack ? 'the former one runs again' : `the former one does not either: ${restoring(backup)}`
  throw new Error(`${basename(next)} does not become ready (journalctl -u leitai -n 100); ${now}`)
}

async function say(line: string): Promise<void> {
  await print(process.stdout, line)
}
