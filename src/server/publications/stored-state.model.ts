import { revOf } from '#server/base/rev.ts'
import type { AlbumState } from '#shared/admin/albums.ts'

/** The stored state of an album or a video at its current rev. */
export interface StoredState<Row, Fields> {
  row: Row
  fields: Fields
  rev: string
}

export function storedStateOf<Row extends { published_at: string | null }, Fields extends object>(
  row: Row,
  fields: Fields,
): StoredState<Row, Fields> {
  return { row, fields, rev: revOf({ ...fields, published_at: row.published_at }) }
}

export function publicationState(publishedAt: string | null, now: string): AlbumState {
  if (publishedAt === null) return 'draft'
  return publishedAt <= now ? 'published' : 'scheduled'
}

/** The column for a write: one that does not say it leaves it as it is. */
export function tellsResultColumn(tellsResult: boolean | undefined): { tells_result?: number } {
  return tellsResult === undefined ? {} : { tells_result: tellsResult ? 1 : 0 }
}
