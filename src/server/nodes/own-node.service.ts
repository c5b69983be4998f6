import { hostname } from 'node:os'
import { relative, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { bucketAddress } from '#server/base/bucket.ts'
import { type Clock, systemClock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import { transact } from '#server/cache/transact.ts'
import type { Db } from '#server/db/open.ts'
import { folderMark, markedPlace } from '#server/media/media-place.service.ts'
import { deleteNodesSeenBefore, findNode, type NodeRow, writeNode } from './nodes.queries.ts'

/** How often a server says that it runs, ms. */
const seenEveryMs = 60_000
/** What the doctor counts of starts after an end that was no stop, ms; and how long a server is known after it was seen last. */
export const uncleanForMs = 3_600_000
const knownForMs = 7 * 86_400_000
/** A clock that is set right now and then moves by less, ms. */
const leastBackMs = 60_000
/** A stop waits so long for the database, ms. */
const endWithinMs = 2_000

/** What this server says of itself to the others and to the doctor. */
export interface OwnNode {
  /** Says that it runs. */
  beat(): Promise<void>
  /** Says that it was stopped: what ends without that was killed or has crashed. */
  end(): Promise<void>
}

interface Parts {
  env: Pick<Env, 'port' | 'dataFolder' | 'mediaUrl' | 'backups'>
  db: Db
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The machine's, whatever LEITAI_NOW says. */
  clock?: Clock
  /** Time that has passed, ms, whatever somebody does to the clock. */
  elapsed?: () => number
}

/** Writes down that this server has started, and says every minute that it runs. The site is served in spite of anything that fails here. */
export async function openOwnNode({
  env,
  db,
  publicUrl,
  log,
  clock = systemClock,
  elapsed = () => performance.now(),
}: Parts): Promise<OwnNode> {
  let row: NodeRow | undefined
  let last = { at: clock().getTime(), elapsed: elapsed() }

  async function beat(): Promise<void> {
    const now = clock()
    const backMs = Math.round(last.at + elapsed() - last.elapsed - now.getTime())
    last = { at: now.getTime(), elapsed: elapsed() }
    row ??= await begun(now)
    row.seen_at = now.toISOString()
    if (backMs > leastBackMs) {
      log.warn({ seconds: Math.round(backMs / 1_000) }, 'the clock of this machine was put back while the site ran')
      row.clock_back_at = row.seen_at
      row.clock_back_ms = backMs
    }
    await write(row)
  }

  async function begun(now: Date): Promise<NodeRow> {
    const at = now.toISOString()
    const node = await nodeName(env)
    const former = await findNode(db.read, node)
    const since = new Date(now.getTime() - uncleanForMs).toISOString()
    const unclean = [...(former?.unclean_starts ?? []), ...(former?.ended_at === null ? [at] : [])].filter((start) => start >= since)
    if (former && Date.parse(former.seen_at) - now.getTime() > leastBackMs) {
      log.warn({ before: former.seen_at, now: at }, 'the clock of this machine was put back since the site was seen last')
    }
    return {
      ...{ node, host: hostname(), port: env.port, public_url: publicUrl },
      ...(await placesOf(env)),
      ...{ started_at: at, seen_at: at, ended_at: null, unclean_starts: unclean, clock_back_at: null, clock_back_ms: null },
    }
  }

  async function write(told: NodeRow): Promise<void> {
    const before = new Date(Date.parse(told.seen_at) - knownForMs).toISOString()
    await transact(
      db,
      clock,
      async (trx) => {
        await deleteNodesSeenBefore(trx, before)
        await writeNode(trx, told)
      },
      'alongside',
    )
  }

  /** Where the database is away, the next time is early enough. */
  const beatIfPossible = () => beat().catch(() => {})
  await withTimeout(endWithinMs, beat()).catch((error: unknown) => log.warn({ err: error }, 'that this node runs was not written down'))
  const timer = setInterval(() => void beatIfPossible(), seenEveryMs).unref()
  return {
    beat,
    end: async () => {
      clearInterval(timer)
      if (row === undefined) return
      const at = clock().toISOString()
      await withTimeout(endWithinMs, write({ ...row, seen_at: at, ended_at: at })).catch(() => {})
    },
  }
}

/** Copies of a machine may have one name, port and path: the mark in the data folder tells them apart. */
export async function nodeName({ port, dataFolder }: Pick<Env, 'port' | 'dataFolder'>): Promise<string> {
  return `${hostname()}:${port} ${await folderMark(dataFolder)}`
}

async function placesOf({ dataFolder, mediaUrl, backups }: Parts['env']) {
  const media = await markedPlace({ dataFolder, mediaUrl })
  const backup = await backupPlace(dataFolder, backups)
  return { media_place: media.place, media_said: media.said, backup_place: backup.place, backup_said: backup.said }
}

/** The data folders of two machines may have one path: one within is known by their marks. */
async function backupPlace(dataFolder: string, backups: Env['backups']): Promise<{ place: string; said: string }> {
  if (backups.kind === 'bucket') {
    const address = bucketAddress(backups.bucket)
    return { place: address, said: address }
  }
  const inside = relative(resolve(dataFolder), backups.folder)
  const isInside = !inside.startsWith('..') && !inside.startsWith('/')
  return { place: isInside ? `disk ${await folderMark(dataFolder)} ${inside}` : backups.folder, said: backups.folder }
}
