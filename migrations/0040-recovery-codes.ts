import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Codes for whoever has lost the authenticator, and the order of a platform's tips. */
export async function up(db: Kysely<unknown>, { text, integer }: ColumnTypes): Promise<void> {
  // The SHA-256 of each code that is not used yet, hex, as JSON. Null: none were made.
  await db.schema.alterTable('users').addColumn('recovery_codes', text).execute()
  // Those of one ordinal by id: as they stood before there was an order.
  await db.schema
    .alterTable('tips')
    .addColumn('ordinal', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
