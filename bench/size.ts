import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from '#server/base/clock.ts'
import { methodsOf } from '#server/http/route-table.ts'
import { loadBuiltSite } from '#server/pages/site-build.ts'
import type { App } from '#server/process/app.ts'
import * as apiPaths from '#shared/api-paths.ts'
import { insertSignedIn } from '#test/console.ts'
import { startPostgres } from '#test/postgres.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { mappedMb, residentMb, root, startServer } from './processes.ts'
import { missTimes, withApp } from './render.ts'
import { consoleAnswers, consoleFiles } from './size-console.ts'
import { fillSize } from './size-content.ts'
import { answers, pages, type Targets } from './size-targets.ts'

const databases = ['SQLite', 'PostgreSQL'] as const
type DatabaseName = (typeof databases)[number]

interface SizeWish {
  /** A folder that keeps what is written into SQLite for the next run; PostgreSQL keeps its own where `TEST_DATABASE_URL` names a server. */
  data: string | null
  times: number
  /** The databases by their names, and answers by a part of theirs; empty: all. */
  pages: readonly string[]
}

/**
 * Every answer of the public API, every page and every list of the console over a million matches, a hundred thousand articles and fifty
 * thousand pictures, each from an empty cache, on both databases.
 */
export async function measureSize(_dataFolder: string, port: number, wish: SizeWish): Promise<Measured> {
  const named = databases.filter((name) => wish.pages.includes(name))
  const wanted = wish.pages.filter((part) => !databases.some((name) => name === part))
  const figures: Figure[] = []
  for (const name of named.length > 0 ? named : databases) {
    await onDatabase(name, wish.data, async (place) => {
      console.log(`Filling ${name} …`)
      await filled(place)
      figures.push(...(await measureOn(name, place, wanted, wish.times)))
      if (wanted.length === 0) figures.push(await memoryAtRest(name, place, port))
    })
  }
  return { figures, skipped: [] }
}

interface Place {
  dataFolder: string
  databaseUrl: string | null
}

async function onDatabase(name: DatabaseName, kept: string | null, use: (place: Place) => Promise<void>): Promise<void> {
  const dataFolder = kept ?? (await mkdtemp(join(tmpdir(), 'leitai-bench-size-')))
  try {
    await mkdir(dataFolder, { recursive: true })
    if (name === 'SQLite') return await use({ dataFolder, databaseUrl: null })
    // As docs/operations.md advises: by default PostgreSQL caches 128 MB.
    const server = await startPostgres(['shared_buffers=1GB'])
    try {
      await use({ dataFolder, databaseUrl: await databaseOf(server.url) })
    } finally {
      await server.stop()
    }
  } finally {
    if (kept === null) await rm(dataFolder, { recursive: true, force: true })
  }
}

/** A database of this name on the server. */
async function databaseOf(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'leitai_size'")
    if (rowCount === 0) await client.query('create database leitai_size')
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = '/leitai_size'
  return url.href
}

/** Of an answer of a search, ms. */
const searchLimit = 30

interface Part {
  what: string
  limit: number
  targets: Targets
  cookie?: string
  address?: (target: string) => string
}

async function measureOn(name: DatabaseName, place: Place, wanted: readonly string[], times: number): Promise<Figure[]> {
  const { id } = await loadBuiltSite(root)
  const isWanted = (what: string) => wanted.length === 0 || wanted.some((part) => what.includes(part))
  return await withApp(
    place.dataFolder,
    async (app, db) => {
      requireAll(app)
      const { token } = await insertSignedIn(db.write, 'admin', systemClock().toISOString())
      const cookie = `leitai=${token}`
      const found: Figure[] = []
      const parts: readonly Part[] = [
        { what: 'API', limit: 20, targets: answers },
        { what: 'data of the page', limit: 20, targets: pages, address: (target: string) => apiPaths.pageData(id, target) },
        { what: 'page', limit: 30, targets: pages },
        { what: 'console', limit: 20, targets: consoleAnswers, cookie },
      ]
      for (const { what, limit, targets, cookie, address = (target: string) => target } of parts)
        for (const [kind, target] of Object.values(targets).flatMap((route) => Object.entries(route))) {
          const whole = `${name}, ${what}, ${kind}`
          if (!isWanted(whole)) continue
          const { wall, cpu, cpuP99 } = await missTimes(app, (n) => address(target(n)), { cookie, warmUp: 30, times })
          const note = `median ${median(wall).toFixed(1)} ms; processor ${cpu.toFixed(1)}, p99 ${cpuP99.toFixed(1)} ms`
          const most = kind.startsWith('search') ? searchLimit : limit
          found.push(atMost(`${whole}: p99`, quantile(wall, 0.99), { limit: most, unit: 'ms', note }))
          console.log(`  ${quantile(wall, 0.99).toFixed(1).padStart(7)} ${whole}: ${note}`)
        }
      for (const file of consoleFiles) if (isWanted(`${name}, file, ${file}`)) found.push(await longestStop(name, app, file, cookie))
      return found
    },
    place.databaseUrl,
    Number.POSITIVE_INFINITY,
  )
}

