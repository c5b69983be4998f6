import { type Kysely, sql } from 'kysely'

/** Numbers have a word of their own in the index: the next start makes the console's words of documents again, and what visitors search by their version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from document_grams`.execute(db)
}
