import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerLogos } from '#server/media/media.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { MatchesNow, MatchListQuery, MatchPage, MatchSummary } from '#shared/competitions/answers.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import { formatDay, nextMidnight } from '#shared/dates.ts'
import { dayInMonth } from '#shared/day-in-month.ts'
import { listByesOfEntrants, listByesOfGroups } from './byes.queries.ts'
import { viewBye } from './byes.view.ts'
import { countByDay, dayBounds, daysAround, daysInTurn, daysOfMoments, overdueAt, withToday } from './days.model.ts'
import {
  countMatches,
  countMatchesOfDays,
  findMoment,
  isNarrow,
  listCompetitionLogos,
  listLatestIds,
  listMatchIds,
  listMoments,
  listMomentsBeside,
  listNextIds,
  listOverdueIds,
  type MatchFilter,
} from './match-list.queries.ts'
import { dependOnReveals } from './reveal.answers.ts'
import { pickStrip, type StripIds, type StripMatch } from './strip.model.ts'
import { answerSummaries } from './summaries.answers.ts'
import { listEntrantIds } from './taking-part.queries.ts'

const mostDays = 15
const mostLive = 12
const shownNow = 5

/** One page of matches. Ended ones begin with the newest, all others with the oldest, unless an order is requested. */
export async function answerMatchList(
  ctx: QueryContext,
  { order, page = 1, pageSize = 20, day: asked, ...others }: MatchListQuery,
): Promise<MatchPage> {
  await dependOnMatches(ctx, others)
  const { read, now, deps } = ctx
  // The days offered begin with today's.
  deps.renewsAt(nextMidnight(now))
  const day = asked === 'now' ? await findCurrentDay(ctx, others, pageSize) : asked === undefined ? null : dayInMonth(asked)
  const filter: MatchFilter = { ...others, day: day ?? undefined }
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
  const [competitionLogos, byes] = await Promise.all([answerCompetitionLogos(ctx, items), answerByes(ctx, filter, items)])
  return { items, page, pageSize, total, day, days, byes, competitionLogos }
}

/** Once for each competition: a list has many matches of few. */
async function answerCompetitionLogos(ctx: QueryContext, items: readonly MatchSummary[]): Promise<MatchPage['competitionLogos']> {
  const rows = await listCompetitionLogos(ctx.read, [...new Set(items.map(({ competition }) => competition.id))])
  const logos = await answerLogos(
    ctx,
    rows.map((row) => row.logo_id),
  )
  return rows.flatMap(({ id, logo_id }) => {
    const logo = logos(logo_id)
    return logo ? [{ competitionId: id, logo }] : []
  })
}

/** Today where it has matches, else the next day that has, else the last. Null where all of a narrow list fits on one page, or there is none. */
async function findCurrentDay({ read, now }: QueryContext, filter: MatchFilter, pageSize: number): Promise<string | null> {
  if (isNarrow(filter) && (await countMatches(read, now, filter)) <= pageSize) return null
  const { from } = dayBounds(formatDay(now))
  const moment = (await findMoment(read, now, filter, { side: '>=', from })) ?? (await findMoment(read, now, filter, { side: '<', from }))
  return moment === null ? null : formatDay(moment)
}

/**
 * Byes for the matches of one competition: of the shown rounds; for a team or a player all, because it has no other match in those rounds.
 */
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

/**
 * Some matches of today, or of the next day that has any, or of the last: the running ones, then those to come and those that ended last, as many of
 * both as there is room for. The running ones first, then by time.
 */
export async function answerDayOutline(
  ctx: QueryContext,
  most: number,
): Promise<Pick<MatchPage, 'day' | 'days' | 'total' | 'competitionLogos'> & { matches: MatchSummary[] }> {
  await dependOnMatches(ctx, {})
  const { read, now, deps } = ctx
  deps.renewsAt(nextMidnight(now))
  const day = (await findCurrentDay(ctx, {}, 1)) ?? undefined
  if (day === undefined) return { day: null, days: [], total: 0, competitionLogos: [], matches: [] }
  const some = async (filter: MatchFilter, order: 'oldest' | 'newest') =>
    await listMatchIds(read, now, filter, { order, limit: most, offset: 0 })
  const [live, coming, ended, total, days] = await Promise.all([
    some({ state: 'live' }, 'oldest'),
    some({ state: 'coming', day }, 'oldest'),
    some({ state: 'ended', day }, 'newest'),
    countMatches(read, now, { day }),
    answerDays(ctx, { day }),
  ])
  const room = most - live.length
  const shownEnded = Math.max(Math.ceil(room / 3), room - coming.length)
  const matches = await answerSummaries(ctx, [
    ...live,
    ...ended.slice(0, shownEnded).reverse(),
    ...coming.slice(0, room - Math.min(shownEnded, ended.length)),
  ])
  return { day, days, total, competitionLogos: await answerCompetitionLogos(ctx, matches), matches }
}

/** The latest matches of a stage, those that are running, and the next ones, by time. */
export async function answerAround(ctx: QueryContext, stage: number, { next, latest }: StripLengths): Promise<MatchSummary[]> {
  await dependOnMatches(ctx, {})
  const { read, now } = ctx
  const [ended, live, coming] = await Promise.all([
    listLatestIds(read, now, { stage }, latest),
    listMatchIds(read, now, { stage, state: 'live' }, { order: 'oldest', limit: next, offset: 0 }),
    listMatchIds(read, now, { stage, state: 'coming' }, { order: 'oldest', limit: next, offset: 0 }),
  ])
  return await answerSummaries(ctx, [...ended.toReversed(), ...live, ...coming.slice(0, Math.max(0, next - live.length))])
}

