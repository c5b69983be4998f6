import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { AlbumTable } from '#server/db/album-tables.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { MediaItemRow } from '#server/media/media.queries.ts'
import type { AlbumSubject } from '#shared/albums.ts'
import { countedItems } from '#shared/limits.ts'

export type AlbumRow = Selectable<AlbumTable>

/** The one predicate of what visitors may see. Every public query of albums starts from it. */
export function isAlbumPublic(now: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`albums.published_at <= ${now}`
}

/** Without pictures in the trash. */
const picturesOfAlbum = sql`album_pictures join media_items on media_items.id = album_pictures.media_item_id
  where album_pictures.album_id = albums.id and media_items.deleted_at is null`

/** The chosen cover while it is in the album, else the first picture; null in an empty album. */
export const shownCover = sql<number | null>`(
  select album_pictures.media_item_id from ${picturesOfAlbum}
  order by case when album_pictures.media_item_id = albums.cover_id then 0 else 1 end, album_pictures.ordinal limit 1
)`
export const pictureCount = sql<number>`(select count(*) from ${picturesOfAlbum})`

/**
 * Of albums and videos alike: as its editor says, or because it is of a match that had begun when it came out or was changed last. What came out before
 * and stayed as it was cannot tell how the match ended.
 */
export function tellsResultOf(table: 'albums' | 'videos') {
  const own = sql.table(table)
  return sql<number>`case when ${own}.tells_result = 1 or exists (
    select 1 from matches where ${own}.subject = 'match' and matches.id = ${own}.subject_id and (
      matches.listed_at <= ${own}.published_at or matches.listed_at <= ${own}.updated_at
      or matches.ended_at <= ${own}.published_at or matches.ended_at <= ${own}.updated_at
    )
  ) then 1 else 0 end`
}

const summaryColumns = [
  'albums.id',
  'albums.title',
  'albums.summary',
  'albums.published_at',
  'albums.subject',
  'albums.subject_id',
  tellsResultOf('albums').as('tells_result'),
  shownCover.as('shown_cover_id'),
  pictureCount.as('count'),
] as const

/** What a list shows; `published_at` is never null where `isAlbumPublic` holds. */
export type AlbumSummaryRow = Pick<AlbumRow, 'id' | 'title' | 'summary' | 'published_at' | 'subject' | 'subject_id' | 'tells_result'> & {
  shown_cover_id: number | null
  count: number
}

export interface AlbumFilter {
  subject: AlbumSubject
  id: number
}

interface ListPart {
  limit: number
  offset: number
}

/** The newest first. */
export async function listAlbums(
  db: Reader,
  now: string,
  filter: AlbumFilter | null,
  { limit, offset }: ListPart,
): Promise<AlbumSummaryRow[]> {
  if (offset >= countedItems) return []
  return await albumsInOrder(db, { now, ...filter, limit, offset })
}
interface Listed extends Partial<AlbumFilter>, ListPart {
  now: string
}
const albumsInOrder = prepared((db, { now, subject, id, limit, offset }: Listed) => {
  // What stands on the page first: PostgreSQL would count the pictures of each album before it.
  const page = filtered(db, now, subject === undefined || id === undefined ? null : { subject, id })
    .select('albums.id')
    .orderBy('albums.published_at', 'desc')
    .orderBy('albums.id', 'desc')
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom(page.as('page'))
    .innerJoin('albums', 'albums.id', 'page.id')
    .select(summaryColumns)
    .orderBy('albums.published_at', 'desc')
    .orderBy('albums.id', 'desc')
})

/** Those of them that are public, in any order. */
export async function listAlbumsById(db: Reader, now: string, ids: readonly number[]): Promise<AlbumSummaryRow[]> {
  return await db.selectFrom('albums').select(summaryColumns).where(isAlbumPublic(now)).where('albums.id', 'in', ids).execute()
}

