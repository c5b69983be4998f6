import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/**
 * The results from which tables after single rounds are computed, besides the current table. Without it each of them loads and derives the
 * whole competition: 11 ms for 380 matches. Null: no table of the stage, too large, or not saved since.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('standings').addColumn('round_results', text).execute()
}
