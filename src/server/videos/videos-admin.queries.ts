import type { Selectable, Transaction } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { VideoFileTable, VideoTable } from '#server/db/video-tables.ts'
import type { IngestedVideo } from '#server/media/ingested.model.ts'
import { draftsFirst, isInState } from '#server/publications/publication-state.queries.ts'
import type { AdminVideoQuery } from '#shared/admin/videos.ts'

type Filter = Pick<AdminVideoQuery, 'q' | 'state'>

/** Drafts first, then what is planned, then the newest. */
export async function listAdminVideos(db: Reader, now: string, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  return await matching(db, now, filter)
    .leftJoin('video_files', 'video_files.hash', 'videos.file_hash')
    .select(['videos.id', 'videos.title', 'videos.published_at', 'videos.updated_at', 'videos.poster_id', 'videos.deleted_at'])
    .select('video_files.duration_seconds')
    .orderBy(draftsFirst('videos.published_at'))
    .orderBy('videos.published_at', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAdminVideos(db: Reader, now: string, filter: Filter): Promise<number> {
  const { n } = await matching(db, now, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function matching(db: Reader, now: string, { q, state }: Filter) {
  let query = db.selectFrom('videos').where('videos.deleted_at', state === 'trashed' ? 'is not' : 'is', null)
  if (state !== undefined && state !== 'trashed') query = query.where(isInState('videos.published_at', state, now))
  if (q === undefined) return query
  return query.where((eb) => eb.or([contains(eb.ref('videos.title'), q), contains(eb.ref('videos.summary'), q)]))
}

export async function findVideo(db: Selecting, id: number): Promise<Selectable<VideoTable> | undefined> {
  return await db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findVideoFile(db: Selecting, hash: string): Promise<Selectable<VideoFileTable> | undefined> {
  return await db.selectFrom('video_files').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** A file that is uploaded again keeps its first name. */
export async function insertVideoFile(
  trx: Transaction<Database>,
  { hash, bytes, width, height, durationSeconds, isIndexFirst }: IngestedVideo,
  name: string,
  now: string,
): Promise<void> {
  await trx
    .insertInto('video_files')
    .values({
      hash,
      name,
      bytes,
      width,
      height,
      duration_seconds: durationSeconds,
      is_index_first: isIndexFirst ? 1 : 0,
      created_at: now,
    })
    // A file that was taken down is accepted only after the takedown was lifted.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ taken_down_at: null }))
    .execute()
}

/** The stored fields of a video without its publication. */
export type VideoValues = Pick<
  Selectable<VideoTable>,
  'title' | 'summary' | 'file_hash' | 'player' | 'poster_id' | 'subject' | 'subject_id'
> & { tells_result?: number }

export async function insertVideo(
  trx: Transaction<Database>,
  values: VideoValues & { source_key: string | null; published_at: string | null },
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('videos')
    .values({ ...values, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateVideo(
  trx: Transaction<Database>,
  id: number,
  values: Partial<VideoValues & { published_at: string | null }>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Moves it to the trash, where it is a draft. */
export async function trashVideo(
  trx: Transaction<Database>,
  { id, published_at }: Pick<Selectable<VideoTable>, 'id' | 'published_at'>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ deleted_at: now, was_published_at: published_at, published_at: null })
    .where('id', '=', id)
    .execute()
}

/** Restores it from the trash, as it was before. */
export async function untrashVideo(
  trx: Transaction<Database>,
  { id, was_published_at }: Pick<Selectable<VideoTable>, 'id' | 'was_published_at'>,
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ deleted_at: null, was_published_at: null, published_at: was_published_at })
    .where('id', '=', id)
    .execute()
}

export async function deleteVideo(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom('videos').where('id', '=', id).execute()
}
