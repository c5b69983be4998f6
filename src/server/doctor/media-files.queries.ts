import type { Reader } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import { mediaKey, videoKey } from '#server/media/files/names.ts'

interface Wanted {
  /** The keys that must be there. */
  keys: Set<string>
  /** The hashes whose files may be there: also what is being uploaded, waits for its removal, or was taken down. */
  hashes: Set<string>
}

/** The files of all contents whose hash begins so: two digits, in hexadecimal. */
export async function wantedFiles(read: Reader, prefix: string): Promise<Wanted> {
  const from = prefix.padEnd(64, '0')
  const to = prefix.padEnd(64, 'f')
  const [items, videos, contents] = await Promise.all([
    read.selectFrom('media_items').select(['hash', 'widths', 'taken_down_at']).where('hash', '>=', from).where('hash', '<=', to).execute(),
    read.selectFrom('video_files').select(['hash', 'taken_down_at']).where('hash', '>=', from).where('hash', '<=', to).execute(),
    read.selectFrom('media_contents').select('hash').where('hash', '>=', from).where('hash', '<=', to).execute(),
  ])
  const keys = new Set<string>()
  for (const { hash, widths, taken_down_at } of items) {
    const stored: number[] = readJson(widths)
    if (taken_down_at === null) for (const width of stored) keys.add(mediaKey(hash, width))
  }
  for (const { hash, taken_down_at } of videos) if (taken_down_at === null) keys.add(videoKey(hash))
  return { keys, hashes: new Set([...items, ...videos, ...contents].map(({ hash }) => hash)) }
}
