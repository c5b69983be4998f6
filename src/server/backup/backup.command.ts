import { instant, systemClock } from '#server/base/clock.ts'
import { programVersion } from '#server/base/program-version.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { print, requireSite, runAside, type Settings } from '#server/process/command.ts'
import { dialectOf, openSource } from './database-places.service.ts'
import { keepNewest, makeBackup } from './make-backup.service.ts'
import { storeOf } from './open-store.service.ts'

/** `leitai backup [FOLDER|s3://…] [--keep N]`: beside a running server, of one moment. */
export async function backupCommand(settings: Settings, given: string | null, keep: number | null): Promise<never> {
  return await runAside(settings, async (env) => {
    requireSite(env)
    const store = await storeOf(given, env)
    const source = await openSource(env)
    try {
      const { place, manifest, unreadable } = await makeBackup({
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
      for (const line of unreadable) await print(process.stdout, line)
      if (keep !== null) for (const line of await keepNewest(store, keep)) await print(process.stdout, line)
      return 0
    } finally {
      await source.close()
    }
  })
}
