import type { Generated } from 'kysely'
import type { BackupRunKind, BackupRunState } from '#shared/admin/backups.ts'

export interface BackupTables {
  backup_plan: BackupPlanTable
  backup_runs: BackupRunTable
}

interface BackupPlanTable {
  id: 1
  /** The hour of the day, in the site's time zone. Null: not by itself. */
  hour: number | null
  keep: number
}

interface BackupRunTable {
  id: Generated<number>
  kind: BackupRunKind
  /** The day of a scheduled run, of which there is one. Null: somebody asked for it. */
  day: string | null
  state: BackupRunState
  started_at: string
  ended_at: string | null
  /** When the server that makes it last said so, while it runs. Null: of a program that did not say it. */
  seen_at: string | null
  /** What the command said. */
  said: Generated<string>
}
