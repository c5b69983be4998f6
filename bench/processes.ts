import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeFlags } from '#server/base/node-flags.ts'

export const root = resolve(import.meta.dirname, '..')

/** The measured program runs on the first core, the load generator on the second; null where this machine cannot pin processes. */
export const cores: { server: number; load: number } | null =
  availableParallelism() >= 2 && spawnSync('taskset', ['-V']).status === 0 ? { server: 0, load: 1 } : null

export function spawnOn(core: number | undefined, command: string, args: readonly string[], options: { env?: NodeJS.ProcessEnv } = {}) {
  const pinned = core === undefined ? [command, ...args] : ['taskset', '-c', String(core), command, ...args]
  const [first = command, ...rest] = pinned
  return spawn(first, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.env } })
}

export interface RunningServer {
  url: string
  pid: number
  /** From spawning to the first page with status 200, ms. */
  startedInMs: number
  stop(): Promise<void>
}

/** The real server, as `npm start` runs it after installing and building. */
export async function startServer(
  dataFolder: string,
  port: number,
  {
    core,
    isDemo = false,
    workers = 1,
    databaseUrl = null,
  }: { core?: number | undefined; isDemo?: boolean; workers?: number; databaseUrl?: string | null } = {},
): Promise<RunningServer> {
  const startedAt = performance.now()
  const what = isDemo ? [] : ['--empty']
  const child = spawnOn(core, process.execPath, [...nodeFlags, join(root, 'dist/app/cli.js'), 'start', ...what], {
    env: { LEITAI_DATA: dataFolder, PORT: String(port), PUBLIC_URL: '', DATABASE_URL: databaseUrl ?? '', LEITAI_WORKERS: String(workers) },
  })
  let said = ''
  child.stdout.resume()
  child.stderr.on('data', (bytes) => {
    said += String(bytes)
  })
  const url = `http://127.0.0.1:${port}`
  while ((await statusOf(`${url}/`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said}`)
    if (performance.now() - startedAt > 90_000) throw new Error('No answer of the server within 90 s')
    await sleep(5)
  }
  return { url, pid: child.pid ?? 0, startedInMs: performance.now() - startedAt, stop: () => stopped(child) }
}

/** A server of Node alone that answers every file of a folder from memory, at `/` and its name. */
export async function startBare(folder: string, port: number): Promise<RunningServer> {
  const startedAt = performance.now()
  const names = await readdir(folder)
  const child = spawnOn(cores?.server, process.execPath, [
    join(import.meta.dirname, 'bare-server.ts'),
    ...['--port', String(port)],
    ...names.map((name) => join(folder, name)),
  ])
  const url = `http://127.0.0.1:${port}`
  while ((await statusOf(`${url}/${names[0]}`)) !== 200) {
    if (child.exitCode !== null) throw new Error('The bare server did not start')
    await sleep(5)
  }
  return { url, pid: child.pid ?? 0, startedInMs: performance.now() - startedAt, stop: () => stopped(child) }
}

export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await end
  clearTimeout(force)
}

async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** The processes that a process has started and that still run. Linux only. */
export async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
  return pids === '' ? [] : pids.split(' ').map(Number)
}

/** CPU time of a process, s. Linux only. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident memory, MB. Linux only. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** What is resident of the files of a name that a process has mapped, MB. Linux only. */
export async function mappedMb(pid: number, name: string): Promise<number> {
  const maps = (await readFile(`/proc/${pid}/smaps`, 'utf8')).split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
  const sizes = maps.map((map) => (map.split('\n', 1)[0]?.endsWith(`/${name}`) ? Number(/^Rss:\s+(\d+)/m.exec(map)?.[1] ?? 0) : 0))
  return sizes.reduce((sum, kb) => sum + kb, 0) / 1024
}
