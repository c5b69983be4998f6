import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Env } from '#server/base/env.ts'
import { HttpError } from '#server/base/errors.ts'
import { logSerializers } from '#server/base/log.ts'
import type { OwnCommand } from '#server/base/own-command.ts'
import { openBus } from '#server/cache/bus.ts'
import { ResponseCache } from '#server/cache/response-cache.ts'
import { Admission } from '#server/http/admission.model.ts'
import { makeWrite } from '#server/http/context.ts'
import { countInMemory } from '#server/http/request-limits.ts'
import { NotDrawn } from '#server/media/drawing/drawing-process.ts'
import { openDrawnFiles } from '#server/media/drawn-files.service.ts'
import { removalOf } from '#server/media/removal.job.ts'
import { addWorkerMetrics, type ProcessReport } from '#server/metrics/metrics.service.ts'
import { processMetrics } from '#server/metrics/process-metrics.service.ts'
import type { OwnNode } from '#server/nodes/own-node.service.ts'
import { SheetRefused } from '#server/sheets/table.ts'
import { openShares } from './connection-shares.ts'
import type { PrimaryActs } from './group.ts'
import { openHelpers } from './helper-processes.ts'
import { greet, joinNodes, prepareSite, rememberPlace } from './once.ts'
import { openUpkeep, type Upkeep } from './upkeep.ts'
import { openWorkers, type SharedActs, type Workers } from './workers.ts'

/** A worker that does not answer by then is left out, ms: a write waits for it. */
const catchUpWithinMs = 500
const reportWithinMs = 2_000
const longestEndMs = 18_000

/** Starts the workers that serve this machine, keeps them, and does what is to be done once. See docs/decisions/0030-workers.md. */
export async function serveByWorkers(env: Env, command: OwnCommand, flags: readonly string[]): Promise<void> {
  const site = await prepareSite(env, flags)
  const { db, files, clock } = site
  const log: FastifyBaseLogger = pino({ level: env.logLevel, serializers: logSerializers })
  await rememberPlace(site, log)

  // It serves nothing: of the changes it only has to know that they are there.
  const cache = new ResponseCache({ now: () => clock().getTime(), maxBytes: 1024 * 1024 })
  const bus = await openBus(db, env.databaseUrl, cache, log)
  const wakeOthers = async () => void (await workers.askAll('catchUp', null, catchUpWithinMs))
  const write = makeWrite(db, clock, { bus, cache, log, wakeOthers })
  const helpers = openHelpers()
  const drawn = openDrawnFiles({ files, renderer: helpers.renderer, log })
  const removeContents = removalOf({ read: db.read, write, clock, files, drawn, log })
  const upkeep = openUpkeep({ env, read: db.read, write, clock, command, removeContents, log })

  const gates = openGates(new Admission(Math.min(env.wantedLiveStreams, env.liveStreams * env.workers)))
  const shares = openShares(() => workers.serving())
  const count = countInMemory()
  const workers: Workers = openWorkers({
    count: env.workers,
    actsFor: (worker) => ({
      changed: async () => {
        await workers.askAll('catchUp', null, catchUpWithinMs, worker)
        return null
      },
      isServed: () => workers.serving() > 0,
      count,
      excess: ({ kept }) => shares.excess(worker, kept),
      admit: (caller) => gates.admit(worker, caller),
      leave: ({ stream }) => gates.leave(worker, stream),
      ...orders(helpers),
      beginBackup: (run) => upkeep.backups.begin(run),
      reports: async () => [await ownReport(), ...(await workers.askAll('report', null, reportWithinMs))],
    }),
    onGone: (worker) => {
      gates.forget(worker)
      shares.forget(worker)
    },
    log,
  })
  const ownReport = openOwnReport(workers)

  let node: OwnNode | undefined
  const end = endOnce(async (status) => {
    await workers.end()
    await closeAll({ upkeep, helpers })
    await bus.close()
    if (status === 0) await node?.end()
    await db.close()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'ending')
      end(0)
    })
  }
  // A terminal that is closed sends it too.
  process.on('SIGHUP', () => (process.stdout.isTTY ? end(0) : void workers.restart()))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'ending after an error that nobody caught')
      end(1)
    })
  }
  const address = await workers.start()
  await greet(site, address, log)
  node = await joinNodes(site, address, log)
}

async function closeAll({ upkeep, helpers }: { upkeep: Upkeep; helpers: ReturnType<typeof openHelpers> }): Promise<void> {
  await upkeep.close()
  await helpers.close()
}

function endOnce(close: (status: number) => Promise<void>): (code: number) => void {
  let isEnding = false
  let status = 0
  return (code) => {
    status = Math.max(status, code)
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), longestEndMs).unref()
    void close(code).then(() => process.exit(status))
  }
}

/** What hostile files are given to, one of a kind for all workers. */
function orders({ renderer, pictures, readSheet }: ReturnType<typeof openHelpers>): Pick<SharedActs, 'draw' | 'encode' | 'readSheet'> {
  return {
    draw: async (order): Promise<PrimaryActs['draw']['answer']> => {
      try {
        return { kind: 'drawn', bytes: await renderer.draw(order) }
      } catch (error) {
        if (error instanceof NotDrawn) return { kind: 'not_drawn', message: error.message, isLate: error.isLate }
        if (error instanceof HttpError) return { kind: 'busy' }
        throw error
      }
    },
    encode: (bytes) => pictures.encode(bytes),
    readSheet: async ({ bytes, params }): Promise<PrimaryActs['readSheet']['answer']> => {
      try {
        return { kind: 'table', table: await readSheet(bytes, params) }
      } catch (error) {
        if (!(error instanceof SheetRefused)) throw error
        return { kind: 'refused', message: error.message, row: error.row, column: error.column }
      }
    },
  }
}

/** The open streams of all workers. Those of one that is gone are given back. */
function openGates(admission: Admission) {
  const open = new Map<number, Map<number, () => void>>()
  let last = 0
  return {
    admit(worker: number, caller: PrimaryActs['admit']['given']): PrimaryActs['admit']['answer'] {
      const before = admission.refused.full
      const leave = admission.admit(caller)
      if (leave === null) return { refused: admission.refused.full > before ? 'full' : 'address', isProxyUnknown: admission.isProxyUnknown }
      const own = open.get(worker) ?? new Map<number, () => void>()
      open.set(worker, own.set(++last, leave))
      return { stream: last }
    },
    leave(worker: number, stream: number): null {
      const own = open.get(worker)
      own?.get(stream)?.()
      own?.delete(stream)
      return null
    },
    forget(worker: number): void {
      for (const leave of open.get(worker)?.values() ?? []) leave()
      open.delete(worker)
    },
  }
}

function openOwnReport(workers: Workers): () => Promise<ProcessReport> {
  const ofProcess = processMetrics()
  const registry = new Registry()
  addWorkerMetrics(registry, workers)
  return async () => ({
    metrics: await Registry.merge([ofProcess, registry]).getMetricsAsJSON(),
    memoryBytes: process.memoryUsage().rss,
    cache: { entries: 0, bytes: 0 },
    hits: 0,
    routed: 0,
  })
}
