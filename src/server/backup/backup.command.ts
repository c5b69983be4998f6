import { instant, systemClock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { programVersion } from '#server/base/program-version.ts'
import { oneLineError } from '#server/base/system-error.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { print, requireSite, runAside, type Settings } from '#server/process/command.ts'
import type { Manifest } from './backup.model.ts'
import type { BackupStore } from './backup-store.model.ts'
import { dialectOf, openSource } from './database-places.service.ts'
import { aheadLines, keepNewest, makeBackup } from './make-backup.service.ts'
import { openBackupStore, storeOf } from './open-store.service.ts'
import { markTakedownsSaved, saveTakedowns } from './saved-takedowns.service.ts'
import { takedownsAt } from './takedowns-at.service.ts'

/** `leitai backup [FOLDER|s3://…] [--keep N]`: beside a running server, of one moment. */
export async function backupCommand(settings: Settings, given: string | null, keep: number | null): Promise<never> {
  return await runAside(settings, async (env) => {
    await requireSite(env)
    const store = await storeOf(given, env)
    const source = await openSource(env)
    try {
      const { name, place, manifest, lacking, unreadable } = await makeBackup({
        source,
        store,
        files: await openMediaFiles(env),
        now: instant(systemClock),
        program: await programVersion(),
        dialect: dialectOf(env),
        key: env.backupKey,
        say: (line) => void print(process.stderr, line),
      })
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      await print(process.stdout, `已备份到 ${place}：${rows} 行数据，图片和视频 ${manifest.media.length} 个`)
      if (manifest.secrets === 'left out') {
        await print(process.stdout, '备份里没有密码和验证器：要加密备份它们，请设置 LEITAI_BACKUP_KEY（至少 16 个字符）')
      }
      await keepBeside(env, store)
      for (const line of [...unreadable, ...(await aheadLines(store))]) await print(process.stdout, line)
      // Whoever looks for what is lost may need the older ones: they wait for a backup of a site that has everything.
      if (lacking.length > 0) throw new Error(lackingSaid(place, manifest, lacking))
      if (keep !== null) for (const line of await keepNewest(store, { count: keep, made: name })) await print(process.stdout, line)
      return 0
    } finally {
      await source.close()
    }
  })
}

/** Of now: what is taken down from here on, the server writes down there by itself, where this is the place that its settings name. */
async function keepBeside(env: Env, store: BackupStore): Promise<void> {
  try {
    await saveTakedowns(store, (await takedownsAt(env)) ?? [], env.backupKey)
    if (store.said() === (await openBackupStore(env.backups, env)).said()) await markTakedownsSaved(store, instant(systemClock))
  } catch (error) {
    throw new Error(`备份写好了，但下架记录没有记在它旁边，也没有删除旧备份：${oneLineError(error)}；改好以后请再备份一次`)
  }
}

/** The backup stands: what the site lacks is a fault nevertheless, and to be looked at before anything older goes. */
function lackingSaid(place: string, { missing = [] }: Manifest, lacking: readonly string[]): string {
  const kept = lacking.length - missing.length
  const from = kept > 0 ? `，其中 ${kept} 个从更早的备份里留了下来` : ''
  const nowhere = missing.length > 0 ? `，${missing.length} 个不在备份里` : ''
  return (
    `备份 ${place} 写好了，但网站有 ${lacking.length} 个图片或视频文件缺失或不完整（如 ${lacking[0]}）${from}${nowhere}，所以没有删除旧备份：` +
    '请看 LEITAI_DATA（或 MEDIA_URL）设得对不对、media 所在的磁盘有没有挂载，再运行 leitai doctor'
  )
}
