import { answerAwards, answerOpenAwards } from '#server/awards/awards.answers.ts'
import { listAwardIdsOf } from '#server/awards/awards.queries.ts'
import { notFound } from '#server/base/errors.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import type { CompetitionOutcome } from '#shared/competitions/competition-views.ts'
import { answerCompetitionEntrants } from './competition-entrants.answers.ts'
import { listCompetitionRows } from './competitions.queries.ts'
import { chosenStage, withStates } from './stage.answers.ts'
import { countEntrants, countListedMatches, listPlacedEntrants, listStages, type PlacedEntrantRow } from './stages.queries.ts'
import { dependOnCompetition } from './summaries.answers.ts'

const placesShown = 8
const placesMost = 16

/** What a competition came to. Throws not-found unless it is public. */
export async function answerOutcome(ctx: QueryContext, id: number): Promise<CompetitionOutcome> {
  const { read, now, deps } = ctx
  deps.addTags(...tagsOf('competition', [id]))
  const [row] = await listCompetitionRows(read, [id])
  if (!row) throw notFound()
  await dependOnCompetition(ctx, id)
  const stage = chosenStage(await withStates(ctx, await listStages(read, id)), undefined)
  const [matchCount, entrantCount, placed, awardIds] = await Promise.all([
    countListedMatches(read, now, id),
    countEntrants(read, id),
    listPlacedEntrants(read, now, id, placesMost),
    listAwardIdsOf(read, now, id),
  ])
  return {
    id,
    kind: row.kind,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    stage: stage ? { id: stage.id, name: stage.name } : null,
    matchCount,
    entrantCount,
    places: await answerCompetitionEntrants(ctx, firstPlaces(placed)),
    awards: await answerAwards(ctx, awardIds),
    openAwards: await answerOpenAwards(ctx, id),
  }
}

/** The first few; including all who share the last of these places. */
function firstPlaces(placed: readonly PlacedEntrantRow[]): PlacedEntrantRow[] {
  const placeOf = (row: PlacedEntrantRow | undefined) => row?.place ?? row?.open_place
  return placed.filter((row, i) => i < placesShown || placeOf(row) === placeOf(placed[placesShown - 1]))
}
