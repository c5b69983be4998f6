import { type Kysely, sql } from 'kysely'

/** What has just ended is asked for by every home page: of all matches, of one kind, of one competition. Not a partial index: SQLite prefers `matches_by_phase` to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const end = sql`coalesce(ended_at, scheduled_at, '9999-12-31T00:00:00.000Z')`
  for (const [name, leading] of [
    ['matches_by_end', sql``],
    ['matches_by_kind_end', sql`kind, `],
    ['matches_by_competition_end', sql`competition_id, `],
  ] as const) {
    await sql`create index ${sql.ref(name)} on matches (${leading}phase, (${end}), id)`.execute(db)
  }
}
