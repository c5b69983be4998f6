import type { Transaction } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { draftsFirst, isInState } from '#server/publications/publication-state.queries.ts'
import type { AdminAlbumQuery, NewAlbum } from '#shared/admin/albums.ts'
import type { AlbumSubject } from '#shared/albums.ts'
import { chunked } from '#shared/chunked.ts'
import { type AlbumRow, pictureCount, shownCover } from './albums.queries.ts'

type Filter = Pick<AdminAlbumQuery, 'q' | 'state'>

/** Drafts first, then what is planned, then the newest. */
export async function listAdminAlbums(db: Reader, now: string, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  // What stands on the page first: PostgreSQL would count the pictures of each album before it.
  const page = matching(db, now, filter)
    .select('albums.id')
    .orderBy(draftsFirst('albums.published_at'))
    .orderBy('albums.published_at', 'desc')
    .orderBy('albums.id', 'desc')
    .limit(limit)
    .offset(offset)
  return await db
    .selectFrom(page.as('page'))
    .innerJoin('albums', 'albums.id', 'page.id')
    .select(['albums.id', 'albums.title', 'albums.published_at', 'albums.updated_at'])
    .select([shownCover.as('shown_cover_id'), pictureCount.as('count')])
    .orderBy(draftsFirst('albums.published_at'))
    .orderBy('albums.published_at', 'desc')
    .orderBy('albums.id', 'desc')
    .execute()
}

export async function countAdminAlbums(db: Reader, now: string, filter: Filter): Promise<number> {
  const { n } = await matching(db, now, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function matching(db: Reader, now: string, { q, state }: Filter) {
  let query = db.selectFrom('albums')
  if (state !== undefined) query = query.where(isInState('albums.published_at', state, now))
  if (q === undefined) return query
  return query.where((eb) =>
    eb.or([
      contains(eb.ref('albums.title'), q),
      contains(eb.ref('albums.summary'), q),
      eb(
        'albums.id',
        'in',
        eb
          .selectFrom('album_pictures')
          .select('album_pictures.album_id')
          .where((inner) => contains(inner.ref('album_pictures.caption'), q)),
      ),
    ]),
  )
}

export async function findAlbum(db: Selecting, id: number): Promise<AlbumRow | undefined> {
  return await db.selectFrom('albums').selectAll().where('id', '=', id).executeTakeFirst()
}

/** All pictures, including those in the trash. */
export async function listPictureCaptions(db: Selecting, albumId: number): Promise<NewAlbum['pictures']> {
  return await db
    .selectFrom('album_pictures')
    .select(['media_item_id as id', 'caption'])
    .where('album_id', '=', albumId)
    .orderBy('ordinal')
    .execute()
}

const subjectTables = { match: 'matches', team: 'teams', season: 'seasons' } as const

export async function isSubjectKnown(db: Selecting, subject: AlbumSubject, id: number): Promise<boolean> {
  return (await db.selectFrom(subjectTables[subject]).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The stored fields of an album without its pictures. */
export interface AlbumValues {
  title: string
  summary: string
  subject: AlbumSubject | null
  subject_id: number | null
  tells_result?: number
  cover_id: number | null
}

interface MadeAlbum extends AlbumValues {
  source_key: string | null
  published_at: string | null
}

export async function insertAlbum(trx: Transaction<Database>, values: MadeAlbum, now: string): Promise<number> {
  const { id } = await trx
    .insertInto('albums')
    .values({ ...values, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAlbum(trx: Transaction<Database>, id: number, values: Partial<MadeAlbum>, now: string): Promise<void> {
  await trx
    .updateTable('albums')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Rows per statement. */
const chunk = 100

export async function replaceAlbumPictures(trx: Transaction<Database>, albumId: number, pictures: NewAlbum['pictures']): Promise<void> {
  await trx.deleteFrom('album_pictures').where('album_id', '=', albumId).execute()
  const rows = pictures.map(({ id, caption }, ordinal) => ({ album_id: albumId, media_item_id: id, ordinal, caption }))
  for (const some of chunked(rows, chunk)) await trx.insertInto('album_pictures').values(some).execute()
}

export async function deleteAlbum(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom('albums').where('id', '=', id).execute()
}

/** Those of the pictures that may be chosen: they exist and are not in the trash. */
export async function listChoosable(db: Selecting, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('media_items').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()
  return new Set(rows.map((row) => row.id))
}
