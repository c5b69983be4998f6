import type { Logger } from 'pino'
import { type BackupRunner, openBackupRunner } from '#server/backup/backup-runner.service.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import type { OwnCommand } from '#server/base/own-command.ts'
import type { Reader } from '#server/db/open.ts'
import { nightEnder } from '#server/demo/end-night.job.ts'
import type { Write } from '#server/http/context.ts'
import type { RemoveContents } from '#server/media/content-store.service.ts'
import { trashEmptier } from '#server/media/empty-trash.job.ts'
import { openHousekeeping } from '#server/media/housekeeping.job.ts'

interface Parts {
  env: Env
  read: Reader
  write: Write
  clock: Clock
  command: OwnCommand
  removeContents: RemoveContents
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** How often what is due is done, ms. */
  everyMs?: number | undefined
}

/** What a site does by itself, once for each machine. */
export interface Upkeep {
  backups: Pick<BackupRunner, 'begin'>
  /** Does what is due now. */
  run(): Promise<void>
  close(): Promise<void>
}

export function openUpkeep({ env, read, write, clock, command, removeContents, log, everyMs = 20_000 }: Parts): Upkeep {
  const backups = openBackupRunner({ env, read, write, clock, command, log })
  const housekeeping = openHousekeeping({
    acts: [trashEmptier({ read, write, clock }), removeContents, nightEnder({ read, write, clock, log }), backups.keepPlan],
    everyMs,
    log,
  })
  return {
    backups,
    run: () => housekeeping.run(),
    close: async () => {
      await housekeeping.close()
      await backups.close()
    },
  }
}
