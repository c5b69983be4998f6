import type { Spot } from '#server/import/report.ts'
import type { AlbumSubject } from '#shared/albums.ts'

/** One picture of a folder, not yet taken. */
export interface PictureDraft {
  /** On the disk, resolved. */
  path: string
  at: Spot
  /** As the folder has it. */
  name: string
  caption: string
}

/** One video of a folder, not yet taken. */
export interface VideoDraft {
  path: string
  at: Spot
  /** As the folder has it. */
  name: string
  title: string
}

/** What a folder says of an album, and of the videos that lie beside its pictures. */
export interface AlbumDraft {
  /** The folder's name, behind that of the folder around it: by it a second import knows the album again. */
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
