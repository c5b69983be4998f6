import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Numbers now have their own terms in the index: the next start indexes all texts again. */
export async function up(db: Kysely<unknown>, { keepUnpacked }: ColumnTypes): Promise<void> {
  await sql`delete from search_sounds`.execute(db)
  await sql`delete from search_entries`.execute(db)
  await sql`delete from search_grams`.execute(db)
  await sql`delete from document_grams`.execute(db)
  await keepUnpacked(db, 'search_entries', 'body')
}
