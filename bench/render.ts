import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#server/base/clock.ts'
import { readEnv } from '#server/base/env.ts'
import { ownCommands } from '#server/base/own-command.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { loadBuiltConsole } from '#server/pages/console-page.ts'
import { loadBuiltSite } from '#server/pages/site-build.ts'
import { type App, buildApp } from '#server/process/app.ts'
import { paths } from '#shared/paths.ts'
import { bracketMatches } from './competition-content.ts'
import { picturedArticle } from './content.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { root } from './processes.ts'

const renders = 300

/** Whole pages from an empty cache, including compression: the router, the API's answers, the database, React. */
export async function measureRender(dataFolder: string): Promise<Measured> {
  return await withApp(dataFolder, async (app) => {
    const kinds: readonly [string, (n: number) => string][] = [
      ['home', () => paths.home()],
      ['article with gallery', (n) => paths.article(picturedArticle * (1 + (n % 40)))],
      [`competition with ${bracketMatches} matches`, () => paths.competition(1)],
      ['match', (n) => paths.match(1 + (n % bracketMatches))],
      ['list of 20', (n) => paths.newsList({ page: 1 + (n % 20) })],
    ]
    const figures: Figure[] = []
    for (const [name, target] of kinds) {
      const { wall, cpu } = await missTimes(app, target)
      figures.push(
        atMost(`cache miss, ${name}: median`, median(wall), {
          limit: 8,
          unit: 'ms',
          note: `${renders} renders; ${cpu.toFixed(1)} ms of processor time`,
        }),
        atMost(`cache miss, ${name}: p99`, quantile(wall, 0.99), { limit: 30, unit: 'ms' }),
      )
    }
    return { figures, skipped: [] }
  })
}

/** The whole server in this process, not listening. `longestLoopDelayMs`: above it the server reports itself as overloaded. */
export async function withApp<T>(
  dataFolder: string,
  use: (app: App, db: Db) => Promise<T>,
  databaseUrl: string | null = null,
  longestLoopDelayMs?: number,
): Promise<T> {
  const env = readEnv({ LOG_LEVEL: 'silent', LEITAI_DATA: dataFolder, DATABASE_URL: databaseUrl ?? '' })
  const db = await openDatabase(env, migrate)
  try {
    const app = await buildApp({
      env,
      db,
      files: openDiskFiles(dataFolder),
      clock: systemClock,
      site: await loadBuiltSite(root),
      console: await loadBuiltConsole(root),
      command: ownCommands(env, process.env),
      longestLoopDelayMs,
    })
    try {
      return await use(app, db)
    } finally {
      await app.close()
    }
  } finally {
    await db.close()
  }
}

export interface MissTimes {
  /** Of each answer, ms. */
  wall: number[]
  /** Median of the CPU time, including compression threads, ms: not affected by other load on the machine. */
  cpu: number
  cpuP99: number
}

export async function missTimes(
  { http, cache }: App,
  target: (n: number) => string,
  { cookie, warmUp = 60, times = renders }: { cookie?: string | undefined; warmUp?: number; times?: number } = {},
): Promise<MissTimes> {
  const wall: number[] = []
  const cpu: number[] = []
  for (let n = 0; n < warmUp + times; n += 1) {
    // Visitors do not come without any pause; without one the server would report itself as overloaded.
    await sleep(2)
    cache.dropAll()
    const startedAt = performance.now()
    const usedBefore = process.cpuUsage()
    const { statusCode } = await http.inject({ url: target(n), headers: { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) } })
    const took = performance.now() - startedAt
    const used = process.cpuUsage(usedBefore)
    if (statusCode === 503) throw new Error('The server says that this machine is too busy; measure on a quiet one')
    if (statusCode !== 200) throw new Error(`${target(n)} answered ${statusCode}`)
    if (n < warmUp) continue
    wall.push(took)
    cpu.push((used.user + used.system) / 1_000)
  }
  return { wall, cpu: median(cpu), cpuP99: quantile(cpu, 0.99) }
}
