import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { MediaFiles } from '#server/media/files/files.ts'

export const siteAssets = '/assets/'
export const consoleAssets = '/admin/assets/'

/** The hashed files of a build, and under which addresses they are served. */
export interface AssetFolder {
  folder: string
  /** Begins and ends with a slash. */
  prefix: string
}

interface SharedAsset {
  stream: Readable
  type: string
  isBrotli: boolean
}

/** The scripts and styles of the last builds, this one's included, wherever the nodes keep their pictures. */
export interface SharedAssets {
  /** `path` as the page names it. Undefined where none of the last builds has it. */
  find(path: string, takesBrotli: boolean): Promise<SharedAsset | undefined>
}

/** Null: there is none, in development. */
export interface Builds {
  site: { assetFolder: string | null }
  console: { assetFolder: string | null }
}

/** Whoever opened a page before an upgrade loads its scripts for as long as this lasts. */
const keptBuilds = 3
const keysOf = 'assets/'
/** All that a build has under hashed names, as its own files are sent. */
const types: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const namePattern = /^[\w-][\w.-]*\.(js|css|svg|woff2)$/
/** The storage is asked at most so often for what nobody has, ms. */
const lookMs = 250

/** The file that an address below `prefix` names; undefined where it cannot be one of a build. */
export function assetName(path: string, prefix: string): string | undefined {
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  return namePattern.test(name) ? name : undefined
}

/** Where each file lies in a pack: the first byte behind the head, and how many. By address, with `.br` where it lies compressed, as nearly all do. */
type Index = Readonly<Record<string, readonly [from: number, size: number] | undefined>>

/**
 * Stores the files of this build, in one piece so that it is there whole or not at all, and removes all but the last builds. Call it before the
 * first page names them: another node may be asked for them.
 */
export async function layAssets(files: MediaFiles, { site, console }: Builds): Promise<void> {
  const folders = [
    { folder: site.assetFolder, prefix: siteAssets },
    { folder: console.assetFolder, prefix: consoleAssets },
  ]
  const build = await readBuild(folders.flatMap(({ folder, prefix }) => (folder === null ? [] : { folder, prefix })))
  // In development Vite serves them.
  if (build.files.length === 0) return
  const packs = await listPacks(files)
  if (packs[0]?.build !== build.id) {
    const at = Math.max(Date.now(), (packs[0]?.at ?? 0) + 1)
    await files.put(`${keysOf}${String(at).padStart(15, '0')}-${build.id}.pack`, await packOf(build.files))
  }
  const builds = new Set<string>()
  for (const { key, build: id } of await listPacks(files)) {
    if (builds.has(id) || builds.size === keptBuilds) await files.remove(key)
    builds.add(id)
  }
}

export function openSharedAssets(files: MediaFiles): SharedAssets {
  /** Newest first. */
  let packs: readonly { key: string; index: Index; body: number }[] = []
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    lookedAt = performance.now()
    const keys = (await listPacks(files)).map(({ key }) => key)
    const read = keys.map(async (key) => packs.find((known) => known.key === key) ?? (await readHead(files, key)))
    packs = (await Promise.all(read)).flatMap((pack) => pack ?? [])
  }

  /** A look that has begun may be too early for whoever comes now: the next is for all who wait. */
  function lookAgain(): Promise<void> {
    waiting ??= running
      .then(() => sleep(Math.max(0, lookedAt + lookMs - performance.now())))
      .then(() => {
        waiting = null
        const looked = look()
        running = looked.catch(() => {})
        return looked
      })
    return waiting
  }

  async function open(path: string, takesBrotli: boolean): Promise<SharedAsset | undefined> {
    const type = types[path.split('.').at(-1) ?? ''] ?? ''
    for (const { key, index, body } of packs) {
      const compressed = index[`${path}.br`]
      const place = compressed ?? index[path]
      if (!place) continue
      const [from, size] = place
      const opened = await files.open(key, { from: body + from, to: body + from + size - 1 })
      // Removed since: a build that has it still may have been laid meanwhile.
      if (opened?.kind !== 'file') continue
      const { stream } = opened
      if (compressed === undefined || takesBrotli) return { stream, type, isBrotli: compressed !== undefined }
      const plain = createBrotliDecompress()
      pipeline(stream, plain, () => {})
      return { stream: plain, type, isBrotli: false }
    }
    return undefined
  }

  return {
    find: async (path, takesBrotli) => {
      const known = await open(path, takesBrotli)
      if (known) return known
      await lookAgain()
      return await open(path, takesBrotli)
    },
  }
}

async function readBuild(folders: readonly AssetFolder[]): Promise<{ id: string; files: { address: string; place: string }[] }> {
  const files: { address: string; place: string }[] = []
  for (const { folder, prefix } of folders) {
    const names = new Set(await readdir(folder))
    for (const plain of [...names].filter((name) => namePattern.test(name)).sort()) {
      const name = names.has(`${plain}.br`) ? `${plain}.br` : plain
      files.push({ address: prefix + name, place: join(folder, name) })
    }
  }
  // The names have hashes of what the files hold.
  const id = createHash('sha256').update(files.map(({ address }) => address).join('\n'))
  return { id: id.digest('hex').slice(0, 16), files }
}

const headLength = 4

async function packOf(files: readonly { address: string; place: string }[]): Promise<Buffer> {
  const index: Record<string, [number, number]> = {}
  const bodies: Buffer[] = []
  let from = 0
  for (const { address, place } of files) {
    const bytes = await readFile(place)
    index[address] = [from, bytes.length]
    bodies.push(bytes)
    from += bytes.length
  }
  const head = Buffer.from(JSON.stringify(index))
  const length = Buffer.alloc(headLength)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, ...bodies])
}

async function readHead(files: MediaFiles, key: string): Promise<{ key: string; index: Index; body: number } | undefined> {
  const length = (await readPart(files, key, 0, headLength))?.readUInt32BE(0)
  if (length === undefined) return undefined
  const head = await readPart(files, key, headLength, length)
  if (head === undefined) return undefined
  const index: Index = JSON.parse(head.toString())
  return { key, index, body: headLength + length }
}

async function readPart(files: MediaFiles, key: string, from: number, size: number): Promise<Buffer | undefined> {
  const opened = await files.open(key, { from, to: from + size - 1 })
  if (opened?.kind !== 'file') return undefined
  const bytes = await buffer(opened.stream)
  return bytes.length === size ? bytes : undefined
}

/** Newest first. */
async function listPacks(files: MediaFiles): Promise<{ key: string; at: number; build: string }[]> {
  const packs = (await files.list(keysOf)).flatMap((key) => {
    const [, at, build] = /^assets\/(\d{15})-([0-9a-f]{16})\.pack$/.exec(key) ?? []
    return build === undefined ? [] : { key, at: Number(at), build }
  })
  return packs.sort((one, other) => other.at - one.at)
}
