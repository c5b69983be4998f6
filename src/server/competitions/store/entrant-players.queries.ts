import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'
import type { CompetitionSave } from './competition-save.model.ts'
import { idOf } from './save-people.queries.ts'

const chunk = 500

/** Saves who plays for each entrant that is one or two players. Unchanged lists are not written. */
export async function saveEntrantPlayers(
  trx: Transaction<Database>,
  { stored, document, people, changes }: CompetitionSave,
  entrants: ReadonlyMap<string, number>,
): Promise<void> {
  const before = Map.groupBy(stored?.entrantPlayers ?? [], (row) => row.entrant_id)
  const rows = document.entrants.flatMap((entrant) =>
    (entrant.players ?? []).map((slug, ordinal) => ({
      entrant_id: idOf(entrants, entrant.key),
      player_id: idOf(people.players, slug),
      ordinal,
    })),
  )
  const after = Map.groupBy(rows, (row) => row.entrant_id)
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => named(before.get(id)) !== named(after.get(id)))
  for (const some of chunked(
    changed.filter((id) => before.has(id)),
    chunk,
  )) {
    await trx.deleteFrom('entrant_players').where('entrant_id', 'in', some).execute()
  }
  const fresh = changed.flatMap((id) => after.get(id) ?? [])
  for (const some of chunked(fresh, chunk)) await trx.insertInto('entrant_players').values(some).execute()
  const removed = changed.flatMap((id) => before.get(id) ?? [])
  changes.count('entrant_players', { added: fresh.length, changed: 0, removed: removed.length })
}

function named(rows: readonly { player_id: number }[] | undefined): string {
  return (rows ?? []).map((row) => row.player_id).join(',')
}
