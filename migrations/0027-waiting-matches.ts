import { type Kysely, sql } from 'kysely'

/** A partial index, because ended matches without a result are few among all that ended, and the console reads them often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('matches_waiting')
    .on('matches')
    .columns(['listed_at', 'id'])
    .where(sql<boolean>`play_state = 'ended' and (result_state is null or result_state = 'void')`)
    .execute()
}
