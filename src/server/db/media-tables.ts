/** The life cycle of the files of pictures and videos. Contents are identified by the hash under which they are stored. */
export interface MediaTables {
  media_takedowns: MediaTakedownTable
  media_contents: MediaContentTable
  media_sources: MediaSourceTable
}

/** A content that must not be shown or uploaded again. */
export interface MediaTakedownTable {
  hash: string
  kind: 'picture' | 'video'
  name: string
  reason: string
  /** JSON: the former URLs of its files. */
  addresses: string
  at: string
  user_id: number | null
  /** The name at that time. */
  user_name: string
  /** When its files were removed from disk or bucket; null: not yet. */
  removed_at: string | null
}

/** A content that is being stored or removed: from `due_at` on its files are deleted, unless something refers to it by then. */
interface MediaContentTable {
  hash: string
  due_at: string
  /** Until then one process is removing the files, and others must not. */
  removing_until: string | null
}

/** The uploaded file from which a stored content was made, by their hashes. */
interface MediaSourceTable {
  source_hash: string
  hash: string
}
