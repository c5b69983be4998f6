import type { QueryContext } from '#server/http/query-context.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { CompetitionEntrant } from '#shared/competitions/competition-views.ts'
import { placeSpan } from './place-span.model.ts'
import type { PlacedEntrantRow } from './stages.queries.ts'

/** In the order of their rows. */
export async function answerCompetitionEntrants(ctx: QueryContext, rows: readonly PlacedEntrantRow[]): Promise<CompetitionEntrant[]> {
  const refs = await answerEntrants(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.flatMap(({ id, seed, status, place, place_to, open_place, open_place_to }) => {
    const entrant = refs.get(id)
    if (!entrant) return []
    return [
      { entrant, seed, status: status ?? 'active', place: placeSpan(place, place_to), openPlace: placeSpan(open_place, open_place_to) },
    ]
  })
}
