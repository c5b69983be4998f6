import type { Logger } from 'pino'
import { type Clock, instant } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { type OwnCommand, refusalOf } from '#server/base/own-command.ts'
import type { Reader } from '#server/db/open.ts'
import type { Write } from '#server/http/context.ts'
import type { BackupRunKind } from '#shared/admin/backups.ts'
import { formatDay, siteOffsetMinutes } from '#shared/dates.ts'
import {
  deleteBackupRunsBefore,
  endBackupRun,
  endLostBackupRuns,
  findBackupPlan,
  hasBackupRunOf,
  hasLostBackupRun,
  insertBackupRun,
  isBackupRunning,
  type LostBefore,
  listBrokenOff,
  seeBackupRun,
} from './backup-runs.queries.ts'
import type { BackupStore } from './backup-store.model.ts'
import { findDrills } from './drills.service.ts'
import { openBackupStore } from './open-store.service.ts'

const dayMs = 86_400_000
/** A run that has not ended by then is broken off, ms. */
const longestRunMs = 6 * 3_600_000
/** How often a server says that its run goes on, and after how long without a word it was killed, ms. */
const seenEveryMs = 20_000
const longestSilenceMs = 180_000
/** A backup is restored on trial once a week, ms. */
const drillEveryMs = 7 * dayMs
const runsKeptMs = 90 * dayMs
/** What was broken off is tried again after so long, ms, and so many times on its day: it may be what ends the process. */
const againAfterMs = 600_000
const mostTries = 3

export interface BackupRunner {
  /** Begins one. False where one is being made already, or another node has begun that of the day. */
  begin(run: { kind: BackupRunKind; day: string | null }): Promise<boolean>
  /** Begins what is due by the plan. */
  keepPlan(): Promise<void>
  /** Breaks off what was begun here, and writes that down: nothing of it stays. */
  close(): Promise<void>
}

interface Parts {
  env: Pick<Env, 'backups' | 'dataFolder'>
  read: Reader
  write: Write
  clock: Clock
  command: OwnCommand
  log: Pick<Logger, 'info' | 'error'>
}

/** Backs the site up by its own command, beside visitors, and writes down what became of it. */
export function openBackupRunner({ env, read, write, clock, command, log }: Parts): BackupRunner {
  let running: Promise<void> = Promise.resolve()
  let store: Promise<BackupStore> | undefined
  /** A day on which no drill is due: a bucket is not asked again. */
  let restDay = ''
  const closing = new AbortController()

  async function begin(run: { kind: BackupRunKind; day: string | null }): Promise<boolean> {
    const now = instant(clock)
    const id = await write(async (trx) => {
      await endLostBackupRuns(trx, lostBefore(now), now)
      await deleteBackupRunsBefore(trx, ago(runsKeptMs, now))
      return (await isBackupRunning(trx)) ? null : await insertBackupRun(trx, run, now)
    })
    if (id === null) return false
    running = carryOut(id, run.kind).catch((error: unknown) =>
      log.error({ err: error, run: id }, 'the end of a backup was not written down'),
    )
    return true
  }

  async function carryOut(id: number, kind: BackupRunKind): Promise<void> {
    const { keep } = await findBackupPlan(read)
    const seen = setInterval(() => {
      // Where the database is away, the next time is early enough.
      write((trx) => seeBackupRun(trx, id, instant(clock))).catch(() => {})
    }, seenEveryMs)
    const words = kind === 'backup' ? ['backup', '--keep', String(keep)] : ['restore', '--check']
    const { status, out, err } = await command(words, longestRunMs, closing.signal).finally(() => clearInterval(seen))
    // Its end was not its own, as where the system lacks memory.
    const isBrokenOff = closing.signal.aborted || status === -1
    const told = (status === 0 ? out : refusalOf(err) || out).trim().slice(0, 2_000)
    const said = closing.signal.aborted ? '没有做完：网站停了' : isBrokenOff ? `${killed}${told === '' ? '' : `（${told}）`}` : told
    if (status === 0) log.info({ run: id, kind }, kind === 'backup' ? 'backed up' : 'a backup was restored on trial')
    else log.error({ run: id, kind, said }, kind === 'backup' ? 'a backup failed' : 'restoring a backup on trial failed')
    await write((trx) => endBackupRun(trx, id, { state: status === 0 ? 'done' : 'failed', isBrokenOff, said, now: instant(clock) }))
  }

  return {
    begin,
    keepPlan: async () => {
      const { hour } = await findBackupPlan(read)
      const now = instant(clock)
      if (await hasLostBackupRun(read, lostBefore(now))) await write((trx) => endLostBackupRuns(trx, lostBefore(now), now))
      if (hour === null || hourOf(now) < hour || (await isBackupRunning(read))) return
      const day = formatDay(now)
      const backup = await stateOf('backup', day, now)
      if (backup === 'due') await begin({ kind: 'backup', day })
      // The drill is of the newest one: it waits for that.
      if (backup !== 'over' || day === restDay || (await stateOf('drill', day, now)) !== 'due') return
      if (await isDrillDue(now)) await begin({ kind: 'drill', day })
      else restDay = day
    },
    close: async () => {
      closing.abort()
      await running
    },
  }

  /** Of the run of a day: to be made now, or after a while, or not any more. */
  async function stateOf(kind: BackupRunKind, day: string, now: string): Promise<'due' | 'later' | 'over'> {
    if (await hasBackupRunOf(read, kind, day)) return 'over'
    const ends = await listBrokenOff(read, kind, day)
    if (ends.length >= mostTries) return 'over'
    const last = ends.at(-1)
    return last === undefined || last <= ago(againAfterMs, now) ? 'due' : 'later'
  }

  async function isDrillDue(now: string): Promise<boolean> {
    store ??= openBackupStore(env.backups, env)
    const { good, failed } = await findDrills(await store)
    return good === null || failed !== null || Date.parse(now) - Date.parse(good.at) > drillEveryMs
  }
}

const killed = '没有做完：备份的进程被结束了，多半是内存不够，看 dmesg | grep -i "out of memory"'

function lostBefore(now: string): LostBefore {
  return { seen: ago(longestSilenceMs, now), started: ago(longestRunMs, now) }
}

function ago(ms: number, now: string): string {
  return new Date(Date.parse(now) - ms).toISOString()
}

/** Of the site's day. */
function hourOf(now: string): number {
  return new Date(Date.parse(now) + siteOffsetMinutes * 60_000).getUTCHours()
}
