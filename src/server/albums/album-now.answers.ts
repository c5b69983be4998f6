import { listEmbedUses } from '#server/articles/embed-uses.queries.ts'
import { notFound } from '#server/base/errors.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import { publishableNow } from '#server/publications/publishable-now.answers.ts'
import { type StoredState, storedStateOf } from '#server/publications/stored-state.model.ts'
import type { AdminAlbum, NewAlbum } from '#shared/admin/albums.ts'
import { paths } from '#shared/paths.ts'
import type { AlbumRow } from './albums.queries.ts'
import { findAlbum, listPictureCaptions } from './albums-admin.queries.ts'

/** Throws not-found. */
export async function currentAlbum(db: Selecting, id: number): Promise<StoredState<AlbumRow, NewAlbum>> {
  const row = await findAlbum(db, id)
  if (!row) throw notFound()
  const { title, summary, subject, subject_id, cover_id, tells_result } = row
  return storedStateOf(row, {
    title,
    summary,
    link: subject === null || subject_id === null ? null : { subject, id: subject_id },
    tellsResult: tells_result === 1,
    coverId: cover_id,
    pictures: await listPictureCaptions(db, id),
  })
}

/** An album as its console screen shows it. */
export async function albumNow(read: Reader, now: string, id: number): Promise<AdminAlbum> {
  const standing = await currentAlbum(read, id)
  const media = await listMediaItems(
    read,
    standing.fields.pictures.map((picture) => picture.id),
  )
  const uses = await listEmbedUses(read, 'album', id)
  return { ...(await publishableNow(standing, { read, now }, paths.album)), media: media.map(viewPicture), uses }
}
