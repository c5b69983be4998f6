import { existsSync } from 'node:fs'
import type { UnreadableBackup } from '#server/backup/backup.model.ts'
import { currentBackups } from '#server/backup/backup-state.service.ts'
import { type BackupStore, backupFolderAt, momentOf } from '#server/backup/backup-store.model.ts'
import { aheadCure, aheadSaid, datedNames } from '#server/backup/dated-ahead.service.ts'
import { openBackupStore } from '#server/backup/open-store.service.ts'
import { readManifests } from '#server/backup/readable-manifests.service.ts'
import { signatureState } from '#server/backup/signed-manifest.model.ts'
import type { SignatureState } from '#server/backup/signed-text.model.ts'
import type { Env } from '#server/base/env.ts'
import { folderRightsFault } from '#server/base/rights.ts'
import { takesFiles } from '#server/base/tried-folder.ts'
import type { Reader } from '#server/db/open.ts'
import { listTakenDown } from '#server/media/takedowns.queries.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { formatDateTime } from '#shared/dates.ts'
import { type Found, fault, good, unchecked, warning } from './found.model.ts'

const nightly = '管理后台 → 运行状况 → 备份，定下每天的时刻；或由 cron 每夜运行 leitai backup --keep 14（写全路径，见 docs/operations.md）'
const tried = 'leitai restore --check'
const hourMs = 3_600_000
/** A day, and what a nightly backup may be late. */
const oldestBackupHours = 36
const oldestDrillDays = 8

/** As in the demo season. */
const exampleNumber = /^\D*0+号/

/** A site on the Chinese mainland shows its number in its footer. */
export async function checkFiling(read: Reader, env: Env): Promise<Found> {
  const { icpNumber } = (await getSettings(read)).footer
  const isExample = exampleNumber.test(icpNumber)
  if (icpNumber !== '' && !isExample) return good('filing', `备案号 ${icpNumber}`)
  if (isLocal(env.publicUrl)) return unchecked('filing', '只在这台机器上打开，不需要备案号')
  const said = isExample ? `页脚的备案号 ${icpNumber} 是示例` : '页脚没有 ICP 备案号'
  return warning('filing', `${said}，中国大陆的网站必须标明自己的`, '管理后台 → 站点设置 → 页脚，填写备案号')
}

/** By the settings alone: whether anybody can sign in from elsewhere. */
export function checkHttps({ publicUrl, allowHttpLogin }: Env): Found {
  if (publicUrl.startsWith('https:')) return good('https', '公开地址用 https')
  if (isLocal(publicUrl)) return good('https', '只在这台机器上打开，不需要 https')
  const said = `公开地址 ${publicUrl} 没有用 https，${allowHttpLogin ? '密码会明文传送' : '别的机器上不能登录管理后台'}`
  return warning('https', said, '给域名配上证书，把 PUBLIC_URL 改成 https://…')
}

/** A folder that cannot be made or written; null where it can, and for a bucket. A start says it too. */
export async function backupFolderFault({ backups }: Pick<Env, 'backups'>): Promise<Found | null> {
  if (backups.kind !== 'folder' || (await takesFiles(backups.folder))) return null
  const isThere = existsSync(backups.folder)
  const rights = await folderRightsFault(backupFolderAt(backups.folder))
  const cure = rights?.cure ?? '把 BACKUP_FOLDER 设成运行网站的用户能写的目录'
  return fault('backup', `备份的目录 ${backups.folder} ${isThere ? '不能写' : '不存在，也新建不了'}，做不了备份`, cure)
}

