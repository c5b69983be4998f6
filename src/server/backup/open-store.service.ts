import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type BackupPlace, backupPlaceForm, backupPlaceOf } from '#server/base/backup-place.ts'
import { bucketFault } from '#server/base/bucket.ts'
import { type Env, SettingError } from '#server/base/env.ts'
import { type BackupStore, isBackupName, manifestName } from './backup-store.model.ts'
import { openFolderStore } from './folder-store.service.ts'

/** `dataFolder`: where what goes into or comes from a bucket is on its way. */
export async function openBackupStore(place: BackupPlace, { dataFolder }: Pick<Env, 'dataFolder'>): Promise<BackupStore> {
  if (place.kind === 'folder') return openFolderStore(place.folder)
  // The client library is large, so it is loaded only where a bucket is used.
  const { openBucketFiles } = await import('#server/media/files/bucket-files.ts')
  const { openBucketStore } = await import('./bucket-store.service.ts')
  return openBucketStore({ bucket: place.bucket, files: openBucketFiles(place.bucket), scratch: dataFolder })
}

/** Where backups lie that a command names, or BACKUP_FOLDER. Throws `SettingError`. */
export async function storeOf(given: string | null, env: Env): Promise<BackupStore> {
  return await openBackupStore(given === null ? env.backups : placeOf(given), env)
}

/** The same for what may also name one backup, by its place or, if it is in BACKUP_FOLDER, by its name alone. */
export async function storeAndName(given: string | null, env: Env): Promise<{ store: BackupStore; name: string | null }> {
  if (given !== null && isBackupName(given) && !existsSync(given)) {
    const store = await openBackupStore(env.backups, env)
    if (!(await store.names()).includes(given)) throw new Error(`${store.said()} 里没有备份 ${given}，请检查名字`)
    return { store, name: given }
  }
  // Meant as a name: a folder that is called so would be there.
  if (given !== null && /^leitai-[^/:]*$/.test(given) && !existsSync(given)) {
    const { said } = await openBackupStore(env.backups, env)
    throw new Error(`没有备份 ${given}：它不是 ${said()} 里备份的名字（如 leitai-20261126T030000Z），当前目录里也没有它，请检查名字`)
  }
  const place = given === null ? env.backups : placeOf(given)
  const split = splitOf(place)
  return { store: await openBackupStore(split?.place ?? place, env), name: split?.name ?? null }
}

function placeOf(given: string): BackupPlace {
  const place = backupPlaceOf(given)
  if (!place) throw new SettingError(`备份的位置必须是${backupPlaceForm}：${bucketFault(given)}`)
  return place
}

function splitOf(place: BackupPlace): { place: BackupPlace; name: string } | null {
  if (place.kind === 'folder') {
    const { folder } = place
    // One that lacks it is told to be incomplete, and not looked into for others.
    const isBackup = existsSync(join(folder, manifestName)) || (isBackupName(basename(folder)) && existsSync(folder))
    if (!isBackup) return null
    return { place: { kind: 'folder', folder: dirname(folder) }, name: basename(folder) }
  }
  const name = basename(place.bucket.prefix)
  if (!isBackupName(name)) return null
  return { place: { kind: 'bucket', bucket: { ...place.bucket, prefix: place.bucket.prefix.slice(0, -name.length - 1) } }, name }
}