/** How many of a whole list are read before other requests get a turn. */
const wholeSlice = 100

/** All matches of a list, in slices, so that other requests are answered in between. */
export async function* answerWholeMatchList(
  ctx: QueryContext,
  { order, ...filter }: Pick<MatchListQuery, 'competition' | 'kind' | 'day'> & { order: 'oldest' | 'newest' },
): AsyncGenerator<MatchSummary[]> {
  await dependOnMatches(ctx, filter)
  for (let offset = 0; ; offset += wholeSlice) {
    const ids = await listMatchIds(ctx.read, ctx.now, filter, { order, limit: wholeSlice, offset })
    if (ids.length > 0) yield await answerSummaries(ctx, ids)
    if (ids.length < wholeSlice) return
    await nextTurn()
  }
}

type StripFilter = Pick<MatchFilter, 'competition' | 'kind'>
interface StripLengths {
  next: number
  latest: number
}

/** Live matches, the next ones and the latest results, each read by an index of phases. */
export async function answerStrip(ctx: QueryContext, filter: StripFilter, { next, latest }: StripLengths) {
  await dependOnMatches(ctx, filter)
  const { read, now } = ctx
  const [liveIds, nextIds, latestIds] = await Promise.all([
    listMatchIds(read, now, { ...filter, state: 'live' }, { order: 'oldest', limit: mostLive, offset: 0 }),
    listNextIds(read, now, filter, next),
    listLatestIds(read, now, filter, latest),
  ])
  return await shownStrip(ctx, { liveIds, nextIds, latestIds })
}

/** The same of all matches or of one kind, with those that should have begun hours ago. */
export async function answerMatchesNow(ctx: QueryContext, { kind }: { kind?: CompetitionKind }): Promise<MatchesNow> {
  const [strip, overdueIds] = await Promise.all([
    answerStrip(ctx, { kind }, { next: shownNow, latest: shownNow }),
    listOverdueIds(ctx.read, ctx.now, { kind }, shownNow),
  ])
  return { ...strip, overdue: await answerSummaries(ctx, overdueIds) }
}

/** The same from matches that are already loaded, the newest first: those of a team or a player have no index of phases. */
export async function answerStripOf(ctx: QueryContext, matches: readonly StripMatch[], { next, latest }: StripLengths) {
  await dependOnMatches(ctx, {})
  return await shownStrip(ctx, pickStrip(ctx.now, matches, { live: mostLive, next, latest }))
}

async function shownStrip(ctx: QueryContext, { liveIds, nextIds, latestIds }: StripIds) {
  const known = new Map(
    (await answerSummaries(ctx, [...new Set([...liveIds, ...nextIds, ...latestIds])])).map((match) => [match.id, match]),
  )
  const inOrder = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
  const next = inOrder(nextIds)
  for (const { schedule } of next) if (schedule.at !== null) ctx.deps.renewsAt(overdueAt({ ...schedule, at: schedule.at }))
  return { live: inOrder(liveIds), next, latest: inOrder(latestIds) }
}

async function dependOnMatches(ctx: QueryContext, { competition }: MatchFilter): Promise<void> {
  ctx.deps.addTags(competition === undefined ? 'matches' : `competition:${competition}`)
  await dependOnReveals(ctx, competition)
}

async function answerDays({ read, now }: QueryContext, { day, ...filter }: MatchFilter): Promise<MatchPage['days']> {
  const today = formatDay(now)
  const pivot = day ?? today
  if (!isNarrow(filter)) return withToday(await countedDays(read, now, filter, pivot), pivot, today)
  const days = countByDay((await listMoments(read, now, filter)).toSorted())
  return withToday(daysAround(days, pivot, mostDays), day ?? null, today)
}

/** So many of the nearest matches on either side usually lie on more days than are offered. */
const nearMatches = 200

/**
 * From the matches around. Where they are too many for that, it counts the days right around, which then usually have some, in one statement;
 * else it looks for days that have any.
 */
async function countedDays(read: QueryContext['read'], now: string, filter: MatchFilter, pivot: string): Promise<MatchPage['days']> {
  const { from } = dayBounds(pivot)
  const beside = async (side: '<' | '>=') => await listMomentsBeside(read, now, filter, { side, from, limit: nearMatches })
  const after = await beside('>=')
  const isDense = !after.isWhole && after.moments.every((moment) => formatDay(moment) === pivot)
  const near = isDense ? null : daysOfMoments(await beside('<'), after, pivot, mostDays)
  if (near) return near
  const around = await withCounts(read, now, filter, daysInTurn(pivot, mostDays))
  if (around.every(({ count }) => count > 0)) return around
  return await withCounts(read, now, filter, await probedDays(read, now, filter, pivot))
}

/** One index lookup per day. */
async function probedDays(read: QueryContext['read'], now: string, filter: MatchFilter, pivot: string): Promise<string[]> {
  const after: string[] = []
  for (let from = dayBounds(pivot).from; after.length < mostDays; ) {
    const moment = await findMoment(read, now, filter, { side: '>=', from })
    if (moment === null) break
    after.push(formatDay(moment))
    from = dayBounds(formatDay(moment)).to
  }
  const before: string[] = []
  const wanted = Math.max(Math.floor(mostDays / 2), mostDays - after.length)
  for (let from = dayBounds(pivot).from; before.length < wanted; ) {
    const moment = await findMoment(read, now, filter, { side: '<', from })
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
