import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** When the server that makes a backup last said so: a run whose server was killed is known by its silence. */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  // Null: of a program that did not say it.
  await db.schema.alterTable('backup_runs').addColumn('seen_at', text).execute()
}
