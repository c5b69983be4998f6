import { answerGroupTables } from '#server/competitions/public/group-tables.answers.ts'
import { stateOf } from '#server/competitions/public/stage.answers.ts'
import { countEntrants, listGroups, listStages } from '#server/competitions/public/stages.queries.ts'
import { answerCompetitionList } from '#server/competitions/public/summaries.answers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerGames } from '#server/matches/match.answers.ts'
import { answerAround, answerDayOutline, answerStrip } from '#server/matches/match-list.answers.ts'
import { loadMatches } from '#server/matches/summaries.answers.ts'
import type { MatchSummary } from '#shared/competitions/answers.ts'
import { isTableFormat } from '#shared/competitions/document.ts'
import type { CompetitionProgress, LiveBlock } from '#shared/settings.ts'

type SeasonNow = Omit<LiveBlock, 'kind' | 'title'>

const stripLengths = { next: 4, latest: 4 }
const shownOfDay = 6
const shownDays = 9
const aroundLengths = { next: 4, latest: 2 }
const shownTables = 4
const shownRows = 8

/** What is on, what the day has, and how the competition stands that is in front. */
export async function answerSeasonNow(ctx: QueryContext): Promise<SeasonNow> {
  const strip = await answerStrip(ctx, {}, stripLengths)
  const front = strip.live.find((match) => match.hasStream) ?? strip.live[0] ?? strip.next[0]
  return {
    ...strip,
    featured: front ? { ...front, games: await gamesOf(ctx, front) } : null,
    day: nearDays(await answerDayOutline(ctx, shownOfDay)),
    standing: await standingAround(ctx, front ?? strip.latest[0]),
  }
}

/** Fewer days than a whole page offers: those right around its own. */
function nearDays(outline: SeasonNow['day']): SeasonNow['day'] {
  const { day, days } = outline
  const at = days.findIndex((one) => one.day === day)
  const from = Math.max(0, Math.min(at - Math.floor(shownDays / 2), days.length - shownDays))
  return { ...outline, days: days.slice(from, from + shownDays) }
}

async function gamesOf(ctx: QueryContext, { id, play }: MatchSummary) {
  if (play !== 'live') return []
  const [match] = await loadMatches(ctx, [id])
  return match ? await answerGames(ctx, match) : []
}

/** The bracket in which the match stands, and the tables of its stage, or of the last one before that has any. */
async function standingAround(ctx: QueryContext, match: MatchSummary | undefined): Promise<SeasonNow['standing']> {
  if (!match) return null
  const { competition, stage } = match
  const stages = await listStages(ctx.read, competition.id)
  const until = stages.slice(0, stages.findIndex(({ id }) => id === stage.id) + 1)
  const ranked = until.findLast(({ format }) => isTableFormat(format))
  const groups = ranked ? await listGroups(ctx.read, ranked.id) : []
  const ids = groups.slice(0, shownTables).map(({ id }) => id)
  return {
    competition,
    stage,
    matches: ranked?.id === stage.id ? [] : await answerAround(ctx, stage.id, aroundLengths),
    tables: await answerGroupTables(ctx, ids, shownRows),
  }
}

/** Those that are running, then the next to begin. */
export async function answerCompetitionProgress(ctx: QueryContext, count: number): Promise<CompetitionProgress[]> {
  const { items: running } = await answerCompetitionList(ctx, { state: 'running', pageSize: count })
  const room = count - running.length
  const coming = room > 0 ? (await answerCompetitionList(ctx, { state: 'coming', pageSize: room })).items : []
  return await Promise.all(
    [...running, ...coming].map(async (competition) => {
      const [stages, entrantCount] = await Promise.all([listStages(ctx.read, competition.id), countEntrants(ctx.read, competition.id)])
      const staged = stages.map(async (stage) => ({ id: stage.id, name: stage.name, state: await stateOf(ctx, stage) }))
      return { ...competition, entrantCount, stages: await Promise.all(staged) }
    }),
  )
}
