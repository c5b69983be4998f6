import type { Kysely } from 'kysely'

/** What nobody asked a table for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('standings').dropColumn('input_hash').execute()
}
