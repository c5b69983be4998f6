import { type Kysely, sql } from 'kysely'

/** Matches that ended and have no result are few among all that ended; the console asks for them again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('matches_waiting')
    .on('matches')
    .columns(['listed_at', 'id'])
    .where(sql<boolean>`play_state = 'ended' and (result_state is null or result_state = 'void')`)
    .execute()
}
