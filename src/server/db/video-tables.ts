import type { Generated } from 'kysely'

/** Videos, and the files that some of them are. */
export interface VideoTables {
  video_files: VideoFileTable
  videos: VideoTable
}

export interface VideoFileTable {
  /** SHA-256, hex; names the file among the media. */
  hash: string
  /** As it was called where it came from. Never public. */
  name: string
  bytes: number
  width: number
  height: number
  duration_seconds: number
  /** 1: it can begin before all of it is there. */
  is_index_first: number
  created_at: string
  /** The file is gone for good; videos that name it say so. */
  taken_down_at: string | null
}

/** Of `file_hash` and `player` one is null. */
export interface VideoTable {
  id: Generated<number>
  /** The file that an import made it of; null: it was made in the console. Never public. */
  source_key: string | null
  title: string
  summary: string
  file_hash: string | null
  /** The address of a site's player, of the closed list. */
  player: string | null
  poster_id: number | null
  subject: 'match' | 'team' | 'season' | null
  subject_id: number | null
  /** Null: a draft, as everything in the trash. In the future: planned. */
  published_at: string | null
  created_at: string
  updated_at: string
  /** Since when it has been in the trash. */
  deleted_at: string | null
  /** Of one in the trash: what `published_at` becomes again when it is restored. */
  was_published_at: string | null
}
