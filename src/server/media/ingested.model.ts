import type { VideoFacts } from './mp4-index.model.ts'

export interface IngestedPicture {
  /** SHA-256 of the largest source, hex. */
  hash: string
  /** SHA-256 of the uploaded file, hex. */
  source: string
  /** Of the largest source, CSS px. */
  width: number
  height: number
  /** Ascending; the last is `width`. */
  widths: number[]
  /** A data: address of at most 200 bytes. */
  placeholder: string
  /** '#rrggbb' */
  color: string
}

export interface IngestedVideo extends VideoFacts {
  /** SHA-256 of the stored file, hex. */
  hash: string
  /** SHA-256 of the uploaded file, hex. */
  source: string
  bytes: number
}
