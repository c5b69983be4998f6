import type { Generated } from 'kysely'

/** Albums and the pictures in them. */
export interface AlbumTables {
  albums: AlbumTable
  album_pictures: AlbumPictureTable
}

export interface AlbumTable {
  id: Generated<number>
  /** The folder from which an import made it; null: it was made in the console. Never public. */
  source_key: string | null
  title: string
  summary: string
  subject: 'match' | 'team' | 'season' | null
  subject_id: number | null
  /** Null: the first picture. */
  cover_id: number | null
  tells_result: Generated<number>
  /** Null: a draft. In the future: planned. */
  published_at: string | null
  created_at: string
  updated_at: string
}

interface AlbumPictureTable {
  album_id: number
  media_item_id: number
  ordinal: number
  caption: string
}