export async function checkBackup(read: Reader, env: Env, now: Date): Promise<Found[]> {
  const shut = await backupFolderFault(env)
  if (shut !== null) return [shut, unchecked('drill', '备份的目录不能写，没有检查')]
  const store = await openBackupStore(env.backups, env)
  const { newest, drill, failedDrill, fault: why } = await currentBackups(store)
  if (why !== null) {
    return [
      fault('backup', `做不了备份：${why}`, '改好 BACKUP_FOLDER，再运行 leitai doctor'),
      unchecked('drill', '备份的位置用不了，没有检查'),
    ]
  }
  const { ahead } = await datedNames(store)
  if (newest === null && ahead.length > 0) {
    return [
      warning('backup', `没有别的备份，只有日期在以后的：${aheadSaid(store, ahead)}`, `${aheadCure}；然后运行 leitai backup`),
      unchecked('drill', '没有日期可信的备份，没有检查'),
    ]
  }
  if (newest === null) {
    return [
      warning('backup', `${store.said()} 里没有备份；备份在别处的话，把 BACKUP_FOLDER 设成那里`, nightly),
      unchecked('drill', '没有备份，没有试过恢复'),
    ]
  }
  const { newest: readable, unreadable } = await readManifests(store)
  if (readable === null) {
    return [
      fault('backup', unreadable.map(({ said }) => said).join('；'), cureOf(unreadable, '运行 leitai backup，再')),
      unchecked('drill', '备份都读不了，没有检查'),
    ]
  }
  const hours = (now.getTime() - Date.parse(momentOf(readable.name))) / hourMs
  const isNewer = failedDrill !== null && newest.name > failedDrill.backup
  const days = drill === null ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(drill.at)) / hourMs / 24
  return [
    backupFound({
      said: `最近的备份在${ageOf(hours)}前（${store.said(readable.name)}）`,
      isOld: hours > oldestBackupHours,
      missing: readable.manifest.missing ?? [],
      unreadable,
      ahead: ahead.length > 0 ? aheadSaid(store, ahead) : null,
      unkept: await unkeptTakedowns(read, store),
      signature: env.backupKey === null ? 'good' : signatureState(readable.manifest, env.backupKey),
    }),
    failedDrill !== null
      ? fault(
          'drill',
          `${formatDateTime(failedDrill.at)} 试着恢复备份 ${failedDrill.backup}，没有成功：${failedDrill.said}`,
          isNewer ? tried : `leitai backup && ${tried}`,
        )
      : days > oldestDrillDays
        ? warning('drill', drill === null ? '备份从没试着恢复过' : `上次试着恢复是 ${Math.round(days)} 天前`, tried)
        : good('drill', `备份 ${drill?.backup ?? ''} 试着恢复过，是好的`),
  ]
}

interface Standing {
  said: string
  isOld: boolean
  missing: readonly string[]
  unreadable: readonly UnreadableBackup[]
  /** Those dated in the future. */
  ahead: string | null
  /** How many takedowns are not written down beside the backups. */
  unkept: number
  /** By the key of the settings; without one every signature is good. */
  signature: SignatureState
}

/** `said`: how old the newest is that can be read; what else there is to say of the place comes after it. */
function backupFound({ said: age, isOld, missing, unreadable, ahead, unkept, signature }: Standing): Found {
  const besides = [...(ahead === null ? [] : [ahead]), ...(unkept > 0 ? [`${unkept} 个下架还没有记在备份旁边，从备份恢复会漏掉`] : [])]
  if (signature === 'wrong') {
    const refused = '它的签名与现在的 LEITAI_BACKUP_KEY 不符，用现在的设置恢复不了'
    return fault(
      'backup',
      `${age}；${refused}`,
      '把 LEITAI_BACKUP_KEY 设回做它时用的；是有意换的，就运行 leitai backup，旧密钥留着，恢复旧备份要用',
    )
  }
  if (signature === 'none') besides.push('它没有 LEITAI_BACKUP_KEY 的签名，恢复它得加 --unsigned')
  const said = [age, ...unreadable.map((one) => one.said), ...besides].join('；')
  if (missing.length > 0) {
    const lack = `做它的时候网站少了 ${missing.length} 个图片或视频文件（如 ${missing[0]}），备份里没有它们`
    return fault('backup', `${said}；${lack}`, '先把网站的图片和视频补齐，再运行 leitai backup')
  }
  const cures = [
    ...(isOld ? [nightly] : []),
    ...(unreadable.length > 0 ? [cureOf(unreadable)] : []),
    ...(ahead === null ? [] : [aheadCure]),
    ...(unkept > 0 || signature === 'none' ? ['leitai backup'] : []),
  ]
  return cures.length > 0 ? warning('backup', said, cures.join('；')) : good('backup', said)
}

async function unkeptTakedowns(read: Reader, store: BackupStore): Promise<number> {
  const kept = new Set(await store.takedowns())
  return (await listTakenDown(read)).filter((hash) => !kept.has(hash)).length
}

/** One that needs only the right to be read stays where it is. `before`: what comes before the others are moved away. */
function cureOf(unreadable: readonly UnreadableBackup[], before = ''): string {
  const cures = unreadable.flatMap(({ cure }) => cure ?? [])
  const others = cures.length === 0 ? '读不了的' : '其余读不了的'
  return [...cures, ...(cures.length < unreadable.length ? [`${before}把${others}备份移到别处`] : [])].join('；')
}

function ageOf(hours: number): string {
  if (hours < 1) return '不到 1 小时'
  return hours < 48 ? ` ${Math.round(hours)} 小时` : ` ${Math.round(hours / 24)} 天`
}

/** Whether an address leads to this machine alone. */
function isLocal(address: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname)
}
