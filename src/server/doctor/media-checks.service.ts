import { join } from 'node:path'
import type { BackupStore } from '#server/backup/backup-store.model.ts'
import { findDamaged, writeDamaged } from '#server/backup/drills.service.ts'
import { findMediaInBackups } from '#server/backup/media-in-backups.service.ts'
import { openBackupStore } from '#server/backup/open-store.service.ts'
import { findTaken } from '#server/backup/readable-manifests.service.ts'
import { restoreMedia } from '#server/backup/restore.service.ts'
import type { Env } from '#server/base/env.ts'
import { entriesOf, type RightsFault, rightsFaultOf } from '#server/base/rights.ts'
import { mediaFolderAt } from '#server/base/site-folder.ts'
import { TimeoutError, withTimeout } from '#server/base/with-timeout.ts'
import type { Db, Reader } from '#server/db/open.ts'
import { unfinishedFolder } from '#server/media/files/disk-files.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { mediaFileOf } from '#server/media/files/names.ts'
import { ownerOfMedia } from '#server/media/media-owner.service.ts'
import { markName, placesApart } from '#server/media/media-place.service.ts'
import { formerDatabases } from './former-databases.service.ts'
import { type Found, fault, fixCommand, good, unchecked, warning } from './found.model.ts'
import { wantedFiles } from './media-files.queries.ts'
import { checkMediaOfNodes } from './nodes-checks.service.ts'

/** What the database refers to and the store has not, and what the store has and nothing refers to. */
export async function checkMedia(db: Db, files: MediaFiles, env: Place): Promise<Found[]> {
  const { read } = db
  const apart = (await checkMediaOfNodes(read)) ?? (await checkPlace(read, env))
  if (apart !== null) return [apart, unchecked('orphans', '图片和视频不在一处，没有查无主文件')]
  const rights = await foldersFault(env.dataFolder)
  if (rights !== null) {
    const said = `${rights.said}，有的图片和视频存不进去`
    return [fault('media', said, rights.cure), unchecked('orphans', '图片和视频的目录不能写，没有查无主文件')]
  }
  const store = await openBackupStore(env.backups, env)
  // Where backups cannot be looked at, another finding says so.
  const newest = await findTaken(store, env.backupKey).catch(() => null)
  const backedUp = new Map(newest?.media.map(({ key, bytes }) => [key, bytes]))
  const missing: string[] = []
  /** With the sizes that they have. */
  const cut = new Map<string, number>()
  const orphans: string[] = []
  let stored = 0
  try {
    for (let first = 0; first < 256; first += 1) {
      const prefix = first.toString(16).padStart(2, '0')
      // The store first: what is uploaded between the two is known to the database, not missing from it.
      const sizes = await files.sizes(`${prefix}/`)
      const names = [...sizes.keys()].map((key) => mediaFileOf(prefix, key.slice(3))).filter((name) => name !== undefined)
      const { keys, hashes, bytes } = await wantedFiles(read, prefix)
      stored += names.length
      orphans.push(...names.filter(({ hash }) => !hashes.has(hash)).map(({ key }) => key))
      const there = new Set(names.map(({ key }) => key))
      for (const key of keys) {
        const size = sizes.get(key)
        if (size !== undefined && size < (bytes.get(key) ?? backedUp.get(key) ?? 0)) cut.set(key, size)
        else if (!there.has(key) && !(await files.has(key))) missing.push(key)
      }
    }
  } catch (error) {
    return [storeFault(error, env.mediaUrl), unchecked('orphans', '存储用不了，没有查无主文件')]
  }
  return [
    missing.length + cut.size === 0
      ? good('media', `图片和视频都在（${stored} 个文件）`)
      : await lackingFault({ missing, cut }, { store, files, env }),
    orphans.length === 0 ? good('orphans', '没有无主的图片和视频文件') : await orphansFound(orphans, { db, files, env }),
  ]
}

/** Of the folders beside each other in `media`: a command that root ran makes those that it lacks, and nobody else may write there. */
async function foldersFault(dataFolder: string): Promise<RightsFault | null> {
  const media = mediaFolderAt(dataFolder)
  const { own } = await entriesOf(media)
  return await rightsFaultOf(
    own.filter((name) => name !== markName).map((name) => join(media.folder, name)),
    media,
  )
}

/**
 * What this database does not know of may be another one's, where the settings name the wrong one. A former database may need them too, and whoever
 * goes back to it finds them gone: they stay as long as it does.
 */
