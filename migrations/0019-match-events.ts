import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** A digest of a match's calendar event, since when it is so, and how often it changed. */
export async function up(db: Kysely<unknown>, { text, integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('matches').addColumn('told_event', text).execute()
  await db.schema.alterTable('matches').addColumn('told_at', text).execute()
  await db.schema
    .alterTable('matches')
    .addColumn('told_sequence', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
