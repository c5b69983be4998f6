import { access, constants, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { isRecord } from '#shared/is-record.ts'
import { pasted } from './pasted.ts'

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

/** What of these files, which lie in folders of the site, is not this process's to read and write; null where all that are there are. */
export async function rightsFaultOf(files: readonly string[]): Promise<RightsFault | null> {
  for (const file of files) {
    const fault = await faultOf(file, constants.R_OK | constants.W_OK, dirname(file))
    if (fault !== null) return fault
  }
  return null
}

/** The same of a folder; null too where there is none. */
export async function folderRightsFault(folder: string): Promise<RightsFault | null> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return null
  return await faultOf(folder, constants.R_OK | constants.W_OK | constants.X_OK, folder)
}

async function faultOf(place: string, mode: number, folder: string): Promise<RightsFault | null> {
  const code = await access(place, mode).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? null,
  )
  if (code === 'EROFS') {
    // A disk with errors is made read-only by the system; and the unit of systemd lets the program write only where the settings said when it was made.
    const cure = 'sudo leitai install-service（改过目录的设置以后要再运行一次）；磁盘自己变成只读的话，看 dmesg | tail'
    return new RightsFault(`${place} 对网站是只读的`, cure)
  }
  if (code !== 'EACCES' && code !== 'EPERM') return null
  return new RightsFault(
    `网站的用户 ${user()} 不能读写 ${place}`,
    `sudo chown -R ${user()} ${pasted(folder)} && sudo chmod -R u+rwX ${pasted(folder)}`,
  )
}

/** Of files with which their owner alone may do something, and this process's user is another. */
export function ownerFault(files: readonly string[]): RightsFault {
  const more = files.length > 1 ? `等 ${files.length} 个文件` : ''
  return new RightsFault(`${files[0]} ${more}不属于网站的用户 ${user()}`, `sudo chown -R ${user()} ${files.map(pasted).join(' ')}`)
}

/** Where the system refused something with a file, what mends it; null for any other error. */
export function refusalCure(error: unknown): string | null {
  if (error instanceof RightsFault) return error.cure
  const isRefusal = isRecord(error) && (error.code === 'EACCES' || error.code === 'EPERM')
  return isRefusal && typeof error.path === 'string' ? `sudo chown ${user()} ${pasted(error.path)}` : null
}

/** In a container a process may be of a user without a name. */
function user(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
