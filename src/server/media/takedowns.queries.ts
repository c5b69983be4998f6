import type { Selectable, Transaction } from 'kysely'
import type { MediaTakedownTable } from '#server/db/media-tables.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

export type TakedownRow = Selectable<MediaTakedownTable>

/** The hashes of everything that was taken down. */
export async function listTakenDown(db: Selecting): Promise<string[]> {
  const rows = await db.selectFrom('media_takedowns').select('hash').execute()
  return rows.map(({ hash }) => hash)
}

export async function findTakedown(db: Selecting, hash: string): Promise<TakedownRow | undefined> {
  return await db.selectFrom('media_takedowns').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** The takedown of a file: by its own hash, or as the original of a stored content. */
export async function findTakedownOf(db: Selecting, hash: string): Promise<TakedownRow | undefined> {
  return await db
    .selectFrom('media_takedowns')
    .selectAll()
    .where((eb) =>
      eb.or([eb('hash', '=', hash), eb('hash', 'in', eb.selectFrom('media_sources').select('hash').where('source_hash', '=', hash))]),
    )
    .limit(1)
    .executeTakeFirst()
}

interface PageInput {
  limit: number
  offset: number
}

/** The newest first. */
export async function listTakedowns(db: Selecting, { limit, offset }: PageInput): Promise<TakedownRow[]> {
  return await db.selectFrom('media_takedowns').selectAll().orderBy('at', 'desc').orderBy('hash').limit(limit).offset(offset).execute()
}

export async function countTakedowns(db: Selecting): Promise<number> {
  const { n } = await db
    .selectFrom('media_takedowns')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertTakedown(trx: Transaction<Database>, row: TakedownRow): Promise<void> {
  await trx.insertInto('media_takedowns').values(row).execute()
}

export async function setRemoved(trx: Transaction<Database>, hash: string, now: string): Promise<void> {
  await trx.updateTable('media_takedowns').set({ removed_at: now }).where('hash', '=', hash).where('removed_at', 'is', null).execute()
}

export async function deleteTakedown(trx: Transaction<Database>, hash: string): Promise<void> {
  await trx.deleteFrom('media_takedowns').where('hash', '=', hash).execute()
}

/** A neutral colour, because nothing of the picture may remain. */
const neutral = { placeholder: '', color: '#d9e2ec' }

/** Marks all items with this picture; returns their ids. */
export async function markItems(trx: Transaction<Database>, hash: string, now: string): Promise<number[]> {
  const rows = await trx
    .updateTable('media_items')
    .set((eb) => ({ ...neutral, taken_down_at: now, rev: eb('rev', '+', 1) }))
    .where('hash', '=', hash)
    .where('taken_down_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The picture was uploaded again after its takedown was lifted; returns the ids of its items. */
export async function unmarkItems(
  trx: Transaction<Database>,
  { hash, placeholder, color }: { hash: string; placeholder: string; color: string },
): Promise<number[]> {
  const rows = await trx
    .updateTable('media_items')
    .set((eb) => ({ placeholder, color, taken_down_at: null, rev: eb('rev', '+', 1) }))
    .where('hash', '=', hash)
    .where('taken_down_at', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markVideoFile(trx: Transaction<Database>, hash: string, takenDownAt: string | null): Promise<void> {
  await trx.updateTable('video_files').set({ taken_down_at: takenDownAt }).where('hash', '=', hash).execute()
}
