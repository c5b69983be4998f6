import { readJson } from '#server/db/stored-json.ts'
import { mediaKey, videoKey } from './files/names.ts'

/** Of a row of `media_items`. */
interface Picture {
  hash: string
  widths: string
  taken_down_at: string | null
}

/** Of a row of `video_files`. */
interface Video {
  hash: string
  taken_down_at: string | null
}

/** The keys of the files that a picture must have: also in the trash, from where it comes back; none once it was taken down. */
export function keysOfPicture({ hash, widths, taken_down_at }: Picture): string[] {
  const stored: number[] = readJson(widths)
  return taken_down_at === null ? stored.map((width) => mediaKey(hash, width)) : []
}

/** The same of a video. */
export function keysOfVideo({ hash, taken_down_at }: Video): string[] {
  return taken_down_at === null ? [videoKey(hash)] : []
}
