import type { Env } from '#server/base/env.ts'
import { within } from '#server/base/within.ts'
import type { Reader } from '#server/db/open.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { mediaFileOf } from '#server/media/files/names.ts'
import { type Found, fault, fixCommand, good, unchecked, warning } from './found.model.ts'
import { wantedFiles } from './media-files.queries.ts'

/** What the database refers to and the store has not, and what the store has and nothing refers to. */
export async function checkMedia(read: Reader, files: MediaFiles, { mediaUrl }: Pick<Env, 'mediaUrl'>): Promise<Found[]> {
  const missing: string[] = []
  const orphans: string[] = []
  let stored = 0
  try {
    for (let first = 0; first < 256; first += 1) {
      const prefix = first.toString(16).padStart(2, '0')
      // The store first: what is uploaded between the two is known to the database, not missing from it.
      const names = (await files.list(`${prefix}/`)).map((key) => mediaFileOf(prefix, key.slice(3))).filter((name) => name !== undefined)
      const { keys, hashes } = await wantedFiles(read, prefix)
      stored += names.length
      orphans.push(...names.filter(({ hash }) => !hashes.has(hash)).map(({ key }) => key))
      const there = new Set(names.map(({ key }) => key))
      for (const key of keys) if (!there.has(key) && !(await files.has(key))) missing.push(key)
    }
  } catch (error) {
    return [storeFault(error, mediaUrl), unchecked('orphans', '存储用不了，没有查无主文件')]
  }
  const [firstMissing] = missing
  const [firstOrphan] = orphans
  return [
    firstMissing === undefined
      ? good('media', `图片和视频都在（${stored} 个文件）`)
      : fault(
          'media',
          `少了 ${missing.length} 个图片或视频文件（如 ${firstMissing}）`,
          '从备份里找回：备份目录的 media 里有同名文件，复制到数据目录的 media 或桶里',
        ),
    firstOrphan === undefined
      ? good('orphans', '没有无主的图片和视频文件')
      : warning('orphans', `有 ${orphans.length} 个无主的文件占着空间（如 ${firstOrphan}）`, fixCommand, async () => {
          for (const key of orphans) await files.remove(key)
        }),
  ]
}

/** What every start looks at: whether a bucket answers. Nothing where all is well. */
export async function checkStore(files: MediaFiles, { mediaUrl }: Pick<Env, 'mediaUrl'>): Promise<Found[]> {
  return await within(longestLookMs, files.reach()).then(
    () => [],
    (error: unknown) => [storeFault(error, mediaUrl)],
  )
}

/** How long a start waits for the bucket, ms. */
const longestLookMs = 3_000

function storeFault(error: unknown, mediaUrl: Env['mediaUrl']): Found {
  const why = error instanceof Error ? error.message : String(error)
  const cure = mediaUrl === null ? '检查数据目录的权限' : '检查 MEDIA_URL 的地址、密钥和桶名，以及桶的读写权限'
  return fault('media', `图片和视频的存储用不了：${why}`, cure)
}
