import { tagsOf } from '#server/cache/tags.ts'
import { listEntrantsByKey } from '#server/competitions/public/standings.queries.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { dependOnReveals } from '#server/matches/reveal.answers.ts'
import { answerLogos } from '#server/media/media.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import { listNamedPlayers } from '#server/people/entrants.queries.ts'
import type { AwardView, OpenAward, WinnerListQuery, WinnerPage } from '#shared/competitions/award-views.ts'
import { awardKindWords } from '#shared/words/awards.ts'
import { countWinners, findOpenAwards, listAwardRows, listDecidingSides, listWinnerIds } from './awards.queries.ts'
import { lineupOf, logoIdOf, viewAward } from './awards.view.ts'

export async function answerWinners(ctx: QueryContext, { page = 1, pageSize = 20, ...filter }: WinnerListQuery): Promise<WinnerPage> {
  const { read, now, deps } = ctx
  deps.addTags('winners')
  await dependOnReveals(ctx)
  const [ids, total] = await Promise.all([
    listWinnerIds(read, now, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countWinners(read, now, filter),
  ])
  return { items: await answerAwards(ctx, ids), page, pageSize, total }
}

/** How many others with the same title as the last entry are loaded at most. */
const sharersMost = 16

/** The latest few, and everybody who shares the title of the last one. */
export async function answerLatestWinners(ctx: QueryContext, count: number): Promise<AwardView[]> {
  ctx.deps.addTags('winners')
  await dependOnReveals(ctx)
  const items = await answerAwards(ctx, await listWinnerIds(ctx.read, ctx.now, {}, { limit: count + sharersMost, offset: 0 }))
  const last = items[count - 1]
  const sharesLast = ({ kind, competition, isDerived }: AwardView) =>
    last?.isDerived === true && isDerived && kind === last.kind && competition.id === last.competition.id
  return items.filter((award, i) => i < count || sharesLast(award))
}

/** The awards of a public competition that an undecided tie holds back. */
export async function answerOpenAwards(ctx: QueryContext, competitionId: number): Promise<OpenAward[]> {
  const { read, now } = ctx
  const open = await findOpenAwards(read, now, competitionId)
  const rows = await listEntrantsByKey(
    read,
    competitionId,
    open.flatMap(({ entrants }) => entrants),
  )
  const refs = await answerEntrants(
    ctx,
    rows.map((row) => row.id),
  )
  const known = new Map(rows.map((row) => [row.key, refs.get(row.id)]))
  return open.map(({ kind, entrants }) => ({
    kind,
    title: awardKindWords[kind],
    entrants: entrants.flatMap((key) => known.get(key) ?? []),
  }))
}

/** Public awards in the order of `ids`. */
export async function answerAwards(ctx: QueryContext, ids: readonly number[]): Promise<AwardView[]> {
  const { read, now, deps } = ctx
  const rows = await listAwardRows(read, now, ids)
  deps.addTags(...tagsOf('competition', new Set(rows.map((row) => row.competition_id))))
  const [entrants, players, logos, sides] = await Promise.all([
    answerEntrants(
      ctx,
      rows.flatMap((row) => row.entrant_id ?? []),
    ),
    listNamedPlayers(read, [...new Set(rows.flatMap((row) => lineupOf(row).flatMap((member) => member.playerId ?? [])))]),
    answerLogos(ctx, rows.map(logoIdOf)),
    listDecidingSides(
      read,
      now,
      rows.flatMap((row) => row.match_id ?? []),
    ),
  ])
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    return row ? [viewAward(row, { entrants, players, playerLogo: logos(logoIdOf(row)), sides })] : []
  })
}
