import { oneLineError } from '#server/base/system-error.ts'
import { TimeoutError, withTimeout } from '#server/base/with-timeout.ts'
import type { Reader } from '#server/db/open.ts'
import type { Backups } from '#shared/admin/backups.ts'
import type { Overview } from '#shared/admin/health.ts'
import { listBackupRuns } from './backup-runs.queries.ts'
import { type BackupStore, momentOf } from './backup-store.model.ts'
import { datedNames } from './dated-ahead.service.ts'
import { findDrills } from './drills.service.ts'

/** How long a screen waits for a bucket, ms. */
const longestLookMs = 3_000

/** The newest whole backup that is not dated in the future, and the drills; `fault` says why the store does not tell. */
export async function currentBackups(store: BackupStore): Promise<Pick<Backups, 'newest' | 'drill' | 'failedDrill' | 'fault'>> {
  try {
    const [{ names }, { good, failed }] = await withTimeout(longestLookMs, Promise.all([datedNames(store), findDrills(store)]))
    const name = names.at(-1)
    return { newest: name === undefined ? null : { name, at: momentOf(name) }, drill: good, failedDrill: failed, fault: null }
  } catch (error) {
    return { newest: null, drill: null, failedDrill: null, fault: whyNot(error, store) }
  }
}

function whyNot(error: unknown, store: BackupStore): string {
  if (error instanceof TimeoutError) return `${store.said()} 没有回应，请检查网络，稍后再试`
  return oneLineError(error)
}

/** What the overview says. `hasFailed`: the last run did, or a drill since which none was good, or nothing is known of the backups. */
export async function backupState(read: Reader, store: BackupStore): Promise<NonNullable<Overview['backup']>> {
  const [{ newest, drill, failedDrill, fault }, runs] = await Promise.all([currentBackups(store), listBackupRuns(read, 1)])
  const hasFailed = fault !== null || failedDrill !== null || runs[0]?.state === 'failed'
  return { newestAt: newest?.at ?? null, drilledAt: drill?.at ?? null, hasFailed }
}
