import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerLogos } from '#server/media/media.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { MatchesNow, MatchListQuery, MatchPage } from '#shared/competitions/match-lists.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { nextMidnight } from '#shared/dates.ts'
import { dayInMonth } from '#shared/day-in-month.ts'
import { liveMatchesMax } from '#shared/limits.ts'
import { listByesOfEntrants, listByesOfGroups } from './byes.queries.ts'
import { viewBye } from './byes.view.ts'
import { shareOut } from './day-outline.model.ts'
import { answerCurrentDays, answerDays, findCurrentDay } from './days.answers.ts'
import { overdueAt } from './days.model.ts'
import {
  countMatches,
  isNarrow,
  listCompetitionLogos,
  listCompetitionsOf,
  listLatestIds,
  listMatchIds,
  listNextIds,
  listOverdueIds,
  listPutOffIds,
  type MatchFilter,
} from './match-list.queries.ts'
import { dependOnReveals } from './reveal.answers.ts'
import { pickStrip, type StripIds, type StripMatch, withPutOff } from './strip.model.ts'
import { answerSummaries, loadMatches } from './summaries.answers.ts'
import { listEntrantIds } from './taking-part.queries.ts'

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
  const { day, days } = await daysOfList(ctx, others, { asked, pageSize })
  const filter: MatchFilter = { ...others, day: day ?? undefined }
  const params = {
    order: order ?? (filter.state === 'ended' ? 'newest' : 'oldest'),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  } as const
  const [ids, total] = await Promise.all([listMatchIds(read, now, filter, params), countMatches(read, now, filter)])
  const items = await answerSummaries(ctx, ids)
  const [competitionLogos, byes] = await Promise.all([answerCompetitionLogos(ctx, items), answerByes(ctx, filter, items)])
  return { items, page, pageSize, total, day, days, byes, competitionLogos }
}

/** The day of the list, null where it is of all days, and the days beside it. */
async function daysOfList(
  ctx: QueryContext,
  filter: MatchFilter,
  { asked, pageSize }: { asked: MatchListQuery['day']; pageSize: number },
): Promise<Pick<MatchPage, 'day' | 'days'>> {
  const current = asked === 'now' && !isNarrow(filter) ? await answerCurrentDays(ctx, filter) : null
  if (current) return current
  const day = asked === undefined ? null : asked === 'now' ? await findCurrentDay(ctx, filter, pageSize) : dayInMonth(asked)
  return { day, days: await answerDays(ctx, { ...filter, day: day ?? undefined }) }
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
export async function answerStrip(ctx: QueryContext, filter: StripFilter, lengths: StripLengths) {
  return await shownStrip(ctx, await findStrip(ctx, filter, lengths))
}

/** The same of all matches or of one kind, with those that should have begun hours ago. */
export async function answerMatchesNow(ctx: QueryContext, { kind }: { kind?: CompetitionKind }): Promise<MatchesNow> {
  const [strip, overdueIds] = await Promise.all([
    findStrip(ctx, { kind }, { next: shownNow, latest: shownNow }),
    listOverdueIds(ctx.read, ctx.now, { kind }, shownNow),
  ])
  await loadMatches(ctx, [...idsOf(strip), ...overdueIds])
  return { ...(await shownStrip(ctx, strip)), overdue: await answerSummaries(ctx, overdueIds) }
}

type DayOutline = Pick<MatchPage, 'day' | 'days' | 'total' | 'competitionLogos'> & { matches: MatchSummary[] }

/**
 * The strip of all matches, and some matches of today, or of the next day that has any, or of the last: the running ones, those to come and
 * those that ended last, as many of the latter two as there is room for. Competitions share the places (`shareOut`).
 */
export async function answerStripAndDay(ctx: QueryContext, lengths: StripLengths, most: number) {
  const strip = await findStrip(ctx, {}, lengths)
  ctx.deps.renewsAt(nextMidnight(ctx.now))
  const current = await answerCurrentDays(ctx, {})
  const dayIds = current ? await listOutline(ctx, current.day, { live: strip.liveIds.slice(0, most), most }) : []
  // Read at once: the day has some of the strip's matches.
  await loadMatches(ctx, [...idsOf(strip), ...dayIds])
  const matches = await answerSummaries(ctx, dayIds)
  const day: DayOutline = {
    day: current?.day ?? null,
    days: current?.days ?? [],
    total: current?.days.find((one) => one.day === current.day)?.count ?? 0,
    competitionLogos: await answerCompetitionLogos(ctx, matches),
    matches,
  }
  return { strip: await shownStrip(ctx, strip), day }
}

/** So many matches of a day are weighed. */
const weighedOfDay = 200

async function listOutline({ read, now }: QueryContext, day: string, { live, most }: { live: readonly number[]; most: number }) {
  const page = { limit: weighedOfDay, offset: 0 }
  const [coming, ended] = await Promise.all([
    listMatchIds(read, now, { state: 'coming', day }, { ...page, order: 'oldest' }),
    listMatchIds(read, now, { state: 'ended', day }, { ...page, order: 'newest' }),
  ])
  const competitions = await listCompetitionsOf(read, [...live, ...coming, ...ended])
  const running = shareOut(live, competitions, most)
  const room = most - running.length
  const results = shareOut(ended, competitions, Math.max(Math.ceil(room / 3), room - coming.length)).reverse()
  return [...running, ...shareOut(coming, competitions, room - results.length), ...results]
}

/** The same from matches that are already loaded, the newest first: those of a team or a player have no index of phases. */
export async function answerStripOf(ctx: QueryContext, matches: readonly StripMatch[], { next, latest }: StripLengths) {
  await dependOnMatches(ctx, {})
  return await shownStrip(ctx, pickStrip(ctx.now, matches, { live: liveMatchesMax, next, latest }))
}

async function findStrip(ctx: QueryContext, filter: StripFilter, { next, latest }: StripLengths): Promise<StripIds> {
  await dependOnMatches(ctx, filter)
  const { read, now } = ctx
  const [liveIds, nextIds, latestIds, putOffIds] = await Promise.all([
    listMatchIds(read, now, { ...filter, state: 'live' }, { order: 'oldest', limit: liveMatchesMax, offset: 0 }),
    listNextIds(read, now, filter, next),
    listLatestIds(read, now, filter, latest),
    filter.competition === undefined ? [] : listPutOffIds(read, now, filter, next),
  ])
  return { liveIds, nextIds: withPutOff(nextIds, putOffIds, next), latestIds }
}

function idsOf({ liveIds, nextIds, latestIds }: StripIds): number[] {
  return [...new Set([...liveIds, ...nextIds, ...latestIds])]
}

async function shownStrip(ctx: QueryContext, strip: StripIds) {
  const { liveIds, nextIds, latestIds } = strip
  const known = new Map((await answerSummaries(ctx, idsOf(strip))).map((match) => [match.id, match]))
  const inOrder = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
  const next = inOrder(nextIds)
  for (const { schedule } of next) if (schedule.at !== null) ctx.deps.renewsAt(overdueAt({ ...schedule, at: schedule.at }))
  return { live: inOrder(liveIds), next, latest: inOrder(latestIds) }
}

async function dependOnMatches(ctx: QueryContext, { competition }: MatchFilter): Promise<void> {
  ctx.deps.addTags(competition === undefined ? 'matches' : `competition:${competition}`)
  await dependOnReveals(ctx, competition)
}
