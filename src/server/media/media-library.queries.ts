import { type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { dayBounds } from '#server/matches/days.model.ts'
import type { MediaListQuery } from '#shared/admin/media.ts'
import type { IngestedPicture } from './ingested.model.ts'
import { listMediaItems, type MediaItemRow } from './media.queries.ts'
import { usedItems } from './media-uses.queries.ts'

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
export async function listLibrary(db: Reader, params: LibraryParams): Promise<LibraryPage> {
  const { page: _page, pageSize: _size, inSettings: _settings, ...filters } = params
  return Object.values(filters).every((filter) => filter === undefined) ? await listAll(db, params) : await listMatching(db, params)
}

/** Both use the index of items that are in the library. */
async function listAll(db: Reader, { page, pageSize }: LibraryParams): Promise<LibraryPage> {
  const all = db.selectFrom('media_items').where('deleted_at', 'is', null).where('taken_down_at', 'is', null)
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total: Number(total) }
}

/** Matching ids are found once, for the count and for the page. */
async function listMatching(db: Reader, params: LibraryParams): Promise<LibraryPage> {
  const found = await db
    .with(
      (cte) => cte('matching').materialized(),
      (qb) =>
        qb
          .selectFrom('media_items')
          .select(['id', 'created_at'])
          .where((eb) => matches(db, eb, params)),
    )
    .selectFrom('matching')
    .select(['id', (eb) => eb.selectFrom('matching').select(eb.fn.countAll<number>().as('n')).as('total')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(params.pageSize)
    .offset((params.page - 1) * params.pageSize)
    .execute()
  const [first] = found
  // A page beyond the last has no row that contains the count.
  if (!first) return { rows: [], total: params.page === 1 ? 0 : (await listMatching(db, { ...params, page: 1 })).total }
  const rows = await listMediaItems(
    db,
    found.map(({ id }) => id),
  )
  const place = new Map(found.map(({ id }, i) => [id, i]))
  return { rows: rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), total: Number(first.total) }
}

function matches(
  db: Selecting,
  eb: ExpressionBuilder<Database, 'media_items'>,
  { q, use, folder, album, from, to, inSettings }: LibraryParams,
) {
  const conditions = [eb('deleted_at', use === 'deleted' ? 'is not' : 'is', null), eb('taken_down_at', 'is', null)]
  if (q !== undefined) {
    // Both databases ignore case for ASCII letters only.
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&').replace(/[A-Z]/g, (letter) => letter.toLowerCase())}%`
    const holds = (column: 'name' | 'folder' | 'alt') => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
    conditions.push(eb.or([holds('name'), holds('folder'), holds('alt')]))
  }
  if (folder !== undefined) conditions.push(eb('folder', '=', folder))
  if (album !== undefined)
    conditions.push(eb('id', 'in', db.selectFrom('album_pictures').select('media_item_id').where('album_id', '=', album)))
  if (from !== undefined) conditions.push(eb('created_at', '>=', dayBounds(from).from))
  if (to !== undefined) conditions.push(eb('created_at', '<', dayBounds(to).to))
  if (use === 'used' || use === 'unused') {
    const used = eb.or([eb('id', 'in', usedItems(db)), ...(inSettings.length > 0 ? [eb('id', 'in', inSettings)] : [])])
    conditions.push(use === 'used' ? used : eb.not(used))
  }
  return eb.and(conditions)
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
  const { id: _, rev: __, former_id: ___, ...shown } = before
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
