import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Matches that are in calendars and are not public any more. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'removed_matches')
    // Without a foreign key, because the match may be deleted; the competition is looked up in its current state.
    .addColumn('match_id', integer, (c) => c.notNull().primaryKey())
    .addColumn('competition_id', integer, (c) => c.notNull())
    .addColumn('starts_at', text, (c) => c.notNull())
    .addColumn('is_whole_day', integer, (c) => c.notNull().check(sql`is_whole_day in (0, 1)`))
    .addColumn('told_sequence', integer, (c) => c.notNull())
    .addColumn('removed_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('removed_matches_by_start').on('removed_matches').columns(['starts_at']).execute()
  await db.schema.createIndex('removed_matches_by_competition').on('removed_matches').columns(['competition_id', 'starts_at']).execute()
  await table(db, 'removed_match_people')
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('team', 'player')`))
    .addColumn('person_id', integer, (c) => c.notNull())
    .addColumn('match_id', integer, (c) => c.notNull().references('removed_matches.match_id').onDelete('cascade'))
    .addPrimaryKeyConstraint('removed_match_people_pk', ['kind', 'person_id', 'match_id'])
    .execute()
  await db.schema.createIndex('removed_match_people_by_match').on('removed_match_people').columns(['match_id']).execute()
  // Matches stored before calendars existed had no timestamp.
  await sql`update matches set told_at = ${new Date().toISOString()} where told_at is null`.execute(db)
}
