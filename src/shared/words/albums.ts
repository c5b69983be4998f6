import type { AlbumState } from '#shared/admin/albums.ts'
import { documentStateWords } from './documents.ts'

/** For videos too. */
export const albumStateWords: Readonly<Record<AlbumState, string>> = {
  draft: documentStateWords.draft,
  scheduled: documentStateWords.scheduled,
  published: documentStateWords.published,
}
