import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, readlink, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
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
    await switchTo(next, env)
    await say(
      `${name} runs. The way back: leitai upgrade --back, and where that is not enough: systemctl stop leitai; leitai restore --replace`,
    )
    return 0
  })
}

/** `leitai upgrade --back`: the program that was in use before runs again. */
export async function goBackCommand(settings: Settings): Promise<never> {
  return await runAside(settings, async (env) => {
    requireInstalled()
    const former = await readlink(formerLinkOf()).catch(() => null)
    if (former === null || !isRelease(former)) throw new Error(`${formerLinkOf()} leads to no former program`)
    await switchTo(former, env)
    await say(`${basename(former)} runs again`)
    return 0
  })
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
async function switchTo(next: string, env: Env): Promise<void> {
  const before = await readlink(linkOf())
  await setLink(linkOf(), next)
  if (await restartService(env)) return await setLink(formerLinkOf(), before)
  await setLink(linkOf(), before)
  const isBack = await restartService(env)
  const now = isBack
    ? 'the former one runs again'
    : 'the former one does not either: systemctl stop leitai; leitai restore --replace; systemctl start leitai'
  throw new Error(`${basename(next)} does not become ready (journalctl -u leitai -n 100); ${now}`)
}

async function say(line: string): Promise<void> {
  await print(process.stdout, line)
}
