import { type Insertable, sql, type Transaction, type Updateable } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { OpeningTable } from '#server/db/opening-tables.ts'
import type { Database } from '#server/db/tables.ts'
import type { OpeningRow } from './openings.queries.ts'

function openingsFound(db: Reader, q: string | undefined) {
  const openings = db.selectFrom('openings')
  if (q === undefined) return openings
  return openings.where((eb) => eb.or([contains(eb.ref('openings.name'), q), contains(eb.ref('openings.zone'), q)]))
}

/** Including hidden ones; undated ones first, then the latest to open, each with the name of the server it is merged into. */
export async function listAllOpenings(db: Reader, { q, limit, offset }: { q: string | undefined; limit: number; offset: number }) {
  return await openingsFound(db, q)
    .leftJoin('openings as targets', 'targets.id', 'openings.merged_into_id')
    .selectAll('openings')
    .select('targets.name as target_name')
    .orderBy(sql`case when openings.opens_at is null then 0 else 1 end`)
    .orderBy('openings.opens_at', 'desc')
    .orderBy('openings.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAllOpenings(db: Reader, q: string | undefined): Promise<number> {
  const { n } = await openingsFound(db, q)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function findOpening(db: Selecting, id: number): Promise<OpeningRow | undefined> {
  return await db.selectFrom('openings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether another one has its name and zone; not asked of one that had both already. `id`: null for a new one. */
export async function hasNamesake(db: Selecting, { id, name, zone }: Pick<OpeningRow, 'name' | 'zone'> & { id: number | null }) {
  const same = await db.selectFrom('openings').select('id').where('name', '=', name).where('zone', '=', zone).execute()
  return same.length > 0 && !same.some((row) => row.id === id)
}

/** All merges, from each server to its target. */
export async function listMergedOpenings(db: Selecting) {
  return await db
    .selectFrom('openings')
    .select(['id', 'name', 'merged_into_id', 'merged_at'])
    .where('merged_into_id', 'is not', null)
    .orderBy('id')
    .execute()
}

export async function insertOpening(trx: Transaction<Database>, fields: Insertable<OpeningTable>): Promise<number> {
  const { id } = await trx.insertInto('openings').values(fields).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateOpening(trx: Transaction<Database>, id: number, fields: Updateable<OpeningTable>): Promise<void> {
  await trx.updateTable('openings').set(fields).where('id', '=', id).execute()
}

export async function deleteOpening(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom('openings').where('id', '=', id).execute()
}

/** For the console: the title of the draft too. */
export async function findLinkedArticle(db: Selecting, id: number) {
  return await db
    .selectFrom('articles')
    .select(['id', 'title', 'published_at', 'unpublish_at', 'deleted_at'])
    .where('id', '=', id)
    .where('kind', '=', 'article')
    .executeTakeFirst()
}

export async function isLinkKnown(db: Selecting, id: number): Promise<boolean> {
  return (await db.selectFrom('links').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
