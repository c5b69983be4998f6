import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type Static, Type } from 'typebox'
import { checkOf } from './check-of.ts'
import { instant, systemClock } from './clock.ts'

/** The content of a lock file in a folder or bucket that several machines may share: the process that holds the lock. */
const Lock = Type.Object({
  host: Type.String(),
  pid: Type.Integer(),
  /** When the process began, in ticks of the machine's clock; empty where the system does not tell. */
  start: Type.Optional(Type.String()),
  at: Type.String({ format: 'date-time' }),
})
type Lock = Static<typeof Lock>
const check = checkOf(Lock)

/** A lock that is held for longer has lost its process, ms. */
const longestMs = 6 * 3_600_000

/** The content of a lock that this process takes. */
export async function newLock(): Promise<string> {
  const lock: Lock = { host: hostname(), pid: process.pid, start: await startOf(process.pid), at: instant(systemClock) }
  return JSON.stringify(lock)
}

/** The lock of a file's content; null where there is none, or nobody holds it any more. */
export async function activeLock(written: string | null): Promise<Lock | null> {
  const lock = parseLock(written)
  return lock !== null && (await isActive(lock)) ? lock : null
}

function parseLock(written: string | null): Lock | null {
  try {
    const value: unknown = JSON.parse(written ?? 'null')
    return check.Check(value) ? value : null
  } catch {
    return null
  }
}

/**
 * A lock of this machine whose process has ended is void. Process ids are reused, in a container after every start: the process must also have
 * the start time of the lock, as far as either is known (that of other users' processes may not be).
 */
async function isActive(lock: Lock): Promise<boolean> {
  if (lock.host === hostname() && !(await isSameAlive(lock))) return false
  return systemClock().getTime() - Date.parse(lock.at) < longestMs
}

async function isSameAlive({ pid, start = '' }: Lock): Promise<boolean> {
  const begun = await startOf(pid)
  return isAlive(pid) && (start === '' || begun === '' || begun === start)
}

/** Whether the process of this lock has ended for certain: on this machine by its id, on another by the time. Null: it is no lock. */
export async function isLockAbandoned(written: string | null): Promise<boolean | null> {
  const lock = parseLock(written)
  if (lock === null) return null
  if (lock.host === hostname()) return !(await isSameAlive(lock))
  return systemClock().getTime() - Date.parse(lock.at) >= longestMs
}

async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    // The process is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
