import { oneLineError } from '#server/base/system-error.ts'
import { TimeLimitPassed, within } from '#server/base/within.ts'
import type { Reader } from '#server/db/open.ts'
import type { Backups } from '#shared/admin/backups.ts'
import type { Overview } from '#shared/admin/health.ts'
import { listBackupRuns } from './backup-runs.queries.ts'
import { type BackupStore, momentOf } from './backup-store.model.ts'
import { findDrill } from './drills.service.ts'

/** How long a screen waits for a bucket, ms. */
const longestLookMs = 3_000

/** The newest whole backup, and the last drill; `fault` says why the store does not tell. */
export async function standingBackups(store: BackupStore): Promise<Pick<Backups, 'newest' | 'drill' | 'fault'>> {
  try {
    const [names, drill] = await within(longestLookMs, Promise.all([store.names(), findDrill(store)]))
    const name = names.at(-1)
    return { newest: name === undefined ? null : { name, at: momentOf(name) }, drill, fault: null }
  } catch (error) {
    return { newest: null, drill: null, fault: whyNot(error, store) }
  }
}

function whyNot(error: unknown, store: BackupStore): string {
  if (error instanceof TimeLimitPassed) return `${store.said()} 没有回应，请检查网络，稍后再试`
  return oneLineError(error)
}

/** What the overview says. `hasFailed`: the last run did, or nothing is known of the backups. */
export async function backupState(read: Reader, store: BackupStore): Promise<NonNullable<Overview['backup']>> {
  const [{ newest, drill, fault }, runs] = await Promise.all([standingBackups(store), listBackupRuns(read, 1)])
  return { newestAt: newest?.at ?? null, drilledAt: drill?.at ?? null, hasFailed: fault !== null || runs[0]?.state === 'failed' }
}
