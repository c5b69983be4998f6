import { type Insertable, sql, type Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { TipTable } from '#server/db/tip-tables.ts'
import type { NewTip } from '#shared/admin/tips.ts'
import type { TipRow } from './tips.queries.ts'

/** Including hidden and expired ones, each with the number of its steps. */
export async function listAllTips(db: Selecting) {
  return await db
    .selectFrom('tips')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('tip_steps')
        .whereRef('tip_steps.tip_id', '=', 'tips.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('steps'),
    )
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
}

/** The ids of all tips, of whatever platform: each platform's stand among them as they do on the site. */
export async function orderTips(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const [ordinal, id] of ids.entries()) await trx.updateTable('tips').set({ ordinal }).where('id', '=', id).execute()
}

export async function findTip(db: Selecting, id: number): Promise<TipRow | undefined> {
  return await db.selectFrom('tips').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of the links that exist. */
export async function listKnownLinks(db: Selecting, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('links').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((row) => row.id))
}

type TipFields = Omit<Insertable<TipTable>, 'id' | 'ordinal'>
type TipParts = Pick<NewTip, 'steps' | 'storeIds'>

/** After the others. */
export async function insertTip(trx: Transaction<Database>, fields: TipFields, parts: TipParts): Promise<number> {
  const { id } = await trx
    .insertInto('tips')
    .values((eb) => ({
      ...fields,
      ordinal: eb.selectFrom('tips as others').select(sql<number>`coalesce(max(others.ordinal), -1) + 1`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(trx, id, parts)
  return id
}

export async function updateTip(trx: Transaction<Database>, id: number, fields: TipFields, parts: TipParts): Promise<void> {
  await trx.updateTable('tips').set(fields).where('id', '=', id).execute()
  await trx.deleteFrom('tip_steps').where('tip_id', '=', id).execute()
  await trx.deleteFrom('tip_stores').where('tip_id', '=', id).execute()
  await insertParts(trx, id, parts)
}

export async function deleteTip(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom('tips').where('id', '=', id).execute()
}

async function insertParts(trx: Transaction<Database>, tipId: number, { steps, storeIds }: TipParts): Promise<void> {
  if (steps.length > 0) {
    await trx
      .insertInto('tip_steps')
      .values(steps.map(({ text, pictureId }, ordinal) => ({ tip_id: tipId, ordinal, text, picture_id: pictureId })))
      .execute()
  }
  if (storeIds.length > 0) {
    await trx
      .insertInto('tip_stores')
      .values(storeIds.map((linkId, ordinal) => ({ tip_id: tipId, ordinal, link_id: linkId })))
      .execute()
  }
}
