import { setTimeout as sleep } from 'node:timers/promises'
import { type Calls, openCalls } from '#server/base/calls.ts'
import { clockAt } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { busy } from '#server/base/errors.ts'
import type { OwnCommand } from '#server/base/own-command.ts'
import { root } from '#server/base/root.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import { reachDatabase } from '#server/db/reach.ts'
import { NotDrawn } from '#server/media/drawing/drawing-process.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { loadBuiltConsole } from '#server/pages/console-page.ts'
import { loadBuiltSite } from '#server/pages/site-build.ts'
import { SheetRefused } from '#server/sheets/table.ts'
import { type App, buildApp } from './app.ts'
import { endingOf, onUncaught } from './ending.ts'
import { type Group, type PrimaryActs, protocol, type WorkerActs } from './group.ts'
import { layAssetsWherePossible, listenOn, servedAddress } from './serving.ts'
import { gateOf } from './stream-gate.ts'

/** A write waits so long for the other processes of its machine to read it, ms. */
const wakeWithinMs = 1_000
/** The primary process replaces a worker that was told to end, ms; without it, it ends by itself. */
const replacedWithinMs = 30_000

/** One of several processes that listen at the same address. It can be one of a newer release than the primary process is of. */
export async function serveAsWorker(env: Env, command: OwnCommand): Promise<void> {
  let app: App | undefined
  let end: ReturnType<typeof endingOf> | undefined
  const calls = openCalls<WorkerActs, PrimaryActs>({
    acts: {
      catchUp: async () => {
        await app?.bus.catchUp()
        return null
      },
      report: async () => {
        if (!app) throw new Error('It does not serve yet')
        return await app.metrics.report()
      },
      end: ({ leaves }) => {
        end?.({ code: 0, leaves })
        return null
      },
    },
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => {})
    },
  })
  process.on('message', (message) => calls.hear(message))

  const builds = { site: await loadBuiltSite(root), console: await loadBuiltConsole(root) }
  const db = await reachDatabase(env)
  const files = await openMediaFiles(env)
  const group = groupOf(calls, env)
  app = await buildApp({ env, db, files, clock: clockAt(env.now), ...builds, command, group })
  end = endingOf(app, db)
  await layAssetsWherePossible(files, builds, app.http.log)
  if (await calls.ask('isServed', null)) await calm(app)
  await listenOn(app, env)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // The primary process has the signal too, or puts another one in its place first.
      withTimeout(replacedWithinMs, calls.ask('ending', { isBroken: false })).catch(() => end?.({ code: 0, leaves: true }))
    })
  }
  // For the primary process; the others go on.
  process.on('SIGHUP', () => {})
  onUncaught(app, () => {
    calls.ask('ending', { isBroken: true }).catch(() => {})
    end?.({ code: 1, leaves: true })
  })
  await calls.ask('ready', { protocol, address: servedAddress(app, env) })
}

/** The loop's delay is measured once in this time, and that of its own start counts too, ms. */
const measuredMs = 1_200
const longestCalmMs = 15_000

/** Until it would not refuse its first visitors for being busy with its own start. */
async function calm({ http }: App): Promise<void> {
  const until = performance.now() + longestCalmMs
  do await sleep(measuredMs)
  while (http.isOverloaded() && performance.now() < until)
}

function groupOf(calls: Calls<PrimaryActs>, env: Env): Group {
  return {
    wakeOthers: async () => {
      await withTimeout(wakeWithinMs, calls.ask('changed', null)).catch(() => {})
    },
    count: (request) => calls.ask('count', request),
    excess: (kept) => calls.ask('excess', { kept }),
    gate: gateOf(calls, env.liveStreams),
    helpers: {
      renderer: {
        draw: async (order) => {
          const drawn = await calls.ask('draw', order)
          switch (drawn.kind) {
            case 'drawn':
              return drawn.bytes
            case 'busy':
              throw busy()
            case 'not_drawn':
              throw new NotDrawn(drawn.message, drawn.isLate)
          }
        },
      },
      pictures: { encode: (bytes) => calls.ask('encode', bytes), close: async () => {} },
      readSheet: async (bytes, params) => {
        const read = await calls.ask('readSheet', { bytes, params })
        if (read.kind === 'refused') throw new SheetRefused(read.message, read.row, read.column)
        return read.table
      },
    },
    backups: { begin: (run) => calls.ask('beginBackup', run) },
    reports: () => calls.ask('reports', null),
  }
}
