import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { dayBounds } from '#server/matches/days.model.ts'
import type { MediaListQuery } from '#shared/admin/media.ts'
import type { IngestedPicture } from './ingested.model.ts'
import { listMediaItems, type MediaItemRow } from './media.queries.ts'

interface LibraryParams extends Omit<MediaListQuery, 'page' | 'pageSize'> {
  page: number
  pageSize: number
  /** Items used in the settings, which no table of references contains. */
  inSettings: readonly number[]
}

interface LibraryPage {
  rows: MediaItemRow[]
  total: number
}

/** One page of the library, the newest first. */
export async function listLibrary(db: Reader, search: TextSearch, { page, pageSize, ...filters }: LibraryParams): Promise<LibraryPage> {
  const all = matching(db, search, filters, await findByWords(db, search, filters.q))
  const [{ total }, rows] = await Promise.all([
    all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    // Their ids first, which the index has.
    all
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ])
  const items = new Map(
    (
      await listMediaItems(
        db,
        rows.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  )
  return { rows: rows.flatMap(({ id }) => items.get(id) ?? []), total: Number(total) }
}

/** So many are found by their words first. */
const mostByWords = 500

/** The pictures with the words where they are few; null where they are many, or no words are given. Neither database knows which it is before. */
async function findByWords(db: Reader, search: TextSearch, q: string | undefined): Promise<number[] | null> {
  if (q === undefined) return null
  const rows = await holding(db, search, q)
    .limit(mostByWords + 1)
    .execute()
  return rows.length > mostByWords ? null : rows.map((row) => row.media_item_id)
}

function holding(db: Reader, search: TextSearch, q: string) {
  // Both databases ignore case for ASCII letters only.
  const typed = q.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return db
    .selectFrom('media_words')
    .select('media_item_id')
    .where((eb) => search.holdsText(eb.ref('words'), typed))
}

function matching(
  db: Reader,
  search: TextSearch,
  { q, use, folder, album, from, to, inSettings }: Omit<LibraryParams, 'page' | 'pageSize'>,
  few: readonly number[] | null,
) {
  let query = db
    .selectFrom('media_items')
    .where('deleted_at', use === 'deleted' ? 'is not' : 'is', null)
    .where('taken_down_at', 'is', null)
  if (few !== null) query = query.where('id', 'in', few.length === 0 ? [0] : few)
  else if (q !== undefined) query = query.where('id', 'in', holding(db, search, q))
  if (folder !== undefined) query = query.where('folder', '=', folder)
  if (album !== undefined)
    query = query.where('id', 'in', db.selectFrom('album_pictures').select('media_item_id').where('album_id', '=', album))
  if (from !== undefined) query = query.where('created_at', '>=', dayBounds(from).from)
  if (to !== undefined) query = query.where('created_at', '<', dayBounds(to).to)
  if (use === 'used' || use === 'unused') {
    const isUsed = sql<SqlBool>`(is_used = 1${inSettings.length === 0 ? sql`` : sql` or id in (${sql.join(inSettings)})`})`
    query = query.where(use === 'used' ? isUsed : sql<SqlBool>`not ${isUsed}`)
  }
  return query
}

export async function findMediaItem(db: Selecting, id: number): Promise<MediaItemRow | undefined> {
  return await db.selectFrom('media_items').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The preferred item for a picture: one in the library before one in the trash, one without an alt text first. */
export async function findByHash(db: Selecting, hash: string): Promise<MediaItemRow | undefined> {
  return await db
    .selectFrom('media_items')
    .selectAll()
    .where('hash', '=', hash)
    .orderBy((eb) => eb.case().when('deleted_at', 'is', null).then(0).else(1).end())
    .orderBy('alt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The other item that already has the same picture and text. */
export async function findTwin(db: Selecting, id: number, hash: string, alt: string): Promise<MediaItemRow | undefined> {
  return await db
    .selectFrom('media_items')
    .selectAll()
    .where('hash', '=', hash)
    .where('alt', '=', alt)
    .where('id', '!=', id)
    .executeTakeFirst()
}

export async function insertUpload(trx: Transaction<Database>, picture: IngestedPicture, name: string, now: string): Promise<MediaItemRow> {
  const { hash, width, height, widths, placeholder, color } = picture
  return await trx
    .insertInto('media_items')
    .values({ hash, alt: '', width, height, widths: JSON.stringify(widths), placeholder, color, created_at: now, name, deleted_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of pictures in the library, by name. */
export async function listFolders(db: Reader): Promise<{ folder: string; count: number }[]> {
  const rows = await db
    .selectFrom('media_items')
    .select(['folder', (eb) => eb.fn.countAll<number>().as('count')])
    .where('folder', '!=', '')
    .where('deleted_at', 'is', null)
    .where('taken_down_at', 'is', null)
    .groupBy('folder')
    .orderBy('folder')
    .execute()
  return rows.map(({ folder, count }) => ({ folder, count: Number(count) }))
}

/** What an editor says of a picture. */
export type MediaWords = Pick<MediaItemRow, 'alt' | 'folder' | 'focus_x' | 'focus_y'>

/** Null: the item has changed since, or was deleted. */
export async function updateWords(trx: Transaction<Database>, id: number, rev: number, words: MediaWords): Promise<MediaItemRow | null> {
  const row = await trx
    .updateTable('media_items')
    .set({ ...words, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The columns that say which picture an item shows. */
export type ShownPicture = Pick<
  MediaItemRow,
  'hash' | 'width' | 'height' | 'widths' | 'placeholder' | 'color' | 'name' | 'taken_down_at' | 'focus_x' | 'focus_y'
>

export async function updatePicture(
  trx: Transaction<Database>,
  id: number,
  { hash, width, height, widths, placeholder, color, name, taken_down_at, focus_x, focus_y }: ShownPicture,
): Promise<MediaItemRow> {
  const values = { hash, width, height, widths, placeholder, color, name, taken_down_at, focus_x, focus_y }
  return await trx
    .updateTable('media_items')
    .set((eb) => ({ ...values, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets the item with the previous picture; null: there is none. */
export async function setFormer(trx: Transaction<Database>, id: number, formerId: number | null): Promise<MediaItemRow> {
  return await trx.updateTable('media_items').set({ former_id: formerId }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Inserts an item for the picture before a replacement, in the trash. */
export async function insertFormer(trx: Transaction<Database>, before: MediaItemRow, now: string): Promise<number> {
  const { id: _, rev: __, former_id: ___, is_used: ____, ...shown } = before
  const { id } = await trx
    .insertInto('media_items')
    .values({ ...shown, deleted_at: now, kept_until: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Frees the unique pair of picture and text while two items are swapped. */
export async function parkPicture(trx: Transaction<Database>, id: number): Promise<void> {
  await trx
    .updateTable('media_items')
    .set({ hash: `parked:${id}` })
    .where('id', '=', id)
    .execute()
}

export async function setDeleted(trx: Transaction<Database>, id: number, deletedAt: string | null): Promise<MediaItemRow> {
  return await trx
    .updateTable('media_items')
    .set((eb) => ({ deleted_at: deletedAt, kept_until: null, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
