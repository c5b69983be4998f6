import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** When the site backs itself up, and what became of it: see docs/decisions/0029-backup.md. */
export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'backup_plan')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    // The hour of the day, in the site's time zone. Null: not by itself.
    .addColumn('hour', integer, (c) => c.check(sql`hour between 0 and 23`))
    .addColumn('keep', integer, (c) => c.notNull().check(sql`keep >= 1`))
    .execute()
  await table(db, 'backup_runs')
    .addColumn('id', integer, id)
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('backup', 'drill')`))
    // The day of a scheduled run: of many nodes, one makes it. Null: somebody asked for it.
    .addColumn('day', text)
    .addColumn('state', text, (c) => c.notNull().check(sql`state in ('running', 'done', 'failed')`))
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    // What the command said, for people.
    .addColumn('said', text, (c) => c.notNull().defaultTo(''))
    .addUniqueConstraint('backup_runs_once', ['kind', 'day'])
    .execute()
}
