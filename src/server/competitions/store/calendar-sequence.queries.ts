import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { type NamedPlayer, publicEntrantName } from '#server/people/public-name.model.ts'
import { chunked } from '#shared/chunked.ts'

const chunk = 500

/** The public names of entrants that are players: their own name, unless one of the players is withheld. */
type PublicNames = ReadonlyMap<number, string>

/** The public names of entrants for which any of these players plays. */
export async function publicNamesWith(db: Selecting, players: readonly number[]): Promise<PublicNames> {
  const entrants = new Set<number>()
  for (const some of chunked(players, chunk)) {
    const rows = await db.selectFrom('entrant_players').select('entrant_id').where('player_id', 'in', some).execute()
    for (const row of rows) entrants.add(row.entrant_id)
  }
  return await publicNamesOf(db, [...entrants])
}

/** Bumps the calendar sequence of every match of an entrant whose public name has changed. */
export async function bumpCalendarSequence(trx: Transaction<Database>, before: PublicNames, now: string): Promise<void> {
  const after = await publicNamesOf(trx, [...before.keys()])
  const renamed = [...before].flatMap(([entrant, name]) => (after.get(entrant) === name ? [] : entrant))
  for (const some of chunked(renamed, chunk)) {
    const matches = trx
      .selectFrom('match_sides')
      .select('match_id')
      .where('entrant_id', 'in', some)
      .where((eb) => eb.or([eb('entrant_visible_at', 'is', null), eb('entrant_visible_at', '<=', now)]))
    await trx
      .updateTable('matches')
      .set((eb) => ({ told_sequence: eb('told_sequence', '+', 1), told_at: now }))
      .where('id', 'in', matches)
      .execute()
  }
}

async function publicNamesOf(db: Selecting, entrants: readonly number[]): Promise<PublicNames> {
  const names = new Map<number, string>()
  for (const some of chunked(entrants, chunk)) {
    const rows = await db.selectFrom('entrants').select(['id', 'name']).where('id', 'in', some).where('team_id', 'is', null).execute()
    const players = await db
      .selectFrom('entrant_players')
      .innerJoin('players', 'players.id', 'entrant_players.player_id')
      .select(['entrant_players.entrant_id', 'players.id', 'players.name', 'players.is_minor', 'players.is_hidden'])
      .where('entrant_players.entrant_id', 'in', some)
      .orderBy('entrant_players.ordinal')
      .execute()
    const playersOf = Map.groupBy<number, NamedPlayer & { entrant_id: number }>(players, (row) => row.entrant_id)
    for (const row of rows) names.set(row.id, publicEntrantName(row.name, playersOf.get(row.id) ?? []))
  }
  return names
}
