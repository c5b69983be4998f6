import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Reader } from '#server/db/open.ts'
import type { Overview } from '#shared/admin/health.ts'
import { manifestName } from './backup-files.service.ts'
import { listBackupRuns } from './backup-runs.queries.ts'
import { findDrill } from './drills.service.ts'
import { backupsIn } from './make-backup.service.ts'

/** The newest whole backup of a folder; null where there is none. */
export async function newestBackup(folder: string): Promise<{ name: string; at: string } | null> {
  const place = (await backupsIn(folder)).at(-1)
  if (place === undefined) return null
  return { name: basename(place), at: (await stat(join(place, manifestName))).mtime.toISOString() }
}

/** What the overview says. `hasFailed`: the last run did. */
export async function backupState(read: Reader, folder: string): Promise<NonNullable<Overview['backup']>> {
  const [newest, drill, runs] = await Promise.all([newestBackup(folder), findDrill(folder), listBackupRuns(read, 1)])
  return { newestAt: newest?.at ?? null, drilledAt: drill?.at ?? null, hasFailed: runs[0]?.state === 'failed' }
}
