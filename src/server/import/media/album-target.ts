import type { Selecting } from '#server/db/open.ts'
import { findAlbumTarget } from '#server/import/import.queries.ts'
import type { AlbumSubject } from '#shared/albums.ts'
import type { AlbumDraft } from './album-draft.ts'

/** The subject of an album or a video, as its row stores it. */
export type Target = { subject: null; subject_id: null } | { subject: AlbumSubject; subject_id: number }

export async function targetOf(db: Selecting, link: AlbumDraft['link']): Promise<Target> {
  const id = link === null ? undefined : await findAlbumTarget(db, link.subject, link.name)
  return link === null || id === undefined ? { subject: null, subject_id: null } : { subject: link.subject, subject_id: id }
}
