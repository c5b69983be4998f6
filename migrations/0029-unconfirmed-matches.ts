import { type Kysely, sql } from 'kysely'

/** A partial index, because provisional results are few among all results, and the console reads them often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('matches_unconfirmed')
    .on('matches')
    .columns(['listed_at', 'id'])
    .where(sql<boolean>`result_state = 'provisional'`)
    .execute()
}
