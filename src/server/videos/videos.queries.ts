import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type AlbumFilter, tellsResultOf } from '#server/albums/albums.queries.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { VideoFileTable, VideoTable } from '#server/db/video-tables.ts'
import { countedItems } from '#shared/limits.ts'

/** The one predicate of what visitors may see. Every public query of videos starts from it. */
export function isVideoPublic(now: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`videos.published_at <= ${now}`
}

const shownColumns = [
  'videos.id',
  'videos.title',
  'videos.summary',
  'videos.file_hash',
  'videos.player',
  'videos.poster_id',
  'videos.subject',
  'videos.subject_id',
  'videos.published_at',
  tellsResultOf('videos').as('tells_result'),
  'video_files.bytes',
  'video_files.width',
  'video_files.height',
  'video_files.duration_seconds',
  'video_files.taken_down_at',
] as const

type FileFacts = Pick<Selectable<VideoFileTable>, 'bytes' | 'width' | 'height' | 'duration_seconds' | 'taken_down_at'>

type ShownFacts = Pick<
  Selectable<VideoTable>,
  'id' | 'title' | 'summary' | 'file_hash' | 'player' | 'poster_id' | 'subject' | 'subject_id' | 'published_at' | 'tells_result'
>

/** What is shown of a video, with the columns of its file, null where it has none. */
export type VideoRow = ShownFacts & { [K in keyof FileFacts]: FileFacts[K] | null }

/** The newest first. */
export async function listVideos(
  db: Reader,
  now: string,
  filter: AlbumFilter | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<VideoRow[]> {
  if (offset >= countedItems) return []
  return await withFile(filtered(db, now, filter))
    .orderBy('videos.published_at', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Those of them that are public, in any order. */
export async function listVideosById(db: Selecting, now: string, ids: readonly number[]): Promise<VideoRow[]> {
  if (ids.length === 0) return []
  return await withFile(filtered(db, now, null))
    .where('videos.id', 'in', ids)
    .execute()
}

/** At most `countedItems`. */
export async function countVideos(db: Reader, now: string, filter: AlbumFilter | null): Promise<number> {
  const { n } = await db
    .selectFrom(filtered(db, now, filter).select('videos.id').limit(countedItems).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function filtered(db: Selecting, now: string, filter: AlbumFilter | null) {
  const query = db.selectFrom('videos').where(isVideoPublic(now))
  return filter === null ? query : query.where('videos.subject', '=', filter.subject).where('videos.subject_id', '=', filter.id)
}

function withFile(videos: ReturnType<typeof filtered>) {
  return videos.leftJoin('video_files', 'video_files.hash', 'videos.file_hash').select(shownColumns)
}

export async function findPublicVideo(db: Reader, now: string, id: number): Promise<VideoRow | undefined> {
  return await withFile(filtered(db, now, null))
    .where('videos.id', '=', id)
    .executeTakeFirst()
}

/** The next instant at which a video is published on schedule; null where none is planned. */
export async function findNextVideo(db: Reader, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('videos')
    .select((eb) => eb.fn.min('published_at').as('at'))
    .where('published_at', '>', now)
    .executeTakeFirst()
  return row?.at ?? null
}
