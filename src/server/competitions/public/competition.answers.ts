import { answerArticleByKey, answerLinkedNews } from '#server/articles/articles.answers.ts'
import { answerAwards, answerOpenAwards } from '#server/awards/awards.answers.ts'
import { listAwardIdsOf } from '#server/awards/awards.queries.ts'
import { notFound } from '#server/base/errors.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerStrip } from '#server/matches/match-list.answers.ts'
import { shareAddress, shareImageOfCompetition } from '#server/share/share-image.answers.ts'
import { hasCountedFigures } from '#server/statistics/statistics.queries.ts'
import type { CompetitionSummary, CompetitionView } from '#shared/competitions/competition-views.ts'
import { isTableFormat } from '#shared/competitions/document.ts'
import type { GroupTable } from '#shared/competitions/table-views.ts'
import { tablePageSize } from '#shared/limits.ts'
import { answerCompetitionEntrants } from './competition-entrants.answers.ts'
import { findRulesArticleKey } from './competitions.queries.ts'
import { answerStage, chosenStage, type StagedStage, withStates } from './stage.answers.ts'
import { countEntrants, countListedMatches, listCompetitionEntrants, listGroups, listStages } from './stages.queries.ts'
import { answerCompetitionSummaries, dependOnCompetition } from './summaries.answers.ts'
import { answerShortTables } from './tables.answers.ts'
import { visibleDerivation } from './visible-derivation.answers.ts'

const stripLengths = { next: 6, latest: 6 }
const shownNews = 6
/** Of each table before a bracket. */
const rowsBefore = 10
/** Competitions with more entrants return them in pages, like the rows of a table. */
const entrantsAtOnce = 600

/** Throws not-found unless the competition is public and the stage belongs to it. */
export async function answerCompetition(
  ctx: QueryContext,
  id: number,
  { stage: asked, round = null, q, page }: { stage?: number; round?: number | null; q?: string; page: number },
): Promise<CompetitionView> {
  const { read, now } = ctx
  const [summary] = await answerCompetitionSummaries(ctx, [id])
  if (!summary) throw notFound()
  await dependOnCompetition(ctx, id)
  const stages: StagedStage[] = await withStates(ctx, await listStages(read, id))
  const stage = chosenStage(stages, asked)
  if (!stage && (asked !== undefined || round !== null)) throw notFound()
  // Loaded first, because the strip shows some of its matches.
  const shownStage = stage ? await answerStage(ctx, id, stage, { page, round, words: q ?? null }) : null
  const [strip, matchCount, hasFigures, awardIds, news, rulesKey] = await Promise.all([
    answerStrip(ctx, { competition: id }, stripLengths),
    countListedMatches(read, now, id),
    hasCountedFigures(read, now, id),
    listAwardIdsOf(read, now, id),
    answerLinkedNews(ctx, 'competition', [id], shownNews),
    findRulesArticleKey(read, id),
  ])
  return {
    ...summary,
    shareImage: shareAddress(await shareImageOfCompetition(ctx, summary)),
    rulesArticle: await answerArticleByKey(ctx, rulesKey),
    stages: stages.map(({ id: stageId, name, format, state }) => ({ id: stageId, name, format, state })),
    stage: shownStage,
    before: asked === undefined && stage ? await answerBefore(ctx, summary, { stages, stage }) : [],
    ...strip,
    matchCount,
    ...(await entrantsOf(ctx, id, page)),
    hasFigures,
    awards: await answerAwards(ctx, awardIds),
    openAwards: await answerOpenAwards(ctx, id),
    news: news.map(({ article }) => article),
  }
}

/** A ladder has no end, and leads to nothing. */
const leadsOn = (format: StagedStage['format']) => format !== 'ladder' && isTableFormat(format)

/** The first rows of the tables of the last stage before a bracket. */
async function answerBefore(
  ctx: QueryContext,
  { id: competitionId, kind, name }: CompetitionSummary,
  { stages, stage }: { stages: readonly StagedStage[]; stage: StagedStage },
): Promise<GroupTable[]> {
  if (isTableFormat(stage.format)) return []
  const before = stages.slice(0, stages.indexOf(stage)).findLast(({ format }) => leadsOn(format))
  if (!before) return []
  const where = {
    competitionId,
    stage: before,
    found: null,
    part: { limit: rowsBefore, offset: 0 },
    derivation: visibleDerivation(ctx, competitionId),
  }
  const groups = await listGroups(ctx.read, before.id)
  const tables = await answerShortTables(ctx, groups, where)
  return groups.flatMap((group): GroupTable[] => {
    const table = tables.get(group.id)
    if (!table || table.rows.length === 0) return []
    const named = { id: group.id, name: group.name, stage: { id: before.id, name: before.name } }
    return [{ ...named, competition: { id: competitionId, kind, name }, table }]
  })
}

async function entrantsOf(ctx: QueryContext, id: number, page: number): Promise<Pick<CompetitionView, 'entrants' | 'entrantCount'>> {
  const { read, now } = ctx
  const entrantCount = await countEntrants(read, id)
  const part =
    entrantCount <= entrantsAtOnce ? { limit: entrantsAtOnce, offset: 0 } : { limit: tablePageSize, offset: (page - 1) * tablePageSize }
  return { entrantCount, entrants: await answerCompetitionEntrants(ctx, await listCompetitionEntrants(read, now, id, part)) }
}
