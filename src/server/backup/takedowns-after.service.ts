import type { Env } from '#server/base/env.ts'
import type { TakedownRow } from '#server/media/takedowns.queries.ts'
import type { BackupStore } from './backup-store.model.ts'
import { openBackupStore } from './open-store.service.ts'
import { areTakedownsSaved, readSavedTakedowns } from './saved-takedowns.service.ts'

interface Restoring {
  env: Env
  /** Where the backup lies. */
  store: BackupStore
  /** What was taken down in the site that stands there; null: there is none. */
  former: readonly TakedownRow[] | null
  inBackup: readonly string[]
  isUnsignedToo: boolean
}

/** What was taken down after a backup was made, as far as anything tells it; `said`: about that, for people. */
export async function takedownsAfter({ env, store, former, inBackup, isUnsignedToo }: Restoring): Promise<{
  rows: TakedownRow[]
  said: string[]
}> {
  const own = await openBackupStore(env.backups, env)
  const stores = own.said() === store.said() ? [store] : [store, own]
  const found = await Promise.all(stores.map((one) => readSavedTakedowns(one, { key: env.backupKey, isUnsignedToo })))
  const rows = [...new Map([...found.flatMap((one) => one.rows), ...(former ?? [])].map((row) => [row.hash, row])).values()]
  const later = rows.filter(({ hash }) => !inBackup.includes(hash)).length
  const refused = found.reduce((sum, one) => sum + one.refused, 0)
  // A site with none may be the fresh one of another machine, and knows nothing of the one that is lost.
  const isKnown = (former ?? []).length > 0 || (await areTakedownsSaved(store))
  return {
    rows,
    said: [
      ...(later > 0 ? [`备份以后下架的 ${later} 个图片和视频仍然是下架的`] : []),
      ...(refused > 0 ? [refusedSaid(refused)] : []),
      ...(isKnown ? [] : [unknown]),
    ],
  }
}

const look = '启动以后请马上看管理后台 → 媒体库 → 下架记录，对照收到的要求，缺的再下架一次'
const unknown = `备份以后还下架过什么，这里没有完整的记录：${look}`

function refusedSaid(count: number): string {
  return `备份旁边有 ${count} 条下架记录没有用，它们读不了，或没有 LEITAI_BACKUP_KEY 的签名：${look}`
}