async function orphansFound(orphans: readonly string[], { db, files, env }: { db: Db; files: MediaFiles; env: Place }): Promise<Found> {
  const said = `有 ${orphans.length} 个无主的文件占着空间（如 ${orphans[0]}）`
  const owner = await ownerOfMedia(files, db)
  if (owner === 'another') {
    const cure = '把 DATABASE_URL 和 LEITAI_DATA 设得和正在运行的网站一样，再检查一次；网站换到了这个数据库的话，先启动它'
    return warning(
      'orphans',
      `这个数据库不认识 ${orphans.length} 个文件（如 ${orphans[0]}），最近用它们启动的是另一个数据库的网站，都留着`,
      cure,
    )
  }
  if (owner === 'both') {
    const cure = '原来的网站不再用的话，不用做什么：换过来满 30 天，再检查一次'
    return warning('orphans', `${said}；不到 30 天前还是另一个数据库的网站用着它们，都留着`, cure)
  }
  if (owner === 'unknown') return warning('orphans', `${said}；这个版本的网站还没有启动过，都留着`, '先启动一次网站，再检查一次')
  const formers = await formerDatabases(db, env)
  if (formers.length === 0) {
    return warning('orphans', said, fixCommand, async () => {
      for (const key of orphans) await files.remove(key)
    })
  }
  const names = formers.map((former) => former.said).join('、')
  const removals = formers.map(({ removal }) => removal).join('；')
  return warning(
    'orphans',
    `${said}，原来的数据库（${names}）可能还要用，删除它以前都留着`,
    `不再需要原来的数据库时：${removals}；然后 ${fixCommand}`,
  )
}

interface Lacking {
  missing: readonly string[]
  /** Those that are shorter than they were, with their sizes. */
  cut: ReadonlyMap<string, number>
}

interface At {
  store: BackupStore
  files: MediaFiles
  env: Place
}

/** What a backup has comes back by `--fix`; of what is damaged there too, somebody has to know. */
async function lackingFault({ missing, cut }: Lacking, { store, files, env }: At): Promise<Found> {
  const lacks = missing.length > 0 ? [`少了 ${missing.length} 个图片或视频文件（如 ${missing[0]}）`] : []
  const [firstCut] = cut.keys()
  const cuts = firstCut === undefined ? [] : [`${cut.size} 个图片或视频文件不完整（如 ${firstCut}）`]
  const said = [...lacks, ...cuts].join('，')
  const damaged = await findDamaged(store).catch(() => new Set<string>())
  const found = await findMediaInBackups(store, [...missing, ...cut.keys()], env.backupKey).catch(() => [])
  // A backup may have no more of it.
  const kept = found.filter(({ key, bytes }) => !damaged.has(key) && bytes > (cut.get(key) ?? -1))
  if (kept.length === 0) {
    const elsewhere = isOfOneNode(env) ? `。有几个节点的话，文件可能在另一个节点的数据目录里：${oneForAll}` : ''
    return fault('media', said, `从备份里找回：备份目录的 media 里有同名文件，复制到数据目录的 media 或桶里${elsewhere}`)
  }
  return fault('media', `${said}，${store.said()} 的备份里有 ${kept.length} 个`, fixCommand, async () => {
    // The database wants them, so none was taken down.
    const takenDown = new Set<string>()
    const lacking = await restoreMedia(kept, {
      store,
      files,
      scratch: unfinishedFolder(env.dataFolder),
      takenDown,
      cut: new Set(cut.keys()),
      say: () => {},
    })
    if (lacking.length > 0) await writeDamaged(store, [...damaged, ...lacking])
  })
}

type Place = Pick<Env, 'databaseUrl' | 'dataFolder' | 'mediaUrl' | 'backups' | 'backupKey'>

/** What is uploaded at one of two nodes that keep files each in a place of its own is 404 at the other. */
async function checkPlace(read: Reader, env: Place): Promise<Found | null> {
  const apart = await placesApart(read, env)
  if (apart === null) return null
  const path = apart.known === apart.here ? '（路径相同，但不是同一个目录）' : ''
  return fault(
    'media',
    `最近一次启动的网站把图片和视频放在 ${apart.known}，这里的设置却指向 ${apart.here}${path}：一处上传的，另一处是 404`,
    `${isOfOneNode(env) ? `有几个节点的话，${oneForAll}；否则` : ''}把 MEDIA_URL 和 LEITAI_DATA 设得和网站一样，搬了家就按新设置重启网站`,
  )
}

/** Other nodes may serve the site too, and would not see the files of this one. */
function isOfOneNode({ databaseUrl, mediaUrl }: Place): boolean {
  return databaseUrl !== null && mediaUrl === null
}

const oneForAll = '给它们设同一个 MEDIA_URL（在同一台机器上也可以用同一个 LEITAI_DATA），再把各自 media 里的文件复制到那里'

/** What every start looks at: whether a bucket answers. Nothing where all is well. */
export async function checkStore(files: MediaFiles, { mediaUrl }: Pick<Env, 'mediaUrl'>): Promise<Found[]> {
  return await withTimeout(longestLookMs, files.reach()).then(
    () => [],
    (error: unknown) => [storeFault(error, mediaUrl)],
  )
}

/** How long a start waits for the bucket, ms. */
const longestLookMs = 3_000

function storeFault(error: unknown, mediaUrl: Env['mediaUrl']): Found {
  const isLate = error instanceof TimeoutError
  const why = isLate ? '没有回应，请检查网络' : error instanceof Error ? error.message : String(error)
  const cure = mediaUrl === null ? '检查数据目录的权限' : '等它恢复，网站会自己接着用；是设置错了，就改好 MEDIA_URL，再重启网站'
  return fault('media', `图片和视频存取不了：${why}`, cure)
}