/** Routes whose answers are no bigger here: files of the disk, drawings, streams, this process's own state; and commands run elsewhere. */
const elsewhere =
  /^\/(healthz|readyz|metrics|media\/|share\/|icons?\/|theme\/|assets\/|apple-touch|favicon|go\/|api\/(now|live$|me|docs|openapi|vitals|visits|links\/|tips\/:id)|api\/page-data\/|preview|\*)/
const elsewhereInConsole =
  /^\/(admin|api\/admin\/(.*\/export$|backups|doctor|health|users\/|links\/|tips\/:id|competitions\/:id(\/file|\/sheets.*)?$|articles\/:id\/revisions\/|embeds\/.*:id|(teams|players)\/:id\/merge|overview\/|takedowns\/))/

/** Every route that reads is asked, or is named among those that need not be. */
function requireAll({ routes }: App): void {
  const asked = { ...answers, ...pages, ...consoleAnswers }
  const missing = routes
    .filter((route) => methodsOf(route).includes('GET'))
    .map(({ url }) => url)
    .filter((url) => !(url in asked) && !elsewhere.test(url) && !elsewhereInConsole.test(url))
  if (missing.length > 0) throw new Error(`No address is asked of ${missing.join(', ')}: add some to bench/size-targets.ts`)
}

/** How long nobody else is answered while a whole list is made to a file. */
async function longestStop(name: DatabaseName, { http, cache }: App, file: string, cookie: string): Promise<Figure> {
  cache.dropAll()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  await sleep(50)
  delay.enable()
  const startedAt = performance.now()
  const { statusCode, rawPayload } = await http.inject({ url: file, headers: { cookie } })
  delay.disable()
  if (statusCode !== 200) throw new Error(`${file} answered ${statusCode}`)
  const note = `${(rawPayload.length / 1e6).toFixed(1)} MB in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
  console.log(`  ${(delay.max / 1e6).toFixed(0)} ms ${file} ${note}`)
  return atMost(`${name}, ${file}: longest stop of others`, delay.max / 1e6, { limit: 300, unit: 'ms', note })
}

async function memoryAtRest(name: DatabaseName, { dataFolder, databaseUrl }: Place, port: number): Promise<Figure> {
  const server = await startServer(dataFolder, port, { databaseUrl })
  try {
    for (const path of [
      '/',
      '/api/home',
      '/newsList',
      '/newsInside/10',
      '/matches',
      '/competitions/7',
      '/teams/9',
      '/mediaList',
      '/api/settings',
      '/',
    ])
      await (await fetch(server.url + path)).arrayBuffer()
    const mapped = await mappedMb(server.pid, 'leitai.db')
    const note = `resident after 10 requests, without ${mapped.toFixed(0)} MB of the database file, mapped from the system's cache`
    return atMost(`${name}: memory at rest`, (await residentMb(server.pid)) - mapped, { limit: 150, unit: 'MB', note })
  } finally {
    await server.stop()
  }
}

/** In a process of its own: its garbage would be collected during the measurements here. */
async function filled({ dataFolder, databaseUrl }: Place): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, dataFolder, databaseUrl ?? ''], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Filling ended with ${code}`)
}

if (import.meta.main) {
  const [dataFolder = '', databaseUrl = ''] = process.argv.slice(2)
  await fillSize({ dataFolder, databaseUrl: databaseUrl === '' ? null : databaseUrl })
}
