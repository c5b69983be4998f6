import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** Of a match that is postponed without a new date its first one, under which lists of days have it. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('matches').addColumn('postponed_from', types.text).execute()
  const { rows } = await sql<{ id: number; reschedules: string }>`select id, reschedules from matches
    where schedule_state = 'postponed' and scheduled_at is null and reschedules is not null`.execute(db)
  for (const { id, reschedules } of rows) {
    const [first]: { from: string | null }[] = JSON.parse(reschedules)
    if (first?.from != null) await sql`update matches set postponed_from = ${first.from} where id = ${id}`.execute(db)
  }
  await db.schema
    .createIndex('matches_postponed')
    .on('matches')
    .columns(['postponed_from', 'id'])
    .where(sql<boolean>`postponed_from is not null`)
    .execute()
}
