import type { Reader } from '#server/db/open.ts'
import { videoKey } from '#server/media/files/names.ts'
import { keysOfPicture, keysOfVideo } from '#server/media/wanted-files.model.ts'

interface Wanted {
  /** The keys that must be there. */
  keys: Set<string>
  /** The hashes whose files may be there: also what is being uploaded, waits for its removal, or was taken down. */
  hashes: Set<string>
  /** The sizes that are known of files, by key, bytes. */
  bytes: Map<string, number>
}

/** The files of all contents whose hash begins so: two digits, in hexadecimal. */
export async function wantedFiles(read: Reader, prefix: string): Promise<Wanted> {
  const from = prefix.padEnd(64, '0')
  const to = prefix.padEnd(64, 'f')
  const [items, videos, contents] = await Promise.all([
    read.selectFrom('media_items').select(['hash', 'widths', 'taken_down_at']).where('hash', '>=', from).where('hash', '<=', to).execute(),
    read.selectFrom('video_files').select(['hash', 'bytes', 'taken_down_at']).where('hash', '>=', from).where('hash', '<=', to).execute(),
    read.selectFrom('media_contents').select('hash').where('hash', '>=', from).where('hash', '<=', to).execute(),
  ])
  const keys = new Set([...items.flatMap(keysOfPicture), ...videos.flatMap(keysOfVideo)])
  const bytes = new Map(videos.map((video) => [videoKey(video.hash), video.bytes]))
  return { keys, bytes, hashes: new Set([...items, ...videos, ...contents].map(({ hash }) => hash)) }
}
