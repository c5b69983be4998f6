import { listChampions } from '#server/awards/awards.queries.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { dayBounds } from '#server/matches/days.model.ts'
import { dependOnReveals } from '#server/matches/reveal.answers.ts'
import { answerLogos, answerPictures } from '#server/media/media.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { CompetitionListQuery, CompetitionPage, CompetitionSummary } from '#shared/competitions/competition-views.ts'
import { formatDay } from '#shared/dates.ts'
import {
  countCompetitions,
  findNextFinish,
  findNextStart,
  listCompetitionIds,
  listCompetitionRows,
  type Today,
} from './competitions.queries.ts'
import { viewCompetitionSummary } from './summary.view.ts'

export async function answerCompetitionList(
  ctx: QueryContext,
  { page = 1, pageSize = 20, ...filter }: CompetitionListQuery,
): Promise<CompetitionPage> {
  const { read, deps } = ctx
  deps.addTags('competitions')
  const today = todayOf(ctx)
  const [ids, total] = await Promise.all([
    listCompetitionIds(read, today, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countCompetitions(read, today, filter),
  ])
  await dependOnCalendar(ctx, today)
  return { items: await answerCompetitionSummaries(ctx, ids), page, pageSize, total }
}

/** Those that are running, then the next to begin. */
export async function answerCurrentCompetitions(ctx: QueryContext, most: number): Promise<CompetitionSummary[]> {
  ctx.deps.addTags('competitions')
  const today = todayOf(ctx)
  const running = await listCompetitionIds(ctx.read, today, { state: 'running' }, { limit: most, offset: 0 })
  const room = most - running.length
  const coming = room > 0 ? await listCompetitionIds(ctx.read, today, { state: 'coming' }, { limit: room, offset: 0 }) : []
  await dependOnCalendar(ctx, today)
  return await answerCompetitionSummaries(ctx, [...running, ...coming])
}

/** Public competitions in the order of `ids`. */
export async function answerCompetitionSummaries(ctx: QueryContext, ids: readonly number[]): Promise<CompetitionSummary[]> {
  const { read, now, deps } = ctx
  const today = todayOf(ctx)
  deps.addTags(...tagsOf('competition', new Set(ids)))
  const [rows, champions] = await Promise.all([listCompetitionRows(read, ids), listChampions(read, now, ids)])
  const [entrants, covers, logos] = await Promise.all([
    answerEntrants(ctx, [...champions.values()].flat()),
    answerPictures(
      ctx,
      rows.flatMap((row) => row.cover_id ?? []),
    ),
    answerLogos(
      ctx,
      rows.map((row) => row.logo_id),
    ),
  ])
  const views = new Map(
    rows.map((row) => {
      const won = (champions.get(row.id) ?? []).flatMap((entrant) => entrants.get(entrant) ?? [])
      return [row.id, viewCompetitionSummary(row, today, { champions: won, covers, logo: logos(row.logo_id) })] as const
    }),
  )
  return ids.flatMap((id) => views.get(id) ?? [])
}

function todayOf({ now }: Pick<QueryContext, 'now'>): Today {
  return { now, day: formatDay(now) }
}

/** An answer about one competition changes on schedule like the lists of competitions do, and with its own matches. */
export async function dependOnCompetition(ctx: QueryContext, id: number): Promise<void> {
  await dependOnReveals(ctx, id)
  await dependOnCalendar(ctx, todayOf(ctx))
}

/** Competitions begin at midnight, end with a result, and get their champions with it. */
async function dependOnCalendar(ctx: QueryContext, { now, day }: Today): Promise<void> {
  const { read, deps } = ctx
  const [start, finish] = await Promise.all([findNextStart(read, day), findNextFinish(read, now), dependOnReveals(ctx)])
  deps.renewsAt(start === null ? null : dayBounds(start).from)
  deps.renewsAt(finish)
}
