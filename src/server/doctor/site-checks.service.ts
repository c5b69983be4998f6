import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName } from '#server/backup/backup-files.service.ts'
import { findDrill } from '#server/backup/drills.service.ts'
import { backupsIn } from '#server/backup/make-backup.service.ts'
import type { Env } from '#server/base/env.ts'
import type { Reader } from '#server/db/open.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { type Found, good, unchecked, warning } from './found.model.ts'

const nightly = '管理后台 → 运行状况 → 备份，定下每天的时刻；或由 cron 每夜运行 leitai backup --keep 14'
const hourMs = 3_600_000
/** A day, and what a nightly backup may be late. */
const oldestBackupHours = 36
const oldestDrillDays = 8

/** A site on the Chinese mainland shows its number in its footer. */
export async function checkFiling(read: Reader, env: Env): Promise<Found> {
  const { icpNumber } = (await getSettings(read)).footer
  if (icpNumber !== '') return good('filing', `备案号 ${icpNumber}`)
  if (isLocal(env.publicUrl)) return unchecked('filing', '只在这台机器上打开，不需要备案号')
  return warning('filing', '页脚没有 ICP 备案号，中国大陆的网站必须标明', '管理后台 → 站点设置 → 页脚，填写备案号')
}

export async function checkBackup({ backupFolder: folder }: Env, now: Date): Promise<Found[]> {
  const newest = (await backupsIn(folder)).at(-1)
  if (newest === undefined) {
    return [
      warning('backup', `${folder} 里没有备份；备份在别处的话，把 BACKUP_FOLDER 设成那里`, nightly),
      unchecked('drill', '没有备份，没有试过恢复'),
    ]
  }
  const hours = (now.getTime() - (await stat(join(newest, manifestName))).mtimeMs) / hourMs
  const age = `最近的备份在 ${hours < 48 ? `${Math.max(0, Math.round(hours))} 小时` : `${Math.round(hours / 24)} 天`}前（${newest}）`
  const drill = await findDrill(folder)
  const days = drill === null ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(drill.at)) / hourMs / 24
  return [
    hours > oldestBackupHours ? warning('backup', age, nightly) : good('backup', age),
    days > oldestDrillDays
      ? warning(
          'drill',
          drill === null ? '备份从没试着恢复过' : `上次试着恢复是 ${Math.round(days)} 天前`,
          `leitai restore ${folder} --check`,
        )
      : good('drill', `备份 ${drill?.backup ?? ''} 试着恢复过，是好的`),
  ]
}

/** Whether an address leads to this machine alone. */
export function isLocal(address: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname)
}