/** At most `countedItems`. */
export async function countAlbums(db: Reader, now: string, filter: AlbumFilter | null): Promise<number> {
  const { n } = await db
    .selectFrom(filtered(db, now, filter).select('albums.id').limit(countedItems).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function filtered(db: Selecting, now: string, filter: AlbumFilter | null) {
  const query = db.selectFrom('albums').where(isAlbumPublic(now))
  return filter === null ? query : query.where('albums.subject', '=', filter.subject).where('albums.subject_id', '=', filter.id)
}

export async function findPublicAlbum(db: Reader, now: string, id: number | 'latest') {
  let query = db.selectFrom('albums').select(summaryColumns).select('albums.updated_at')
  query = query.where(isAlbumPublic(now))
  if (id !== 'latest') query = query.where('albums.id', '=', id)
  return await query.orderBy('albums.published_at', 'desc').orderBy('albums.id', 'desc').limit(1).executeTakeFirst()
}

export type AlbumPictureRow = MediaItemRow & { caption: string }

/** In the order of the album, without pictures in the trash. */
export async function listAlbumPictures(db: Selecting, albumId: number): Promise<AlbumPictureRow[]> {
  return await db
    .selectFrom('album_pictures')
    .innerJoin('media_items', 'media_items.id', 'album_pictures.media_item_id')
    .selectAll('media_items')
    .select('album_pictures.caption')
    .where('album_pictures.album_id', '=', albumId)
    .where('media_items.deleted_at', 'is', null)
    .orderBy('album_pictures.ordinal')
    .execute()
}

/** Captions of several albums, each in its order; empty captions are left out. */
export async function listCaptions(db: Selecting, albumIds: readonly number[]): Promise<Map<number, string[]>> {
  const captions = new Map<number, string[]>()
  if (albumIds.length === 0) return captions
  const rows = await db
    .selectFrom('album_pictures')
    .select(['album_id', 'caption'])
    .where('album_id', 'in', albumIds)
    .where('caption', '!=', '')
    .orderBy('ordinal')
    .execute()
  for (const { album_id, caption } of rows) captions.set(album_id, [...(captions.get(album_id) ?? []), caption])
  return captions
}

/** The texts of albums as their editors wrote them, public or not. */
export async function listAlbumTexts(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('albums')
    .select(['albums.id', 'albums.title', 'albums.summary', 'albums.published_at'])
    .select([tellsResultOf('albums').as('tells_result'), shownCover.as('cover_id')])
    .where('albums.id', 'in', ids)
    .execute()
}

/** Pictures of public albums, the newest album first, each with its position in the album. */
export async function listNewestPictures(db: Reader, now: string, { limit, offset }: ListPart) {
  if (offset >= countedItems) return []
  const before = sql<number>`(
    select count(*) from album_pictures as earlier join media_items as their on their.id = earlier.media_item_id
    where earlier.album_id = album_pictures.album_id and earlier.ordinal <= album_pictures.ordinal and their.deleted_at is null
  )`
  // What stands on the page first: PostgreSQL would count the position of each picture before it.
  const page = publicPictures(db, now)
    .select(['album_pictures.album_id', 'album_pictures.media_item_id'])
    .orderBy('albums.published_at', 'desc')
    .orderBy('albums.id', 'desc')
    .orderBy('album_pictures.ordinal')
    .limit(limit)
    .offset(offset)
  return await db
    .selectFrom(page.as('page'))
    .innerJoin('albums', 'albums.id', 'page.album_id')
    .innerJoin('album_pictures', (join) =>
      join.onRef('album_pictures.album_id', '=', 'page.album_id').onRef('album_pictures.media_item_id', '=', 'page.media_item_id'),
    )
    .innerJoin('media_items', 'media_items.id', 'page.media_item_id')
    .selectAll('media_items')
    .select([
      'album_pictures.caption',
      'albums.id as album_id',
      'albums.title as album_title',
      'albums.summary',
      'albums.subject',
      'albums.subject_id',
    ])
    .select([tellsResultOf('albums').as('tells_result'), before.as('n')])
    .orderBy('albums.published_at', 'desc')
    .orderBy('albums.id', 'desc')
    .orderBy('album_pictures.ordinal')
    .execute()
}
export type NewestPictureRow = Awaited<ReturnType<typeof listNewestPictures>>[number]

/** At most `countedItems`. */
export async function countPublicPictures(db: Reader, now: string): Promise<number> {
  const { n } = await db
    .selectFrom(publicPictures(db, now).select('album_pictures.media_item_id').limit(countedItems).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function publicPictures(db: Reader, now: string) {
  return (
    db
      .selectFrom('albums')
      .innerJoin('album_pictures', 'album_pictures.album_id', 'albums.id')
      .where(isAlbumPublic(now))
      // What is in the trash is little, and has an index; otherwise each picture before the page would be read.
      .where('album_pictures.media_item_id', 'not in', (eb) =>
        eb.selectFrom('media_items').select('media_items.id').where('media_items.deleted_at', 'is not', null),
      )
  )
}

/** The next instant at which an album is published on schedule; null where none is planned. */
export async function findNextAlbum(db: Reader, now: string): Promise<string | null> {
  const [row] = await nextAlbum(db, { now })
  return row?.at ?? null
}
const nextAlbum = prepared((db, { now }: { now: string }) =>
  db
    .selectFrom('albums')
    .select((eb) => eb.fn.min('published_at').as('at'))
    .where('published_at', '>', now),
)
