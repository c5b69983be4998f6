import { answerArticleByKey, answerLinkedNews } from '#server/articles/articles.answers.ts'
import { answerAwards, answerOpenAwards } from '#server/awards/awards.answers.ts'
import { listAwardIdsOf } from '#server/awards/awards.queries.ts'
import { notFound } from '#server/base/errors.ts'
import type { Asking } from '#server/http/query-context.ts'
import { answerStrip } from '#server/matches/match-list.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { CompetitionView } from '#shared/competitions/answers.ts'
import { tablePageSize } from '#shared/limits.ts'
import { findRulesArticleKey } from './competitions.queries.ts'
import { placeSpan } from './place-span.model.ts'
import { answerStage, chosenStage, type StagedStage, stateOf } from './stage.answers.ts'
import { countEntrants, countListedMatches, listCompetitionEntrants, listStages } from './stages.queries.ts'
import { answerCompetitionSummaries, restOnCompetition } from './summaries.answers.ts'

const stripLengths = { next: 6, latest: 6 }
const shownNews = 6
/** More entrants than this come by pages, as the rows of a table do. */
const entrantsAtOnce = 600

/** Throws not-found unless the competition is public and the stage one of its own. */
export async function answerCompetition(
  asking: Asking,
  id: number,
  { stage: asked, round = null, q, page }: { stage?: number; round?: number | null; q?: string; page: number },
): Promise<CompetitionView> {
  const { read, now } = asking
  const [summary] = await answerCompetitionSummaries(asking, [id])
  if (!summary) throw notFound()
  await restOnCompetition(asking, id)
  const stages: StagedStage[] = []
  for (const row of await listStages(read, id)) stages.push({ ...row, state: await stateOf(asking, row) })
  const stage = chosenStage(stages, asked)
  if (!stage && (asked !== undefined || round !== null)) throw notFound()
  // First, for the strip shows some of its matches.
  const shownStage = stage ? await answerStage(asking, id, stage, { page, round, words: q ?? null }) : null
  const [strip, matchCount, awardIds, news, rulesKey] = await Promise.all([
    answerStrip(asking, { competition: id }, stripLengths),
    countListedMatches(read, now, id),
    listAwardIdsOf(read, now, id),
    answerLinkedNews(asking, 'competition', [id], shownNews),
    findRulesArticleKey(read, id),
  ])
  return {
    ...summary,
    rulesArticle: await answerArticleByKey(asking, rulesKey),
    stages: stages.map(({ id: stageId, name, format, state }) => ({ id: stageId, name, format, state })),
    stage: shownStage,
    ...strip,
    matchCount,
    ...(await entrantsOf(asking, id, page)),
    awards: await answerAwards(asking, awardIds),
    openAwards: await answerOpenAwards(asking, id),
    news: news.map(({ article }) => article),
  }
}

async function entrantsOf(asking: Asking, id: number, page: number): Promise<Pick<CompetitionView, 'entrants' | 'entrantCount'>> {
  const { read, now } = asking
  const entrantCount = await countEntrants(read, id)
  const part =
    entrantCount <= entrantsAtOnce ? { limit: entrantsAtOnce, offset: 0 } : { limit: tablePageSize, offset: (page - 1) * tablePageSize }
  const rows = await listCompetitionEntrants(read, now, id, part)
  const refs = await answerEntrants(
    asking,
    rows.map((row) => row.id),
  )
  const entrants = rows.flatMap(({ id: entrantId, seed, status, place, place_to, open_place, open_place_to }) => {
    const entrant = refs.get(entrantId)
    if (!entrant) return []
    return [
      { entrant, seed, status: status ?? 'active', place: placeSpan(place, place_to), openPlace: placeSpan(open_place, open_place_to) },
    ]
  })
  return { entrantCount, entrants }
}
