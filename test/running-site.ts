import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeFlags } from '#server/base/node-flags.ts'
import type { OnSmallDisk } from './small-disk.ts'

const ownRoot = resolve(import.meta.dirname, '..')

/** The server as an operator runs it: a separate process with its own data folder. */
export interface RunningSite {
  url: string
  dataFolder: string
  process: ChildProcess
  /** Its standard output and error so far. */
  said(): string
  stop(): Promise<void>
}

interface SiteWish {
  port: number
  databaseUrl?: string
  /** Not deleted after `stop` where it is given. */
  dataFolder?: string
  /** Mounts a separate disk for the data folder, which ends with the process. */
  disk?: { on: OnSmallDisk; megabytes: number }
  flags?: readonly string[]
  /** Where another release of the program lies. */
  root?: string
  settings?: Readonly<Record<string, string>>
}

const patienceMs = 240_000

export async function startSite({
  port,
  databaseUrl,
  dataFolder,
  disk,
  flags = [],
  root = ownRoot,
  settings = {},
}: SiteWish): Promise<RunningSite> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'leitai-site-')))
  const url = `http://127.0.0.1:${port}`
  let said = ''
  const command = [process.execPath, ...nodeFlags, 'dist/app/cli.js', 'start', ...flags]
  const [program = '', ...words] = disk ? disk.on(folder, disk.megabytes, command) : command
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, PORT: String(port), LEITAI_DATA: folder, LOG_LEVEL: 'error', DATABASE_URL: databaseUrl ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const deadline = Date.now() + patienceMs
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The site did not start:\n${said}`)
    await sleep(50)
  }
  return {
    url,
    // Its private mount is accessible only through the process.
    dataFolder: disk ? `/proc/${child.pid}/root${folder}` : folder,
    process: child,
    said: () => said,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((done) => child.once('exit', done))
        child.kill('SIGTERM')
        await ended
      }
      if (dataFolder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
