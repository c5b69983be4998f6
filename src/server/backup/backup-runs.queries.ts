import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { BackupPlan, BackupRun, BackupRunKind } from '#shared/admin/backups.ts'

const standard: BackupPlan = { hour: null, keep: 14 }

export async function findBackupPlan(db: Selecting): Promise<BackupPlan> {
  return (await db.selectFrom('backup_plan').select(['hour', 'keep']).where('id', '=', 1).executeTakeFirst()) ?? standard
}

export async function writeBackupPlan(trx: Transaction<Database>, plan: BackupPlan): Promise<void> {
  await trx
    .insertInto('backup_plan')
    .values({ id: 1, ...plan })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(plan))
    .execute()
}

/** The newest first. */
export async function listBackupRuns(db: Selecting, limit: number): Promise<BackupRun[]> {
  const rows = await db.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ id, kind, day, state, started_at, ended_at, said }) => ({
    ...{ id, kind, state, said },
    isScheduled: day !== null,
    startedAt: started_at,
    endedAt: ended_at,
  }))
}

export async function hasBackupRunOf(db: Selecting, kind: BackupRunKind, day: string): Promise<boolean> {
  const row = await db.selectFrom('backup_runs').select('id').where('kind', '=', kind).where('day', '=', day).executeTakeFirst()
  return row !== undefined
}

export async function isBackupRunning(db: Selecting): Promise<boolean> {
  return (await db.selectFrom('backup_runs').select('id').where('state', '=', 'running').executeTakeFirst()) !== undefined
}

/** Instants before which a running one must have been seen, or where its program does not say so, have begun: else its server was killed. */
export interface LostBefore {
  seen: string
  started: string
}

export async function hasLostBackupRun(db: Selecting, before: LostBefore): Promise<boolean> {
  return (await db.selectFrom('backup_runs').select('id').where(isLost(before)).executeTakeFirst()) !== undefined
}

/** Those of a process that was killed have no end of their own. */
export async function endLostBackupRuns(trx: Transaction<Database>, before: LostBefore, now: string): Promise<void> {
  await trx
    .updateTable('backup_runs')
    .set({ state: 'failed', ended_at: now, said: '没有做完：网站中途停了', day: freedDay })
    .where(isLost(before))
    .execute()
}

/** A day has one run, but for those that were broken off: they are of `DAY/ID`. */
const freedDay = sql<string>`day || '/' || id`

/** When the runs of this day ended that were broken off, the oldest first. */
export async function listBrokenOff(db: Selecting, kind: BackupRunKind, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('backup_runs')
    .select(['ended_at', 'started_at'])
    .where('kind', '=', kind)
    .where('day', 'like', `${day}/%`)
    .orderBy('id')
    .execute()
  return rows.map(({ ended_at, started_at }) => ended_at ?? started_at)
}

function isLost({ seen, started }: LostBefore) {
  return ({ and, or, eb }: ExpressionBuilder<Database, 'backup_runs'>) =>
    and([eb('state', '=', 'running'), or([eb('seen_at', '<', seen), and([eb('seen_at', 'is', null), eb('started_at', '<', started)])])])
}

export async function seeBackupRun(trx: Transaction<Database>, id: number, now: string): Promise<void> {
  await trx.updateTable('backup_runs').set({ seen_at: now }).where('id', '=', id).where('state', '=', 'running').execute()
}

/** Null: another node has begun that of this day. */
export async function insertBackupRun(
  trx: Transaction<Database>,
  run: { kind: BackupRunKind; day: string | null },
  now: string,
): Promise<number | null> {
  const row = await trx
    .insertInto('backup_runs')
    .values({ ...run, state: 'running', started_at: now, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

interface RunEnd {
  state: 'done' | 'failed'
  /** It came to no end of its own, so that its day may have another one. */
  isBrokenOff: boolean
  said: string
  now: string
}

export async function endBackupRun(trx: Transaction<Database>, id: number, { state, isBrokenOff, said, now }: RunEnd): Promise<void> {
  await trx
    .updateTable('backup_runs')
    .set({ state, said, ended_at: now, ...(isBrokenOff ? { day: freedDay } : {}) })
    .where('id', '=', id)
    .execute()
}

export async function deleteBackupRunsBefore(trx: Transaction<Database>, at: string): Promise<void> {
  await trx.deleteFrom('backup_runs').where('started_at', '<', at).execute()
}
