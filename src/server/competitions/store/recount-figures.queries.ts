import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import { factsOf } from './derived-facts.model.ts'
import { findCompetitionDocument } from './load.queries.ts'
import { saveFigureTotals } from './save-figure-totals.queries.ts'

/** Competitions that keep totals of the player. */
export async function listCountingPlayer(trx: Transaction<Database>, player: number): Promise<number[]> {
  const rows = await trx.selectFrom('figure_totals').select('competition_id').distinct().where('player_id', '=', player).execute()
  return rows.map((row) => row.competition_id)
}

/** Counts again, from the rows as they are now: two players of the document have become one. */
export async function recountFigures(trx: Transaction<Database>, competitionId: number, now: string): Promise<void> {
  const loaded = await findCompetitionDocument(trx, competitionId)
  if (!loaded) return
  const { rows, document, ids } = loaded
  await saveFigureTotals(
    trx,
    { stored: rows, document, players: ids.players, facts: factsOf(document), now },
    { competitionId, entrants: ids.entrants },
    ids.matches,
  )
}
