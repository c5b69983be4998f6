import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

export async function up(db: Kysely<unknown>, { sortWordsAtOnce }: ColumnTypes): Promise<void> {
  await sortWordsAtOnce(db, 'search_grams')
  await sortWordsAtOnce(db, 'document_grams')
}
