import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Figures, series and events of matches and games, and what figures make together. An earlier version reads and writes none of this. */
export async function up(db: Kysely<unknown>, { table, text, integer, real, id }: ColumnTypes): Promise<void> {
  // JSON, or null where the document has no such property.
  await db.schema.alterTable('competitions').addColumn('figures', text).execute()
  await db.schema.alterTable('competitions').addColumn('event_kinds', text).execute()

  // A table of its own: a list of matches does not read past charts of 500 points.
  await table(db, 'statistics')
    .addColumn('id', integer, id)
    .addColumn('match_id', integer, (c) => c.notNull().references('matches.id').onDelete('cascade'))
    // Null: of the match as a whole.
    .addColumn('game_id', integer, (c) => c.references('games.id').onDelete('cascade'))
    // JSON: ids of the players in them; the data names each by its position in this list.
    .addColumn('players', text, (c) => c.notNull())
    .addColumn('data', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('statistics_by_match').on('statistics').columns(['match_id', 'game_id']).execute()
  await db.schema.createIndex('statistics_by_game').on('statistics').columns(['game_id']).execute()

  // One row for each span of time in which a subject's totals are the same to the public: later rows contain results that are hidden before.
  await table(db, 'figure_totals')
    .addColumn('id', integer, id)
    .addColumn('competition_id', integer, (c) => c.notNull().references('competitions.id').onDelete('cascade'))
    .addColumn('figure', text, (c) => c.notNull())
    .addColumn('entrant_id', integer, (c) => c.references('entrants.id').onDelete('cascade'))
    // Null: a side's figure. Else the player's, who played for the entrant.
    .addColumn('player_id', integer, (c) => c.references('players.id'))
    .addColumn('public_from', text, (c) => c.notNull())
    .addColumn('public_until', text, (c) => c.notNull())
    .addColumn('entries', integer, (c) => c.notNull())
    .addColumn('total', real, (c) => c.notNull())
    .addColumn('mean', real, (c) => c.notNull())
    .addColumn('best', real, (c) => c.notNull())
    // JSON: [[match id, number of the game or 0, value], …], in the order of play.
    .addColumn('sources', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('figure_totals_by_competition').on('figure_totals').columns(['competition_id', 'figure']).execute()
  await db.schema.createIndex('figure_totals_by_entrant').on('figure_totals').columns(['entrant_id']).execute()
  await db.schema.createIndex('figure_totals_by_player').on('figure_totals').columns(['player_id']).execute()
}
