import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

/** The recorded location of the media store. */
export async function findMediaPlace(db: Selecting): Promise<{ place: string; said: string } | undefined> {
  return await db.selectFrom('media_place').select(['place', 'said']).executeTakeFirst()
}

export async function setMediaPlace(trx: Transaction<Database>, place: { place: string; said: string }, since: string): Promise<void> {
  const values = { ...place, since }
  await trx
    .insertInto('media_place')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
