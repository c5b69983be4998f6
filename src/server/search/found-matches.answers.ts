import type { QueryContext } from '#server/http/query-context.ts'
import { overdueBounds, undated } from '#server/matches/days.model.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import { holderOf } from '#server/people/meetings.answers.ts'
import { listMeetings } from '#server/people/meetings.queries.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import { matchTimeText } from '#shared/competitions/match-time.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import { formatDay, nextMidnight } from '#shared/dates.ts'
import { searchCounted } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { FoundMatches, Suggestion } from '#shared/search.ts'
import { listPlayerTexts, listTeamTexts } from './hit-texts.queries.ts'
import { listNamedMatches, type Named, type NamedMatch, namesPeople } from './named-matches.queries.ts'
import { unmarked } from './search.view.ts'

/** By participants, by day, or both. */
export interface MatchCriteria {
  named: readonly Named[]
  day: string | null
}

/** Matches of all who are named, on the day, where there is one; null where there are none. */
export async function answerFoundMatches(
  ctx: QueryContext,
  { named, day }: MatchCriteria,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundMatches | null> {
  if (named.length === 0 && day === null) return null
  ctx.deps.addTags('matches')
  const matches = inOrder(ctx.now, await listNamedMatches(ctx.read, ctx.now, named, day))
  if (matches.length === 0) return null
  const pair = await findPair(ctx, named)
  const between = pair && new Set((await listNamedMatches(ctx.read, ctx.now, pair.asked, day)).map(({ id }) => id))
  const ids = [...matches]
    .sort((a, b) => Number(between?.has(b.id) ?? false) - Number(between?.has(a.id) ?? false))
    .slice(0, searchCounted)
    .map(({ id }) => id)
  const items = await answerSummaries(ctx, ids.slice(offset, offset + limit))
  const meetings = pair && { path: pair.path, names: pair.names, count: items.filter(({ id }) => between?.has(id)).length }
  return { items, total: ids.length, isMore: matches.length > searchCounted, meetings }
}

/** Where two are named: how they met, and the next or newest of it. */
export async function answerMatchSuggestions(ctx: QueryContext, named: readonly Named[], limit: number): Promise<Suggestion[]> {
  if (named.filter(namesPeople).length < 2) return []
  const found = await answerFoundMatches(ctx, { named, day: null }, { offset: 0, limit })
  if (found === null) return []
  const meetings = found.meetings && {
    type: 'meetings' as const,
    id: null,
    path: found.meetings.path,
    title: unmarked(`${found.meetings.names.join(' 与 ')} 的交锋`),
    tellsResult: false,
    note: '',
  }
  const today = formatDay(ctx.now)
  // What is 今天 today is 昨天 then.
  ctx.deps.renewsAt(nextMidnight(ctx.now))
  const matches = found.items.slice(0, found.meetings?.count).map(
    (match): Suggestion => ({
      type: 'match',
      id: match.id,
      path: paths.match(match.id),
      title: unmarked(matchTitle(match)),
      tellsResult: false,
      note: [match.competition.name, matchTimeText(match, today)].filter(Boolean).join(' · '),
    }),
  )
  return [...(meetings ? [meetings] : []), ...matches]
}

interface Pair extends Omit<NonNullable<FoundMatches['meetings']>, 'count'> {
  /** These two alone, and what was named besides. */
  asked: readonly Named[]
}

/** The two who have met or will, where two are named: a word may name several. */
async function findPair({ read, now }: QueryContext, named: readonly Named[]): Promise<Pair | null> {
  const [one, other, ...more] = named.filter(namesPeople)
  if (!one || !other || more.length > 0) return null
  for (const kind of ['team', 'player'] as const) {
    const [[a], [b]] = kind === 'team' ? [one.teams, other.teams] : [one.players, other.players]
    if (a === undefined || b === undefined || a === b) continue
    if ((await listMeetings(read, now, holderOf(kind, a), holderOf(kind, b))).length === 0) continue
    const names = await listNames(read, kind, [a, b])
    const asked = [a, b].map((id) => ({ teams: [], players: [], competitions: [], [`${kind}s`]: [id] }))
    const path = paths.meetings(kind, a, b)
    return { path, names: [names.get(a) ?? '', names.get(b) ?? ''], asked: [...asked, ...named.filter((each) => !namesPeople(each))] }
  }
  return null
}

async function listNames(read: QueryContext['read'], kind: 'team' | 'player', ids: readonly number[]): Promise<Map<number, string>> {
  if (kind === 'team') return new Map((await listTeamTexts(read, ids)).map((row) => [row.id, row.name]))
  return new Map((await listPlayerTexts(read, ids)).map((row) => [row.id, publicPlayerName(row)]))
}

/** What is on, what is to come from the next one on, then what was, the newest first, and at the end what nobody dated. `matches` come newest first. */
function inOrder(now: string, matches: readonly NamedMatch[]): NamedMatch[] {
  const { since: from } = overdueBounds(now)
  const places: Readonly<Record<'live' | 'next' | 'open' | 'past', NamedMatch[]>> = { live: [], next: [], open: [], past: [] }
  for (const match of matches) {
    if (match.phase === 'live') places.live.unshift(match)
    else if (match.phase !== 'coming' || match.listed_at < from) places.past.push(match)
    else if (match.listed_at < undated) places.next.unshift(match)
    else places.open.unshift(match)
  }
  return [...places.live, ...places.next, ...places.open, ...places.past]
}
