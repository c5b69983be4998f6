import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm, stat, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
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

interface Ended {
  /** -1: it could not be started, or was ended. */
  status: number
  out: string
  err: string
}

interface Spawning {
  cwd?: string
  uid?: number
  gid?: number
  /** Ends it, and is thrown. */
  signal?: AbortSignal | undefined
  /** After so long it is ended, ms. */
  longestMs?: number | undefined
}

/** In a session of its own: Ctrl-C, or a terminal that is closed, ends what it is told to end by its caller, and nothing else. */
async function spawned(program: string, words: readonly string[], { signal, longestMs, ...options }: Spawning): Promise<Ended> {
  signal?.throwIfAborted()
  const child = spawn(program, words, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => endSession(child.pid)
  signal?.addEventListener('abort', kill)
  const timer = longestMs === undefined ? undefined : setTimeout(kill, longestMs)
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const status = await new Promise<number>((done) => {
    child.on('error', (error) => {
      err ||= error.message
      done(-1)
    })
    child.on('close', (code) => done(code ?? -1))
  })
  clearTimeout(timer)
  signal?.removeEventListener('abort', kill)
  signal?.throwIfAborted()
  return { status, out, err }
}

function endSession(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // All of it has ended just now.
  }
}

/** Throws what it said. */
export async function run(program: string, words: readonly string[], signal?: AbortSignal): Promise<string> {
  const { status, out, err } = await spawned(program, words, { signal })
  if (status === 0) return out
  const said = (err || out).trim()
  throw new Error(`${program} ${words.join(' ')} 没有成功：${said.length > longestSaid ? `${said.slice(0, longestSaid)}……` : said}`)
}

/** The program in this folder, as the user whose the data is. */
export async function runAsOwner(
  home: string,
  dataFolder: string,
  words: readonly string[],
  wish: Pick<Spawning, 'signal' | 'longestMs'> = {},
): Promise<Ended> {
  const { uid, gid } = await stat(dataFolder)
  return await spawned(`${home}/bin/leitai`, words, { ...wish, ...(process.getuid?.() === 0 ? { uid, gid } : {}), cwd: '/' })
}

/** States of a unit in which no process of it runs. */
const notRunning = ['dead', 'failed', 'auto-restart', 'auto-restart-queued']

/** Throws where the service does not run, and something answers at its port: it would be taken for the site. */
export async function requireOwnPort(env: Env): Promise<void> {
  const state = (await run('systemctl', ['show', '--property=SubState', '--value', 'leitai'])).trim()
  if (!notRunning.includes(state) || !(await answers(env))) return
  throw new Error(
    `端口 ${env.port} 已被别的程序占用，网站起不来，所以什么都没有改：请停下那个程序（sudo ss -ltnp 'sport = :${env.port}' 看是哪个），或在设置里换一个 PORT`,
  )
}

function answers(env: Env): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: hostOf(env), port: env.port, timeout: 3_000 }, () => end(true))
    const end = (isThere: boolean) => {
      socket.destroy()
      done(isThere)
    }
    socket.on('error', () => end(false)).on('timeout', () => end(false))
  })
}

/** Where it is reached from here. */
function hostOf({ host }: Env): string {
  return host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
}

/** A first start migrates, ms. */
const longestStartMs = 180_000

/** How often the manager may have started it again before it counts as failed. */
const mostRestarts = 3

/** Restarts the service; whether the server is ready in time, and before the signal. Throws where systemd cannot start it. */
export async function restartService(env: Env, signal: AbortSignal | null = null): Promise<boolean> {
  await run('systemctl', ['restart', 'leitai'])
  const before = await restarts()
  return await untilReady(env, async () => signal?.aborted === true || (await restarts()) - before >= mostRestarts)
}

async function restarts(): Promise<number> {
  return Number((await run('systemctl', ['show', '--property=NRestarts', '--value', 'leitai'])).trim())
}

async function untilReady(env: Env, isLost: () => Promise<boolean>): Promise<boolean> {
  const host = hostOf(env)
  const name = host.includes(':') ? `[${host}]` : host
  const end = Date.now() + longestStartMs
  // Not at once: the former one may still answer.
  do {
    await sleep(500)
    const isReady = await fetch(`http://${name}:${env.port}/readyz`, { redirect: 'manual', signal: AbortSignal.timeout(3_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return true
  } while (Date.now() < end && !(await isLost()))
  return false
}
