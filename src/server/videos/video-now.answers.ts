import type { Selectable } from 'kysely'
import { listEmbedUses } from '#server/articles/embed-uses.queries.ts'
import { conflict, notFound } from '#server/base/errors.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { VideoFileTable, VideoTable } from '#server/db/video-tables.ts'
import { videoUrl } from '#server/media/files/names.ts'
import { graceFrom } from '#server/media/grace.model.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import { publishableNow } from '#server/publications/publishable-now.answers.ts'
import { type StoredState, storedStateOf } from '#server/publications/stored-state.model.ts'
import type { AdminVideo, NewVideo, UploadedVideo } from '#shared/admin/videos.ts'
import { paths } from '#shared/paths.ts'
import { findVideo, findVideoFile } from './videos-admin.queries.ts'

/** Throws not-found. */
export async function currentVideo(db: Selecting, id: number): Promise<StoredState<Selectable<VideoTable>, NewVideo>> {
  const row = await findVideo(db, id)
  if (!row) throw notFound()
  const { title, summary, file_hash, player, poster_id, subject, subject_id, tells_result } = row
  return storedStateOf(row, {
    title,
    summary,
    fileHash: file_hash,
    player,
    posterId: poster_id,
    link: subject === null || subject_id === null ? null : { subject, id: subject_id },
    tellsResult: tells_result === 1,
  })
}

/** A video as its console screen shows it. */
export async function videoNow(read: Reader, now: string, id: number): Promise<AdminVideo> {
  const standing = await currentVideo(read, id)
  const { row } = standing
  const [poster] = row.poster_id === null ? [] : await listMediaItems(read, [row.poster_id])
  const file = row.file_hash === null ? undefined : await findVideoFile(read, row.file_hash)
  return {
    ...(await publishableNow(standing, { read, now }, paths.video)),
    file: file ? viewUploadedVideo(file) : null,
    poster: poster ? viewPicture(poster) : null,
    uses: await listEmbedUses(read, 'video', id),
    trash:
      row.deleted_at === null ? null : { deletedAt: row.deleted_at, goesAt: graceFrom(row.deleted_at), publishedAt: row.was_published_at },
  }
}

/** Throws 409 for a video in the trash, which must be restored first. */
export function requireNotTrashed({ deleted_at }: Pick<Selectable<VideoTable>, 'deleted_at'>): void {
  if (deleted_at !== null) throw conflict('它已在回收站里，请先恢复', null)
}

export function viewUploadedVideo(row: Selectable<VideoFileTable>): UploadedVideo {
  const { hash, name, width, height, bytes } = row
  return {
    hash,
    name,
    file: { url: videoUrl(hash), width, height, bytes, durationSeconds: row.duration_seconds },
    isIndexFirst: row.is_index_first === 1,
    isTakenDown: row.taken_down_at !== null,
  }
}
