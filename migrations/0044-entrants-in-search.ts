import { type Kysely, sql } from 'kysely'

/** Competitions are found by those who take part under a name alone: the next start makes their words again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update search_entries set words_version = 0 where subject = 'competition'`.execute(db)
}
