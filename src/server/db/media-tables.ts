/** What becomes of the files of pictures and videos. Contents are named by the hash under which they are stored. */
export interface MediaTables {
  media_takedowns: MediaTakedownTable
  media_contents: MediaContentTable
  media_sources: MediaSourceTable
}

/** A content that may neither be shown nor come in again. */
export interface MediaTakedownTable {
  hash: string
  kind: 'picture' | 'video'
  name: string
  reason: string
  /** JSON: where its files stood. */
  addresses: string
  at: string
  user_id: number | null
  /** As it was then. */
  user_name: string
  /** When its files were gone from disk or bucket; null: not yet. */
  removed_at: string | null
}

/** A content on its way in or out: from `due_at` on its files go, unless something names it by then. */
interface MediaContentTable {
  hash: string
  due_at: string
  /** Until then one process is removing the files, and nobody else begins. */
  removing_until: string | null
}

/** An uploaded file that a stored content was made of, by their hashes. */
interface MediaSourceTable {
  source_hash: string
  hash: string
}
