import { chmod, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backupFolderAt } from '#server/backup/backup-store.model.ts'
import { diskSpaceOf } from '#server/base/disk-space.ts'
import type { Env } from '#server/base/env.ts'
import { entriesOf, folderRightsFault, ownerFault } from '#server/base/rights.ts'
import { runtimeFault } from '#server/base/runtime.ts'
import { shellQuote } from '#server/base/shell-quote.ts'
import { dataFolderAt, mediaFolderAt } from '#server/base/site-folder.ts'
import { takesFiles } from '#server/base/tried-folder.ts'
import { databaseFile } from '#server/db/open.ts'
import { bytesSaid, type Found, fault, fixCommand, good, unchecked, warning } from './found.model.ts'
import { runChecks } from './run-checks.service.ts'
import { checkSettings } from './settings-checks.service.ts'
import { checkUpgrade } from './upgrade-check.service.ts'

/** Below this nothing can be stored soon, bytes. */
const leastFree = 200 * 1024 ** 2

/** A video may have so many, and every picture is copied once, bytes. */
const fewForBackups = 1024 ** 3

/** What every start looks at: it takes milliseconds. */
export async function examineMachine(env: Env): Promise<Found[]> {
  return await runChecks([
    [['settings'], () => checkSettings(env)],
    [['runtime'], checkRuntime],
    [['upgrade'], checkUpgrade],
    [['folder'], () => checkFolder(env)],
    [['space'], () => checkSpace(env)],
    [['modes'], () => checkModes(env)],
    [['descriptors'], () => checkDescriptors(env)],
  ])
}

async function checkRuntime(): Promise<Found> {
  const wrong = runtimeFault()
  if (wrong !== null) return fault('runtime', wrong, '用 npm start 或 bin/leitai.mjs 启动，它们自带合适的 Node')
  return good('runtime', `Node ${process.versions.node}，SQLite ${process.versions.sqlite ?? '没有'}`)
}

async function checkFolder({ dataFolder }: Env): Promise<Found> {
  const folder = resolve(dataFolder)
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isThere) return fault('folder', `没有数据目录 ${folder}`, `把 LEITAI_DATA 设成服务器的数据目录`)
  for (const place of [dataFolderAt(folder), mediaFolderAt(folder)]) {
    const rights = await folderRightsFault(place)
    if (rights !== null) return fault('folder', rights.said, rights.cure)
  }
  if (!(await takesFiles(folder))) return fault('folder', `数据目录 ${folder} 不能写`, '把 LEITAI_DATA 设成能写的目录')
  return good('folder', `数据目录 ${folder} 可以写`)
}

/** That of the data folder, and that of the backups where it is another one. */
async function checkSpace(env: Env): Promise<Found> {
  const [own, backups] = [await checkOwnSpace(env), await checkBackupSpace(env)]
  if (backups === null) return own
  const said = `${own.said}；${backups.said}`
  const cure = [own.cure, backups.cure].filter((one) => one !== null).join('；')
  if (own.state === 'fault' || backups.state === 'fault') return fault('space', said, cure)
  if (own.state === 'warning' || backups.state === 'warning') return warning('space', said, cure)
  return { ...own, said }
}

/** Null where backups lie on the disk of the data folder, or on none of this machine. */
async function checkBackupSpace({ dataFolder, backups }: Env): Promise<Found | null> {
  if (backups.kind !== 'folder') return null
  const [disk, own] = [await diskSpaceOf(backups.folder), await diskSpaceOf(dataFolder)]
  if (disk === null || disk.device === own?.device) return null
  const said = `备份的磁盘（${backups.folder}）剩余 ${bytesSaid(disk.free)}，共 ${bytesSaid(disk.total)}`
  const cure = `少留几个备份（leitai backup --keep 7，或管理后台 → 运行状况 → 备份），扩容，或把 BACKUP_FOLDER 换到更大的磁盘；占得最多的是：du -sh ${shellQuote(backups.folder)}/*`
  if (disk.free < leastFree) return fault('space', `${said}，很快就做不了备份`, cure)
  if (disk.free < fewForBackups) return warning('space', `${said}，新的视频和图片很快会放不下`, cure)
  return good('space', said)
}

/** A backup, a migration and the index need room beside the database. */
async function checkOwnSpace({ dataFolder }: Env): Promise<Found> {
  const disk = await statfs(dataFolder).catch(() => null)
  if (disk === null) return unchecked('space', '系统没有给出磁盘的剩余空间')
  const [free, total] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
  const size = await stat(databaseFile(dataFolder)).then(
    (found) => found.size,
    () => 0,
  )
  const said = `磁盘剩余 ${bytesSaid(free)}，共 ${bytesSaid(total)}`
  const cure = `清理磁盘或扩容；占得最多的是：du -sh ${resolve(dataFolder)}/*`
  if (free < leastFree) return fault('space', `${said}，很快就什么都存不下`, cure)
  if (free < 2 * size) return warning('space', `${said}，不到数据库（${bytesSaid(size)}）的两倍，备份和升级可能放不下`, cure)
  return good('space', said)
}

/** Files with what one could sign in with, which other users of the machine must not read. */
async function checkModes({ dataFolder, backups: place }: Env): Promise<Found> {
  const candidates = [
    ...['', '-wal', '-shm'].map((end) => `${databaseFile(dataFolder)}${end}`),
    resolve(dataFolder, 'first-admin-link.txt'),
    ...(place.kind === 'folder' ? await ownPlacesOf(place.folder) : []),
  ]
  const open: string[] = []
  for (const file of candidates) {
    const mode = await stat(file).then(
      (found) => found.mode,
      () => 0,
    )
    if ((mode & 0o077) !== 0) open.push(file)
  }
  const [first] = open
  if (first === undefined) return good('modes', '数据库和备份只有运行网站的用户能读')
  const closeAll = async () => {
    const strange: string[] = []
    for (const file of open) {
      await chmod(file, (await stat(file)).isDirectory() ? 0o700 : 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPERM') throw error
        strange.push(file)
      })
    }
    if (strange.length > 0) throw ownerFault(strange)
  }
  return warning('modes', `这台机器上的其他用户能读 ${first}${open.length > 1 ? ` 等 ${open.length} 个文件` : ''}`, fixCommand, closeAll)
}

/** What is Leitai's of a folder of backups, and the folder itself where nothing else is in it. */
async function ownPlacesOf(backups: string): Promise<string[]> {
  const { names, own } = await entriesOf(backupFolderAt(backups))
  const isOwn = own.length > 0 && own.length === names?.length
  return [...(isOwn ? [backups] : []), ...own.map((name) => join(backups, name))]
}

async function checkDescriptors({ liveStreams, wantedLiveStreams }: Env): Promise<Found> {
  // Some below the default is usual, and enough.
  if (liveStreams >= wantedLiveStreams / 2) return good('descriptors', `实时推送最多同时连 ${liveStreams} 个页面`)
  return warning(
    'descriptors',
    `进程能打开的文件太少，实时推送最多同时连 ${liveStreams} 个页面，而不是 ${wantedLiveStreams} 个`,
    'systemd 里加 LimitNOFILE=131072，或在启动前运行 ulimit -n 131072',
  )
}
