import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { MatchListQuery, MatchPage, MatchSummary } from '#shared/competitions/answers.ts'
import { formatDay } from '#shared/dates.ts'
import { listByesOfEntrants, listByesOfGroups } from './byes.queries.ts'
import { viewBye } from './byes.view.ts'
import { dayBounds, daysAround, daysInTurn } from './days.model.ts'
import {
  countMatches,
  countMatchesOfDays,
  findMoment,
  isNarrow,
  listLatestIds,
  listMatchIds,
  listMoments,
  listNextIds,
  type MatchFilter,
} from './match-list.queries.ts'
import { restOnReveals } from './reveal.answers.ts'
import { pickStrip, type StripIds, type StripMatch } from './strip.model.ts'
import { answerSummaries } from './summaries.answers.ts'
import { listEntrantIds } from './taking-part.queries.ts'

const mostDays = 15
const mostLive = 12

/** One page of matches. Ended ones begin with the newest, all others with the oldest, unless the order is asked for. */
export async function answerMatchList(
  ctx: QueryContext,
  { order, page = 1, pageSize = 20, ...filter }: MatchListQuery,
): Promise<MatchPage> {
  await restOnMatches(ctx, filter)
  const { read, now } = ctx
  const params = {
    order: order ?? (filter.state === 'ended' ? 'newest' : 'oldest'),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  } as const
  const [ids, total, days] = await Promise.all([
    listMatchIds(read, now, filter, params),
    countMatches(read, now, filter),
    answerDays(ctx, filter),
  ])
  const items = await answerSummaries(ctx, ids)
  return { items, page, pageSize, total, days, byes: await answerByes(ctx, filter, items) }
}

/** Beside the matches of one competition: of the rounds that are shown; of a team or a player all, for it has no other match in those rounds. */
async function answerByes(ctx: QueryContext, filter: MatchFilter, items: readonly MatchSummary[]): Promise<MatchPage['byes']> {
  const { competition, stage, team, player, state } = filter
  if (competition === undefined || (state !== undefined && state !== 'ended')) return []
  const { read, now } = ctx
  const isOfOne = team !== undefined || player !== undefined
  const rounds = new Set(items.map(({ group, round }) => `${group.id} ${round.number}`))
  const byes = isOfOne
    ? await listByesOfEntrants(read, now, await listEntrantIds(read, competition, { team, player }))
    : await listByesOfGroups(read, now, [...new Set(items.map(({ group }) => group.id))])
  const shown = byes.filter(
    ({ stage_id, group_id, round_number }) =>
      (stage === undefined || stage_id === stage) && (isOfOne || rounds.has(`${group_id} ${round_number}`)),
  )
  const entrants = await answerEntrants(
    ctx,
    shown.flatMap(({ entrant_id }) => entrant_id ?? []),
  )
  return shown.flatMap((bye) => {
    const entrant = entrants.get(bye.entrant_id ?? 0)
    return entrant ? [{ ...viewBye(bye), entrant }] : []
  })
}

/** So many of a whole list are read in one turn of the event loop. */
const wholeSlice = 100

/** All matches of a list, in slices between which others are answered. */
export async function* answerWholeMatchList(
  ctx: QueryContext,
  { order, ...filter }: Pick<MatchListQuery, 'competition' | 'kind' | 'day'> & { order: 'oldest' | 'newest' },
): AsyncGenerator<MatchSummary[]> {
  await restOnMatches(ctx, filter)
  for (let offset = 0; ; offset += wholeSlice) {
    const ids = await listMatchIds(ctx.read, ctx.now, filter, { order, limit: wholeSlice, offset })
    if (ids.length > 0) yield await answerSummaries(ctx, ids)
    if (ids.length < wholeSlice) return
    await nextTurn()
  }
}

type StripFilter = Pick<MatchFilter, 'competition'>
interface StripLengths {
  next: number
  latest: number
}

