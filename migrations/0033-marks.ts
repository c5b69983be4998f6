import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** The marks of players and competitions, beside those of teams. Null: the designed mark. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const table of ['players', 'competitions']) {
    await db.schema
      .alterTable(table)
      .addColumn('logo_id', integer, (c) => c.references('media_items.id'))
      .execute()
    await db.schema.createIndex(`${table}_by_logo`).on(table).columns(['logo_id']).execute()
  }
}
