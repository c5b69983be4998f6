import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import { root } from '#server/base/root.ts'
import { bytesSaid } from '#server/doctor/found.model.ts'
import { isRelease, run, runAsOwner } from './installed.service.ts'

/** A release as it was uploaded. */
interface Archive {
  file: string
  /** Of its folder: leitai-0.2.0-linux-x64 */
  name: string
  /** Unpacked. */
  bytes: number
  hasChecksum: boolean
}

export const releaseName = /^leitai-[\w.-]+$/

/** What the folder of a release says of it. */
const about = checkOf(Type.Object({ arch: Type.Optional(Type.String()) }))

/** Throws where its checksum beside it is another, or where it is no release. */
export async function readArchive(file: string, signal: AbortSignal): Promise<Archive> {
  const found = await stat(file).catch(() => null)
  if (found === null) throw new Error(`没有 ${file} 这个文件，请写发行包的位置`)
  if (!found.isFile()) throw new Error(`${file} 不是文件，请写发行包（leitai-版本-linux-….tar.gz）的位置`)
  const sums = await readFile(`${file}.sha256`, 'utf8').catch(() => null)
  if (sums !== null && !sums.toLowerCase().startsWith(await sha256Of(file))) throw new Error(`${file} 与 ${file}.sha256 不符，请重新下载`)
  const entries = [...(await listed(file, signal)).matchAll(/^\S+ +\S+ +(\d+) +\S+ +\S+ +(?:\.\/)?([^/\n]+)/gm)]
  const name = entries[0]?.[2] ?? ''
  if (!releaseName.test(name)) throw foreign(file)
  return { file, name, bytes: entries.reduce((sum, [, bytes]) => sum + Number(bytes), 0), hasChecksum: sums !== null }
}

/** What tar says of one that it cannot read to its end is English, and does not tell what to do. */
async function listed(file: string, signal: AbortSignal): Promise<string> {
  try {
    return await run('tar', ['-tvzf', file], signal)
  } catch {
    signal.throwIfAborted()
    if (!(await beginsAsGzip(file)) || (await isWhole(file))) throw foreign(file)
    throw new Error(`压缩包 ${file} 不完整，请重新上传`)
  }
}

async function isWhole(file: string): Promise<boolean> {
  return await run('gzip', ['-t', file]).then(
    () => true,
    () => false,
  )
}

function foreign(file: string): Error {
  return new Error(`${file} 不是 Leitai 的发行包，请写 leitai-版本-linux-….tar.gz 的位置`)
}

async function beginsAsGzip(file: string): Promise<boolean> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Of a file system, so that the site beside the releases still has room to write: what the doctor wants, and something more. */
const leftBytes = { ofTheSite: 256 * 1024 ** 2, ofAnother: 32 * 1024 ** 2 }

/** Throws where the disk of the releases has no room for it. */
export async function requireRoom({ name, bytes }: Archive, dataFolder: string, unused: string | null): Promise<void> {
  const folder = dirname(root)
  const [disk, releases, data] = [await statfs(folder), await stat(folder), await stat(dataFolder)]
  const free = disk.bavail * disk.bsize
  const wanted = bytes + (releases.dev === data.dev ? leftBytes.ofTheSite : leftBytes.ofAnother)
  if (free >= wanted) return
  const cure = unused === null ? '' : `，不再用到的版本可以删去：${unused}`
  throw new Error(
    `${folder} 所在的磁盘只剩 ${bytesSaid(free)}，解开 ${name} 并留出网站要用的，要有 ${bytesSaid(wanted)}，所以没有升级：请清理空间再试${cure}`,
  )
}

/**
 * Unpacks it beside the releases and lets `use` have the folder, which is gone afterwards unless `putInPlace` has moved it. Throws where it does not run here,
 * as the user whose the data is.
 */
export async function unpacked<T>(
  archive: Archive,
  { dataFolder, signal }: { dataFolder: string; signal: AbortSignal },
  use: (fresh: string) => Promise<T>,
): Promise<T> {
  await removeUnpacked()
  const scratch = join(dirname(root), `.${archive.name}${unpackedEnd}`)
  try {
    await mkdir(scratch)
    // Whatever root's mask is: the user of the service goes through it.
    await chmod(scratch, 0o755)
    await run('tar', ['--no-same-owner', '-C', scratch, '-xzf', archive.file], signal)
    const fresh = join(scratch, archive.name)
    if (!isRelease(fresh)) throw foreign(archive.file)
    await requireRunning(fresh, dataFolder, signal)
    return await use(fresh)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const unpackedEnd = '.unpacked'

/** What an upgrade left that was killed. */
export async function removeUnpacked(): Promise<void> {
  const folder = dirname(root)
  for (const name of await readdir(folder))
    if (name.startsWith('.leitai-') && name.endsWith(unpackedEnd))
      // What unpacked it may be writing for a moment still.
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
}

/** Whatever a release does at `--help`, ms. */
const longestTrialMs = 30_000

async function requireRunning(fresh: string, dataFolder: string, signal: AbortSignal): Promise<void> {
  const name = basename(fresh)
  const arch = await archOf(fresh)
  if (arch !== undefined && arch !== process.arch) {
    throw new Error(`${name} 是给 ${arch} 的，这台机器是 ${process.arch}，没有升级：请换 ${process.arch} 的发行包`)
  }
  const { status, err } = await runAsOwner(fresh, dataFolder, ['--help'], { signal, longestMs: longestTrialMs })
  if (status === 0) return
  const why = err.includes('EACCES') ? '运行网站的用户读不了它，请看包里的权限' : err.trim() || '它没有回答'
  throw new Error(`${name} 在这台机器上启动不了，没有升级：${why}`)
}

/** Undefined where it does not say. */
async function archOf(release: string): Promise<string | undefined> {
  try {
    const said: unknown = JSON.parse(await readFile(join(release, 'release.json'), 'utf8'))
    return about.Check(said) ? said.arch : undefined
  } catch {
    return undefined
  }
}

/** Its place among the releases, where it takes that of an earlier one of the same name. */
export async function putInPlace(fresh: string): Promise<string> {
  const place = join(dirname(root), basename(fresh))
  await rm(place, { recursive: true, force: true })
  await rename(fresh, place)
  return place
}
