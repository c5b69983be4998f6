import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/**
 * What the tables after single rounds are ranked from, beside the table as it is now. Without it each of them loads and derives the whole
 * competition: 11 ms for 380 matches. Null: none of the stage's tables, too large, or not saved since.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('standings').addColumn('round_results', text).execute()
}
