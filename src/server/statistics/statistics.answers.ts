import { notFound } from '#server/base/errors.ts'
import { tagsOf } from '#server/cache/tags.ts'
import { answerCompetitionSummaries, dependOnCompetition } from '#server/competitions/public/summaries.answers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { dependOnReveals } from '#server/matches/reveal.answers.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import { listNamedPlayers } from '#server/people/entrants.queries.ts'
import { findPlayer, findTeam } from '#server/people/people.queries.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import {
  type FigureEntries,
  type FigureEntriesQuery,
  type FigureRanking,
  type FigureRankingQuery,
  type FigureRecords,
  figurePageSize,
  type MatchSeries,
} from '#shared/competitions/statistic-views.ts'
import { usualSort } from '#shared/figure-sort.ts'
import {
  countRanked,
  findDeclared,
  findSources,
  listCountedFigures,
  listRanked,
  listStatistics,
  listTotalsOf,
  type Subject,
} from './statistics.queries.ts'
import { playerName, viewDeclared, viewMatchSeries, viewRecords, viewSources, viewTotals } from './statistics.view.ts'

const entriesPageSize = 20

/** Throws not-found unless the match is public. */
export async function answerMatchSeries(ctx: QueryContext, id: number): Promise<MatchSeries> {
  ctx.deps.addTags(`match:${id}`)
  const [match] = await answerSummaries(ctx, [id])
  if (!match) throw notFound()
  await dependOnReveals(ctx)
  const declared = await findDeclared(ctx.read, match.competition.id)
  return viewMatchSeries(await listStatistics(ctx.read, ctx.now, id), viewDeclared(declared))
}

/** Throws not-found unless the competition is public and declares the figure. */
export async function answerFigureRanking(
  ctx: QueryContext,
  id: number,
  { figure: asked, sort: askedSort, page = 1 }: FigureRankingQuery,
  pageSize = figurePageSize,
): Promise<FigureRanking> {
  const { read, now } = ctx
  const figures = await countedFigures(ctx, id)
  const figure = asked === undefined ? figures[0] : figures.find(({ key }) => key === asked)
  if (asked !== undefined && !figure) throw notFound()
  if (!figure) return { figures: [], figure: null, sort: askedSort ?? 'total', items: [], page, pageSize, total: 0 }
  const sort = askedSort ?? usualSort(figure)
  const part = { limit: pageSize, offset: (page - 1) * pageSize }
  const order = figure.better === 'higher' ? ('desc' as const) : ('asc' as const)
  const [rows, total] = await Promise.all([
    listRanked(read, now, { competitionId: id, figure: figure.key, sort, order, ...part }),
    countRanked(read, now, id, figure.key),
  ])
  const [entrants, players] = await Promise.all([
    answerEntrants(
      ctx,
      rows.flatMap((row) => row.entrant_id ?? []),
    ),
    listNamedPlayers(
      read,
      rows.flatMap((row) => row.player_id ?? []),
    ),
  ])
  const items = rows.flatMap((row) => {
    const entrant = entrants.get(row.entrant_id ?? 0)
    const player = row.player_id === null ? null : playerName(players.get(row.player_id), row.player_id)
    return entrant ? [{ rank: Number(row.rank), entrant, player, ...viewTotals(row) }] : []
  })
  return { figures, figure: figure.key, sort, items, page, pageSize, total }
}

/** Those of a public competition with public values, in the order of their declaration. Throws not-found. */
async function countedFigures(ctx: QueryContext, id: number) {
  const [summary] = await answerCompetitionSummaries(ctx, [id])
  if (!summary) throw notFound()
  await dependOnCompetition(ctx, id)
  const declared = viewDeclared(await findDeclared(ctx.read, id)).figures
  if (declared.length === 0) return []
  const counted = new Set(await listCountedFigures(ctx.read, ctx.now, id))
  return declared.filter(({ key }) => counted.has(key))
}

/** The values behind the totals of an entrant or a player, the newest first. Throws not-found. */
export async function answerFigureEntries(
  ctx: QueryContext,
  id: number,
  { figure: key, entrant, player, page = 1 }: FigureEntriesQuery,
): Promise<FigureEntries> {
  const figure = (await countedFigures(ctx, id)).find((each) => each.key === key)
  const subject = subjectOf(entrant, player)
  if (!figure || !subject) throw notFound()
  const found = await findSources(ctx.read, ctx.now, { competitionId: id, figure: key, subject })
  const name = await nameOf(ctx, subject)
  if (!found || name === undefined) throw notFound()
  const all = viewSources(found.sources).reverse()
  const some = all.slice((page - 1) * entriesPageSize, page * entriesPageSize)
  const matches = new Map((await answerSummaries(ctx, [...new Set(some.map(({ matchId }) => matchId))])).map((match) => [match.id, match]))
  const items = some.flatMap(({ matchId, game, value }) => {
    const match = matches.get(matchId)
    return match ? [{ match, game, value }] : []
  })
  return { figure, name, items, page, pageSize: entriesPageSize, total: all.length }
}

/** Undefined where the player is withheld. */
async function nameOf(ctx: QueryContext, subject: Subject): Promise<string | undefined> {
  if ('entrant' in subject) return (await answerEntrants(ctx, [subject.entrant])).get(subject.entrant)?.name
  const player = (await listNamedPlayers(ctx.read, [subject.player])).get(subject.player)
  return player?.is_hidden === 0 ? publicPlayerName(player) : undefined
}

/** Null unless exactly one is given. */
function subjectOf(entrant: number | undefined, player: number | undefined): Subject | null {
  if (entrant === undefined) return player === undefined ? null : { player }
  return player === undefined ? { entrant } : null
}

/** Throws not-found unless the team is public. */
export async function answerTeamFigures(ctx: QueryContext, team: number): Promise<FigureRecords> {
  ctx.deps.addTags(`team:${team}`)
  if (!(await findTeam(ctx.read, team))) throw notFound()
  return await recordsOf(ctx, { team })
}

/** Throws not-found unless the player is public. */
export async function answerPlayerFigures(ctx: QueryContext, player: number): Promise<FigureRecords> {
  ctx.deps.addTags(`player:${player}`)
  if (!(await findPlayer(ctx.read, ctx.now, player))) throw notFound()
  return await recordsOf(ctx, { player })
}

async function recordsOf(ctx: QueryContext, holder: { team: number } | { player: number }): Promise<FigureRecords> {
  await dependOnReveals(ctx)
  const rows = await listTotalsOf(ctx.read, ctx.now, holder)
  ctx.deps.addTags('competitions', ...tagsOf('competition', new Set(rows.map((row) => row.competition_id))))
  return viewRecords(rows)
}
