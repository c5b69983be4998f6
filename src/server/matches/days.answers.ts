import type { QueryContext } from '#server/http/query-context.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import { formatDay } from '#shared/dates.ts'
import { countByDay, dayBounds, daysAround, daysInTurn, daysOfMoments, type Moments, withToday } from './days.model.ts'
import {
  countMatches,
  countMatchesOfDays,
  findMoment,
  isNarrow,
  listMoments,
  listMomentsBeside,
  type MatchFilter,
} from './match-list.queries.ts'

const mostDays = 15

/** Today where it has matches, else the next day that has, else the last. Null where all of a narrow list fits on one page, or there is none. */
export async function findCurrentDay({ read, now }: QueryContext, filter: MatchFilter, pageSize: number): Promise<string | null> {
  if (isNarrow(filter) && (await countMatches(read, now, filter)) <= pageSize) return null
  const { from } = dayBounds(formatDay(now))
  const moment = (await findMoment(read, now, filter, { side: '>=', from })) ?? (await findMoment(read, now, filter, { side: '<', from }))
  return moment === null ? null : formatDay(moment)
}

/** The days beside a list, with their numbers of matches. */
export async function answerDays({ read, now }: QueryContext, { day, ...filter }: MatchFilter): Promise<MatchPage['days']> {
  const today = formatDay(now)
  const pivot = day ?? today
  if (isNarrow(filter)) {
    const days = countByDay((await listMoments(read, now, filter)).toSorted())
    return withToday(daysAround(days, pivot, mostDays), day ?? null, today)
  }
  const { from } = dayBounds(pivot)
  const beside = async (side: '<' | '>=') => await listMomentsBeside(read, now, filter, { side, from, limit: nearMatches })
  const days = await countedDays({ read, now }, filter, pivot, { after: await beside('>='), before: async () => await beside('<') })
  return withToday(days, pivot, today)
}

/** The current day of a list that is not narrow and the days beside it, read as one: the nearest matches say both. Null where it has none. */
export async function answerCurrentDays({ read, now }: QueryContext, filter: MatchFilter): Promise<CurrentDays | null> {
  const today = formatDay(now)
  const { from } = dayBounds(today)
  const beside = async (side: '<' | '>=') => await listMomentsBeside(read, now, filter, { side, from, limit: nearMatches })
  const [before, after] = await Promise.all([beside('<'), beside('>=')])
  const nearest = after.moments[0] ?? before.moments[0]
  if (nearest === undefined) return null
  const day = formatDay(nearest)
  return { day, days: withToday(await countedDays({ read, now }, filter, day, { after, before: async () => before }), day, today) }
}

interface CurrentDays {
  day: string
  days: MatchPage['days']
}

/** So many of the nearest matches on either side usually lie on more days than are offered. */
const nearMatches = 200

/** The nearest matches, from a moment on and before it, between which and `pivot` there are none. */
interface Near {
  after: Moments
  before(): Promise<Moments>
}

/**
 * From the matches around. Where they are too many for that, it counts the days right around, which then usually have some, in one statement;
 * else it looks for days that have any.
 */
async function countedDays(ctx: Asking, filter: MatchFilter, pivot: string, { after, before }: Near): Promise<MatchPage['days']> {
  const isDense = !after.isWhole && after.moments.every((moment) => formatDay(moment) === pivot)
  const near = isDense ? null : daysOfMoments(await before(), after, pivot, mostDays)
  if (near) return near
  const around = await withCounts(ctx, filter, daysInTurn(pivot, mostDays))
  if (around.every(({ count }) => count > 0)) return around
  return await withCounts(ctx, filter, await probedDays(ctx, filter, pivot))
}

type Asking = Pick<QueryContext, 'read' | 'now'>

/** One index lookup per day. */
async function probedDays({ read, now }: Asking, filter: MatchFilter, pivot: string): Promise<string[]> {
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

async function withCounts({ read, now }: Asking, filter: MatchFilter, days: readonly string[]): Promise<MatchPage['days']> {
  const counts = await countMatchesOfDays(read, now, filter, days)
  return days.map((day, i) => ({ day, count: counts[i] ?? 0 }))
}
