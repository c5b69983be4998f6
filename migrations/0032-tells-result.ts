import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Whether a title or summary says how a match ended, as its editor says; of an article, also its link to a match as its report. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const table of ['articles', 'albums', 'videos'])
    await db.schema
      .alterTable(table)
      .addColumn('tells_result', integer, (c) => c.notNull().defaultTo(0).check(sql`tells_result in (0, 1)`))
      .execute()
}
