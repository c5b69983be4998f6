import { resolve } from 'node:path'
import type { Clock } from '#server/base/clock.ts'
import { readEnv } from '#server/base/env.ts'
import { ownCommands } from '#server/base/own-command.ts'
import type { Dialect } from '#server/db/dialect.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import type { HelperProcesses } from '#server/http/context.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { loadBuiltConsole } from '#server/pages/console-page.ts'
import { layAssets } from '#server/pages/shared-assets.ts'
import type { SiteBuild } from '#server/pages/site-build.ts'
import { type App, type AppParts, buildApp } from '#server/process/app.ts'
import { openHelpers } from '#server/process/helper-processes.ts'
import { builtSite } from './built-site.ts'
import { makeMigratedPlace, makePlace } from './database.ts'
import { requireDerived } from './derived.ts'

const root = resolve(import.meta.dirname, '..')

const { renderer, pictures, readSheet } = openHelpers()
/** Of all applications of a process: starting the processes for pictures and drawings takes longer than most tests. */
const helpers: HelperProcesses = { renderer, readSheet, pictures: { encode: pictures.encode, close: async () => {} } }

/** A clock that stands still until a test moves it. */
interface TestClock {
  read: Clock
  /** Moves it, ms. */
  advance(ms: number): void
}

/** The whole server with its own database and data folder. */
export interface TestApp extends App {
  db: Db
  clock: TestClock
  dataFolder: string
  databaseUrl: string | null
  /** Shuts the server down; its database can still be read. */
  stop(): Promise<void>
}

export const testNow = '2026-11-20T12:00:00.000Z'

interface TestParts extends Pick<AppParts, 'housekeepingMs' | 'patience' | 'liveLimits' | 'longestLoopDelayMs'> {
  /** Wraps the file store, so that a test can delay its calls. */
  around?: (files: MediaFiles) => MediaFiles
  site?: SiteBuild
  /** As a start does: the pack of the build takes a while, so other tests go without. */
  laysAssets?: boolean
}

/**
 * `beside`: another node on the PostgreSQL database of an existing one, which outlives it; or one on the data folder of one that was
 * stopped. Fills are waited for without a limit, unless a
 * test sets the real patience of visitors.
 */
export async function testApp(
  dialect: Dialect,
  settings: Readonly<Record<string, string>> = {},
  beside?: { databaseUrl: string | null; dataFolder?: string; isImpatient?: true },
  parts: TestParts = {},
): Promise<TestApp> {
  const { around = (files) => files, site = builtSite, laysAssets = false, housekeepingMs, patience, liveLimits } = parts
  const place = beside
    ? { ...(await makePlace('sqlite')), databaseUrl: beside.databaseUrl, ...(beside.dataFolder ? { dataFolder: beside.dataFolder } : {}) }
    : await makeMigratedPlace(dialect)
  let now = Date.parse(testNow)
  const clock: TestClock = {
    read: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
  }
  const env = readEnv({
    LOG_LEVEL: 'silent',
    LEITAI_DATA: place.dataFolder,
    DATABASE_URL: place.databaseUrl ?? '',
    PUBLIC_URL: 'https://leitai.example',
    ...settings,
  })
  const db = await openDatabase(place, migrate)
  const files = around(await openMediaFiles(env))
  const console = await loadBuiltConsole(root)
  if (laysAssets) await layAssets(files, { site, console })
  const app = await buildApp({
    env,
    db,
    files,
    clock: clock.read,
    site,
    console,
    command: ownCommands(env, { ...process.env, ...settings }),
    helpers,
    // On a busy machine a long write prevents the loop from being measured, which counts as an endless delay.
    longestLoopDelayMs: parts.longestLoopDelayMs ?? Number.POSITIVE_INFINITY,
    ...(patience ? { patience } : {}),
    ...(liveLimits ? { liveLimits } : {}),
    ...(beside?.isImpatient ? {} : { cachePatience: { oldMs: Number.POSITIVE_INFINITY, lackingMs: Number.POSITIVE_INFINITY } }),
    ...(housekeepingMs === undefined ? {} : { housekeepingMs }),
  })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= app.close()
    return stopping
  }
  return {
    ...app,
    db,
    clock,
    dataFolder: place.dataFolder,
    databaseUrl: place.databaseUrl,
    stop,
    close: async () => {
      await stop()
      try {
        // Whatever the test did: no act may leave a derived list behind.
        if (!beside) await requireDerived(db)
      } catch (error) {
        // Some tests end it themselves, or take its database away.
        if (!(error instanceof Error) || error.message.startsWith('Not as derived')) throw error
      } finally {
        await db.close()
        await place.remove()
      }
    },
  }
}
