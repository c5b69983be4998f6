import { type Kysely, sql } from 'kysely'

/** Provisional results that wait for their confirmation are few among all results; the console asks for them again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('matches_unconfirmed')
    .on('matches')
    .columns(['listed_at', 'id'])
    .where(sql<boolean>`result_state = 'provisional'`)
    .execute()
}
