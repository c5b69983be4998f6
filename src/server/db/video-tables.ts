import type { Generated } from 'kysely'

/** Videos, and the uploaded files of some of them. */
export interface VideoTables {
  video_files: VideoFileTable
  videos: VideoTable
}

export interface VideoFileTable {
  /** SHA-256, hex; the name of the stored file. */
  hash: string
  /** The original file name. Never public. */
  name: string
  bytes: number
  width: number
  height: number
  duration_seconds: number
  /** 1: playback can start before the whole file is downloaded. */
  is_index_first: number
  created_at: string
  /** The file was permanently removed; videos that refer to it say so. */
  taken_down_at: string | null
}

/** One of `file_hash` and `player` is null. */
export interface VideoTable {
  id: Generated<number>
  /** The file from which an import made it; null: it was made in the console. Never public. */
  source_key: string | null
  title: string
  summary: string
  file_hash: string | null
  /** The player URL of an external site, from the closed list of sites. */
  player: string | null
  poster_id: number | null
  tells_result: Generated<number>
  subject: 'match' | 'team' | 'season' | null
  subject_id: number | null
  /** Null: a draft, or in the trash. In the future: scheduled. */
  published_at: string | null
  created_at: string
  updated_at: string
  /** Since when it is in the trash. */
  deleted_at: string | null
  /** For one in the trash: the `published_at` to restore. */
  was_published_at: string | null
}
