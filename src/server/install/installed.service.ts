import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '#server/base/env.ts'
import { nodeFlags } from '#server/base/node-flags.ts'
import { root } from '#server/base/root.ts'

/** Whether this program came as an archive, with Node inside. */
export function isRelease(folder = root): boolean {
  return existsSync(join(folder, 'release.json'))
}

/** The link to the program in use, beside the folders of all releases. */
export function linkOf(): string {
  return join(dirname(root), 'leitai')
}

/** The link to the one that was in use before. */
export function formerLinkOf(): string {
  return join(dirname(root), 'leitai-former')
}

/** Lets a link lead elsewhere in one step. */
export async function setLink(link: string, target: string): Promise<void> {
  const beside = `${link}.new`
  await rm(beside, { force: true })
  await symlink(target, beside)
  await rename(beside, link)
}

/** What runs the program in this folder; words follow. */
export function startCommand(home: string, settingsFile: string): string {
  if (isRelease()) return `${home}/bin/leitai`
  const node = join(home, 'node_modules/node/bin/node')
  return `${node} ${nodeFlags.join(' ')} --env-file-if-exists=${settingsFile} ${home}/dist/app/cli.js`
}

export function requireRoot(command: string): void {
  if (process.getuid?.() !== 0) throw new Error(`这会改动系统，请以 root 运行：sudo leitai ${command}`)
}

/** A program on a full disk says as much for each file, in so many letters. */
const longestSaid = 300

/** Ctrl-C, and a terminal that is closed, end the program that a command waits for too. */
export class Interrupted extends Error {
  constructor() {
    super('被打断了')
  }
}

/** Throws what it said, or Interrupted. */
export function run(program: string, ...words: readonly string[]): string {
  const { status, signal, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  if (status === 0) return stdout
  if (isInterrupt(signal)) throw new Interrupted()
  const said = (stderr || error?.message || stdout || '').trim()
  throw new Error(`${program} ${words.join(' ')} 没有成功：${said.length > longestSaid ? `${said.slice(0, longestSaid)}……` : said}`)
}

function isInterrupt(signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP'
}

/** The program in this folder, as the user whose the data is. Throws Interrupted. */
export async function runAsOwner(home: string, dataFolder: string, words: readonly string[]) {
  const { uid, gid } = await stat(dataFolder)
  const who = process.getuid?.() === 0 ? { uid, gid } : {}
  const { status, signal, stdout, stderr, error } = spawnSync(`${home}/bin/leitai`, words, {
    ...who,
    cwd: '/',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (isInterrupt(signal)) throw new Interrupted()
  return { status: status ?? -1, out: stdout ?? '', err: stderr || (error?.message ?? '') }
}

/** A first start migrates, ms. */
const longestStartMs = 180_000

/** How often the manager may have started it again before it counts as failed. */
const mostRestarts = 3

/** Restarts the service; whether the server is ready in time, and before the signal. Throws where systemd cannot start it. */
export async function restartService(env: Env, signal: AbortSignal | null = null): Promise<boolean> {
  run('systemctl', 'restart', 'leitai')
  const before = restarts()
  return await untilReady(env, () => signal?.aborted === true || restarts() - before >= mostRestarts)
}

function restarts(): number {
  return Number(run('systemctl', 'show', '--property=NRestarts', '--value', 'leitai').trim())
}

async function untilReady({ host, port }: Env, isLost: () => boolean): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const end = Date.now() + longestStartMs
  // Not at once: the former one may still answer.
  do {
    await sleep(500)
    const isReady = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return true
  } while (Date.now() < end && !isLost())
  return false
}
