import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from '#shared/envelope.ts'

/** A drill restores the newest backup on trial. */
const backupRunKinds = ['backup', 'drill'] as const
export type BackupRunKind = (typeof backupRunKinds)[number]
const backupRunStates = ['running', 'done', 'failed'] as const
export type BackupRunState = (typeof backupRunStates)[number]

/** PUT /api/admin/backups/plan */
export const BackupPlan = Type.Object(
  {
    hour: nullable(Type.Integer({ minimum: 0, maximum: 23, description: 'in the site’s time zone; null: not by itself' })),
    keep: Type.Integer({ minimum: 1, maximum: 365, description: 'older ones are deleted' }),
  },
  { additionalProperties: false },
)
export type BackupPlan = Static<typeof BackupPlan>

/** POST /api/admin/backups */
export const BackupStart = Type.Object({ kind: oneOf(backupRunKinds) }, { additionalProperties: false })

const BackupRun = Type.Object({
  id: Id,
  kind: oneOf(backupRunKinds),
  isScheduled: Type.Boolean(),
  state: oneOf(backupRunStates),
  startedAt: Instant,
  endedAt: nullable(Instant),
  said: Type.String(),
})
export type BackupRun = Static<typeof BackupRun>

/** GET /api/admin/backups */
export const Backups = Type.Object({
  /** Or the address of a bucket, without keys. */
  folder: Type.String({ description: 'of the node that answers' }),
  plan: BackupPlan,
  newest: nullable(Type.Object({ name: Type.String(), at: Instant })),
  /** The last time that one was restored on trial, and was good. */
  drill: nullable(Type.Object({ backup: Type.String(), at: Instant })),
  /** One that failed, until one of the same backup or of a newer one is good. */
  failedDrill: nullable(Type.Object({ backup: Type.String(), at: Instant, said: Type.String() })),
  /** Why the place of the backups does not say what is in it. */
  fault: nullable(Type.String()),
  /** The newest first. */
  runs: Type.Array(BackupRun),
})
export type Backups = Static<typeof Backups>
