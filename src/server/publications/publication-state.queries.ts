import { type SqlBool, sql } from 'kysely'
import type { AlbumState } from '#shared/admin/albums.ts'

type PublishedAt = 'albums.published_at' | 'videos.published_at'

/** In the order of drafts, scheduled ones, and the newest, if followed by the date downwards. */
export function draftsFirst(publishedAt: PublishedAt) {
  return sql<number>`case when ${sql.ref(publishedAt)} is null then 0 else 1 end`
}

export function isInState(publishedAt: PublishedAt, state: AlbumState, now: string) {
  const at = sql.ref(publishedAt)
  switch (state) {
    case 'draft':
      return sql<SqlBool>`${at} is null`
    case 'scheduled':
      return sql<SqlBool>`${at} > ${now}`
    case 'published':
      return sql<SqlBool>`${at} <= ${now}`
  }
}
