import type { Spot } from '#server/import/report.ts'
import type { AlbumSubject } from '#shared/albums.ts'

/** One picture of a folder, before it is stored. */
export interface PictureDraft {
  /** Its path on the disk, resolved. */
  path: string
  at: Spot
  /** Its file name. */
  name: string
  caption: string
}

/** One video of a folder, before it is stored. */
export interface VideoDraft {
  path: string
  at: Spot
  /** Its file name. */
  name: string
  title: string
}

/** What a folder says of an album, and of the videos in it. */
export interface AlbumDraft {
  /** The path of the folder, which identifies the album in a later import. */
  key: string
  at: Spot
  title: string
  summary: string
  link: { subject: AlbumSubject; name: string } | null
  /** The name of a picture; null: the first. */
  cover: string | null
  /** Null: a draft. Undefined: the folder does not say. */
  publishedAt: string | null | undefined
  pictures: PictureDraft[]
  videos: VideoDraft[]
}
