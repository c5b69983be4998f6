import { resolve } from 'node:path'
import { type Clock, clockAt } from '#server/base/clock.ts'
import { oneLineError } from '#server/base/disk-full.ts'
import { type Env, readEnv } from '#server/base/env.ts'
import { ownCommands } from '#server/base/own-command.ts'
import { root } from '#server/base/root.ts'
import { refuseOldRuntime } from '#server/base/runtime.ts'
import { deriveAgain } from '#server/competitions/store/derive-again.job.ts'
import { type Db, withoutLimits } from '#server/db/open.ts'
import { reachDatabase } from '#server/db/reach.ts'
import { examineMachine } from '#server/doctor/machine-checks.service.ts'
import { requestsUnderWay } from '#server/http/requests-under-way.ts'
import { hasCompetitions, isEmptySite } from '#server/import/import.queries.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { rememberMediaPlace } from '#server/media/media-place.service.ts'
import { type ConsoleBuild, loadBuiltConsole } from '#server/pages/console-page.ts'
import { loadBuiltSite, type SiteBuild } from '#server/pages/site-build.ts'
import { fillSearchIndex } from '#server/search/fill-index.job.ts'
import { welcomeFirstAdmin } from '#server/users/first-admin.service.ts'
import { type App, buildApp } from './app.ts'
import { ensureFolder } from './data-folder.ts'

const takenOverMs = 600_000

/**
 * Reads the environment, opens and migrates the database, builds the application, listens, and installs a graceful shutdown. Where that
 * fails: one clear line and exit 1.
 */
export async function start(flags: readonly string[]): Promise<void> {
  try {
    refuseOldRuntime()
    const env = readEnv(process.env)
    const clock = clockAt(env.now)
    await ensureFolder(env.dataFolder)
    const db = await reachDatabase(env)
    await sayWhatIsWrong(env)
    const files = await openMediaFiles(env)
    await fillIfEmpty({ db: withoutLimits(db), files, clock }, flags)
    const app = await buildApp({
      env,
      db,
      files,
      clock,
      site: await siteBuild(flags),
      console: await consoleBuild(flags),
      command: ownCommands(env, process.env),
    })
    await rememberMediaPlace({ db, clock, env, log: app.http.log }).catch((error: unknown) => {
      app.http.log.error({ err: error }, 'where pictures and videos are kept was not written down')
    })
    await listenOn(app, env)
    endInOrder(app, db)
    const fill = () =>
      fillSearchIndex(db.unlimited, app.http.log).catch((error: unknown) =>
        app.http.log.error({ err: error }, 'indexing for search failed'),
      )
    void fill()
    void deriveAgain(withoutLimits(db), clock, app.http.log).catch((error: unknown) =>
      app.http.log.error({ err: error }, 'deriving again failed'),
    )
    // Once more after the processes of an earlier version, which this one replaces, have ended: they may have written outdated words to the
    // index.
    setTimeout(() => void fill(), takenOverMs).unref()
    const address = addressOf(app, env)
    console.log(`Leitai is at ${address}`)
    if (env.now !== null) app.http.log.warn({ now: env.now }, 'LEITAI_NOW is set: the clock stands still')
    await welcomeFirstAdmin({ db, clock, publicUrl: address, dataFolder: env.dataFolder }, process.stdout)
  } catch (error) {
    fail(error)
  }
}

/** The quick part of `leitai doctor`; a start goes on in spite of it. */
async function sayWhatIsWrong(env: Env): Promise<void> {
  for (const { state, said, cure } of await examineMachine(env)) {
    if (state === 'warning' || state === 'fault') console.log(`${said} → ${cure ?? ''}`)
  }
}

async function siteBuild(flags: readonly string[]): Promise<SiteBuild> {
  if (!flags.includes('--dev')) return await loadBuiltSite(root)
  const { loadDevelopedSite } = await import('#server/pages/dev-site.ts')
  return await loadDevelopedSite(root)
}

async function consoleBuild(flags: readonly string[]): Promise<ConsoleBuild> {
  if (!flags.includes('--dev')) return await loadBuiltConsole(root)
  const { developedConsole } = await import('#server/pages/dev-site.ts')
  return developedConsole
}

/** An empty site gets the demo season, or, where that is not wanted, its columns. */
async function fillIfEmpty({ db, files, clock }: { db: Db; files: MediaFiles; clock: Clock }, flags: readonly string[]): Promise<void> {
  // The importer is a tenth of this program's memory, so it is loaded only for an empty site.
  if (!(await isEmptySite(db.read))) return
  const { loadColumns, loadDemo } = await import('#server/demo/load-demo.ts')
  const parts = { db, files, clock, folder: resolve(root, 'demo'), say: (line: string) => console.log(line) }
  const isOwn = flags.includes('--empty') || (await hasCompetitions(db.read))
  await (isOwn ? loadColumns(parts) : loadDemo(parts))
}

async function listenOn(app: App, env: Env): Promise<void> {
  try {
    await app.http.listen({ port: env.port, host: env.host })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`Port ${env.port} is in use; stop the other program or set PORT`)
    }
    throw error
  }
}

/** The public URL; where PORT is 0, with the port that the system assigned. */
function addressOf(app: App, env: Env): string {
  const url = new URL(env.publicUrl)
  const bound = app.http.server.address()
  if (url.port === '0' && typeof bound === 'object' && bound !== null) url.port = String(bound.port)
  return url.origin
}

function fail(error: unknown): never {
  console.error(`Leitai cannot start: ${oneLineError(error)}`)
  process.exit(1)
}

/** Timeout of a graceful shutdown, ms. */
const longestEndMs = 15_000

/** Shuts down on a signal, and after an uncaught error: the state in memory may then be wrong, and the supervisor restarts the process. */
function endInOrder(app: App, db: Db): void {
  let isEnding = false
  let code = 0
  const end = async () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), longestEndMs).unref()
    setTimeout(() => app.http.server.closeAllConnections(), 10_000).unref()
    await app.close()
    await db.close()
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      app.http.log.info({ signal }, 'ending')
      void end()
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      app.http.log.fatal({ err: error, ...requestsUnderWay() }, 'ending after an error that nobody caught')
      code = 1
      void end()
    })
  }
}