/** What is live, what comes next, what ended last, by an index of phases each. */
export async function answerStrip(ctx: QueryContext, filter: StripFilter, { next, latest }: StripLengths) {
  await restOnMatches(ctx, filter)
  const { read, now } = ctx
  const [liveIds, nextIds, latestIds] = await Promise.all([
    listMatchIds(read, now, { ...filter, state: 'live' }, { order: 'oldest', limit: mostLive, offset: 0 }),
    listNextIds(read, now, filter, next),
    listLatestIds(read, now, filter, latest),
  ])
  return await shownStrip(ctx, { liveIds, nextIds, latestIds })
}

/** The same of matches in hand, the newest first: those of a team or a player have no index of phases. */
export async function answerStripOf(ctx: QueryContext, matches: readonly StripMatch[], { next, latest }: StripLengths) {
  await restOnMatches(ctx, {})
  return await shownStrip(ctx, pickStrip(ctx.now, matches, { live: mostLive, next, latest }))
}

async function shownStrip(ctx: QueryContext, { liveIds, nextIds, latestIds }: StripIds) {
  const known = new Map(
    (await answerSummaries(ctx, [...new Set([...liveIds, ...nextIds, ...latestIds])])).map((match) => [match.id, match]),
  )
  const inOrder = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
  return { live: inOrder(liveIds), next: inOrder(nextIds), latest: inOrder(latestIds) }
}

async function restOnMatches(ctx: QueryContext, { competition }: MatchFilter): Promise<void> {
  ctx.deps.addTags(competition === undefined ? 'matches' : `competition:${competition}`)
  await restOnReveals(ctx, competition)
}

async function answerDays({ read, now }: QueryContext, { day, ...filter }: MatchFilter): Promise<MatchPage['days']> {
  const pivot = day ?? formatDay(now)
  if (!isNarrow(filter)) return await countedDays(read, now, filter, pivot)
  const counts = new Map<string, number>()
  for (const moment of await listMoments(read, now, filter)) counts.set(formatDay(moment), (counts.get(formatDay(moment)) ?? 0) + 1)
  const days = [...counts].map(([of, count]) => ({ day: of, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
  return daysAround(days, pivot, mostDays)
}

/** Among very many matches: the days right around, which mostly have some each, in one statement; else those that have any. */
async function countedDays(read: QueryContext['read'], now: string, filter: MatchFilter, pivot: string): Promise<MatchPage['days']> {
  const around = await withCounts(read, now, filter, daysInTurn(pivot, mostDays))
  if (around.every(({ count }) => count > 0)) return around
  return await withCounts(read, now, filter, await probedDays(read, now, filter, pivot))
}

/** From day to day by one step into the index each. */
async function probedDays(read: QueryContext['read'], now: string, filter: MatchFilter, pivot: string): Promise<string[]> {
  const after: string[] = []
  for (let from = dayBounds(pivot).from; after.length < mostDays; ) {
    const moment = await findMoment(read, now, filter, '>=', from)
    if (moment === null) break
    after.push(formatDay(moment))
    from = dayBounds(formatDay(moment)).to
  }
  const before: string[] = []
  const wanted = Math.max(Math.floor(mostDays / 2), mostDays - after.length)
  for (let from = dayBounds(pivot).from; before.length < wanted; ) {
    const moment = await findMoment(read, now, filter, '<', from)
    if (moment === null) break
    before.unshift(formatDay(moment))
    from = dayBounds(formatDay(moment)).from
  }
  const days = [...before, ...after].map((day) => ({ day }))
  return daysAround(days, pivot, mostDays).map(({ day }) => day)
}

async function withCounts(
  read: QueryContext['read'],
  now: string,
  filter: MatchFilter,
  days: readonly string[],
): Promise<MatchPage['days']> {
  const counts = await countMatchesOfDays(read, now, filter, days)
  return days.map((day, i) => ({ day, count: counts[i] ?? 0 }))
}
