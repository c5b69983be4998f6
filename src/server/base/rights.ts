import { access, constants, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isRecord } from '#shared/is-record.ts'
import { shellQuote } from './shell-quote.ts'
import { ofDisk, type SiteFolder } from './site-folder.ts'
import { userName } from './user-name.ts'

/** Something is there, and this process may not use it, a file or a table: one sentence, and what mends it; `how` leads from one to the other. */
export class RightsFault extends Error {
  readonly said: string
  readonly cure: string

  constructor(said: string, cure: string, how = '请运行：') {
    super(`${said}，${how}${cure}`)
    this.said = said
    this.cure = cure
  }
}

/** What of these files is not this process's to read and write; null where all that are there are. `at`: the folder that they lie in; null: one of the site alone. */
export async function rightsFaultOf(files: readonly string[], at: SiteFolder | null = null): Promise<RightsFault | null> {
  for (const file of files) {
    const fault = await faultOf(file, constants.R_OK | constants.W_OK, async () =>
      at === null ? given([dirname(file)]) : await cureOf(at),
    )
    if (fault !== null) return fault
  }
  return null
}

/** The same of a folder; null too where there is none. */
export async function folderRightsFault(at: SiteFolder): Promise<RightsFault | null> {
  const isFolder = await stat(at.folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return null
  return await faultOf(at.folder, constants.R_OK | constants.W_OK | constants.X_OK, () => cureOf(at))
}

async function faultOf(place: string, mode: number, cure: () => Promise<string>): Promise<RightsFault | null> {
  const code = await refusalOf(place, mode)
  if (code === 'EROFS') {
    // A disk with errors is made read-only by the system; and the unit of systemd lets the program write only where the settings said when it was made.
    const cureOfDisk = 'sudo leitai install-service（改过目录的设置以后要再运行一次）；磁盘自己变成只读的话，看 dmesg | tail'
    return new RightsFault(`${place} 对网站是只读的`, cureOfDisk)
  }
  if (code !== 'EACCES' && code !== 'EPERM') return null
  return new RightsFault(`网站的用户 ${userName()} 不能读写 ${place}`, await cure())
}

async function refusalOf(place: string, mode: number): Promise<string | null> {
  return await access(place, mode).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? null,
  )
}

/** A folder is given away with all that is in it only where all of that is the site's: a setting may name a home, a shared folder, the whole disk. */
async function cureOf(at: SiteFolder): Promise<string> {
  const { folder, setting } = at
  const { names, own } = await entriesOf(at)
  if (names === null) {
    const whose = setting === 'LEITAI_DATA' ? '数据（leitai.db、media）' : '备份（leitai-日期、media）'
    return `sudo ls -A ${shellQuote(folder)}，看里面是什么：只有 Leitai 的${whose}，就运行 sudo chown ${userName()} ${shellQuote(folder)}；有别的东西，就 ${await anotherThan(at)}`
  }
  const isOwn = own.length === names.length && (own.length > 0 || setting === 'LEITAI_DATA')
  if (isOwn) return given([folder])
  // Whatever lies beside the database, this is where the site is; but nobody meant the whole disk.
  if (!own.includes('leitai.db') || folder === dirname(folder)) return await anotherThan(at)
  const isShut = (await refusalOf(folder, constants.W_OK | constants.X_OK)) !== null
  return `${isShut ? `sudo chown ${userName()} ${shellQuote(folder)} && ` : ''}${given(own.map((name) => join(folder, name)))}`
}

/** What is in it, and what of that is the site's; null where this process may not look. */
export async function entriesOf({ folder, ownOf }: SiteFolder): Promise<{ names: string[] | null; own: string[] }> {
  const names = await readdir(folder).then(
    (all) => all.filter((name) => name !== ofDisk),
    () => null,
  )
  return { names, own: ownOf(names ?? []) }
}

function given(places: readonly string[]): string {
  const words = places.map(shellQuote).join(' ')
  return `sudo chown -R ${userName()} ${words} && sudo chmod -R u+rwX ${words}`
}

/** A folder of its own below the one that is somebody else's, or elsewhere where this user does not get that far. */
async function anotherThan({ folder, setting, instead }: SiteFolder): Promise<string> {
  const isPassable = (await refusalOf(folder, constants.X_OK)) === null
  const place = isPassable ? instead : setting === 'LEITAI_DATA' ? '/var/lib/leitai' : '/var/backups/leitai'
  return `sudo install -d -o ${userName()} -m 700 ${shellQuote(place)}，再把 ${setting} 设成 ${place}；装成服务的话，最后运行 sudo leitai install-service`
}

/** Of files with which their owner alone may do something, and this process's user is another. */
export function ownerFault(files: readonly string[]): RightsFault {
  const more = files.length > 1 ? `等 ${files.length} 个文件` : ''
  return new RightsFault(
    `${files[0]} ${more}不属于网站的用户 ${userName()}`,
    `sudo chown -R ${userName()} ${files.map(shellQuote).join(' ')}`,
  )
}

/** Where the system refused something with a file, what mends it; null for any other error. */
export function refusalCure(error: unknown): string | null {
  if (error instanceof RightsFault) return error.cure
  const isRefusal = isRecord(error) && (error.code === 'EACCES' || error.code === 'EPERM')
  return isRefusal && typeof error.path === 'string' ? `sudo chown ${userName()} ${shellQuote(error.path)}` : null
}
