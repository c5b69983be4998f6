import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

export async function up(db: Kysely<unknown>, { keepUnpacked }: ColumnTypes): Promise<void> {
  await keepUnpacked(db, 'search_entries', 'body')
}
