import type { FastifyInstance } from 'fastify'
import { conflict } from '#server/base/errors.ts'
import type { Reader } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { Backups } from '#shared/admin/backups.ts'
import type { BackupRunner } from './backup-runner.service.ts'
import { findBackupPlan, listBackupRuns, writeBackupPlan } from './backup-runs.queries.ts'
import { currentBackups } from './backup-state.service.ts'
import type { BackupStore } from './backup-store.model.ts'

const shownRuns = 10

/** The site's backups, and when it makes them by itself. */
export async function backupAdminRoutes(
  app: FastifyInstance,
  { runner, store, ...context }: ConsoleContext & { runner: Pick<BackupRunner, 'begin'>; store: BackupStore },
): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /backups',
    summary: '备份',
    may: 'backups.manage',
    answer: async ({ read }) => await backupsNow(read),
  })

  adminRoute(app, context, {
    endpoint: 'PUT /backups/plan',
    summary: '改每日备份的时刻和份数',
    may: 'backups.manage',
    answer: async ({ body, write, read }) => {
      await write(async (trx, _touch, audit) => {
        const before = await findBackupPlan(trx)
        await writeBackupPlan(trx, body)
        await audit({ act: 'settings.backup_plan', subject: 'settings', name: '每日备份', before, after: body })
      })
      return await backupsNow(read)
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /backups',
    summary: '现在备份，或试着恢复最近的备份',
    may: 'backups.manage',
    answer: async ({ body: { kind }, write, read }) => {
      if (!(await runner.begin({ kind, day: null }))) throw conflict('正在备份或试着恢复，请等它做完', null)
      await write(async (_trx, _touch, audit) => {
        await audit({ act: kind === 'backup' ? 'settings.backup_now' : 'settings.backup_drill', subject: 'settings', name: '备份' })
      })
      return await backupsNow(read)
    },
  })

  async function backupsNow(read: Reader): Promise<Backups> {
    const [plan, runs, standing] = await Promise.all([findBackupPlan(read), listBackupRuns(read, shownRuns), currentBackups(store)])
    return { folder: store.said(), plan, runs, ...standing }
  }
}
