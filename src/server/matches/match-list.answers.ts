import type { Asking } from '#server/asking.ts'
import type { MatchListQuery, MatchPage } from '#shared/competitions/answers.ts'
import { formatDay } from '#shared/dates.ts'
import { dayBounds, daysAround } from './days.ts'
import {
  countMatches,
  findMoment,
  isNarrow,
  listLatestIds,
  listMatchIds,
  listMoments,
  listNextIds,
  listStripIds,
  type MatchFilter,
} from './match-list.queries.ts'
import { restOnReveals } from './reveal.answers.ts'
import { answerSummaries } from './summaries.answers.ts'

const mostDays = 15
const mostLive = 12

/** One page of matches. Ended ones begin with the newest, all others with the oldest, unless the order is asked for. */
export async function answerMatchList(asking: Asking, { order, page = 1, pageSize = 20, ...filter }: MatchListQuery): Promise<MatchPage> {
  await restOnMatches(asking, filter)
  const { read, now } = asking
  const wish = { order: order ?? (filter.state === 'ended' ? 'newest' : 'oldest'), limit: pageSize, offset: (page - 1) * pageSize } as const
  const [ids, total, days] = await Promise.all([
    listMatchIds(read, now, filter, wish),
    countMatches(read, now, filter),
    answerDays(asking, filter),
  ])
  return { items: await answerSummaries(asking, ids), page, pageSize, total, days }
}

/** What is live, what comes next, what ended last. */
export async function answerStrip(asking: Asking, filter: MatchFilter, { next, latest }: { next: number; latest: number }) {
  await restOnMatches(asking, filter)
  const { liveIds, nextIds, latestIds } = await stripIds(asking, filter, { live: mostLive, next, latest })
  const known = new Map(
    (await answerSummaries(asking, [...new Set([...liveIds, ...nextIds, ...latestIds])])).map((match) => [match.id, match]),
  )
  const inOrder = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
  return { live: inOrder(liveIds), next: inOrder(nextIds), latest: inOrder(latestIds) }
}

/** By an index of phases each; the matches of a team or a player have none, so they are walked once for all three. */
async function stripIds({ read, now }: Asking, filter: MatchFilter, most: { live: number; next: number; latest: number }) {
  if (filter.team !== undefined || filter.player !== undefined) return await listStripIds(read, now, filter, most)
  const [liveIds, nextIds, latestIds] = await Promise.all([
    listMatchIds(read, now, { ...filter, state: 'live' }, { order: 'oldest', limit: most.live, offset: 0 }),
    listNextIds(read, now, filter, most.next),
    listLatestIds(read, now, filter, most.latest),
  ])
  return { liveIds, nextIds, latestIds }
}

async function restOnMatches(asking: Asking, { competition }: MatchFilter): Promise<void> {
  asking.footing.shows(competition === undefined ? 'matches' : `competition:${competition}`)
  await restOnReveals(asking, competition)
}

async function answerDays({ read, now }: Asking, { day, ...filter }: MatchFilter): Promise<MatchPage['days']> {
  const pivot = day ?? formatDay(now)
  if (!isNarrow(filter)) return await probedDays(read, now, filter, pivot)
  const counts = new Map<string, number>()
  for (const moment of await listMoments(read, now, filter)) counts.set(formatDay(moment), (counts.get(formatDay(moment)) ?? 0) + 1)
  const days = [...counts].map(([of, count]) => ({ day: of, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
  return daysAround(days, pivot, mostDays)
}

/** Among very many matches: from day to day by one step into the index each, then a count of each day. */
async function probedDays(read: Asking['read'], now: string, filter: MatchFilter, pivot: string): Promise<MatchPage['days']> {
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
  const days = daysAround(
    [...before, ...after].map((day) => ({ day })),
    pivot,
    mostDays,
  )
  return await Promise.all(days.map(async ({ day }) => ({ day, count: await countMatches(read, now, { ...filter, day }) })))
}
