import { type Api, isApiError } from '#shared/api.ts'
import type { ArticleSummary } from '#shared/article-summary.ts'
import type { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { MatchesNow, MatchPage } from '#shared/competitions/match-lists.ts'
import { formatDayRange } from '#shared/dates.ts'
import type { PageQuery } from '#shared/page-query.ts'
import type { MatchFilter } from '#shared/paths.ts'
import { matchStateWords } from '#shared/words/page-tabs.ts'
import type { PageRequest } from '../page.ts'

/** The filters for one competition's matches. */
interface MatchChoices {
  competition: { id: number; name: string }
  stages: { id: number; name: string }[]
  /** Sides with a page of their own: `key` is `team-7` or `player-7`. */
  sides: { key: string; name: string }[]
}

export interface MatchListing {
  matches: MatchPage
  /** As the address says; the answer knows the day. */
  filter: MatchFilter
  /** The address names a day that was not understood. */
  isDayUnread: boolean
  /** Null where no competition is chosen. */
  choices: MatchChoices | null
}

/** Live, next and latest matches: of one kind, or of all. */
export interface Schedule {
  kind: CompetitionKind | null
  /** Running ones first, then upcoming ones. */
  competitions: CompetitionSummary[]
  now: MatchesNow
  listing: MatchListing
  /** By what the list is narrowed, as parts of the page's title. */
  titled: string[]
  news: ArticleSummary[]
}

export async function loadSchedule({ api, query }: PageRequest, kind: CompetitionKind | null): Promise<Schedule> {
  const ofKind = { kind: kind ?? undefined }
  const filter = filterOf(query)
  // One round trip for all of it: lines are slow.
  const [running, coming, now, matches, news, choices] = await Promise.all([
    api.competitions({ ...ofKind, state: 'running' }),
    api.competitions({ ...ofKind, state: 'coming', pageSize: 6 }),
    api.matchesNow(ofKind),
    loadMatches(api, ofKind, { ...filter, day: filter.day ?? (isNarrowed(filter) ? undefined : 'now') }),
    kind === null ? [] : newsOf(api, kind),
    filter.competition === undefined ? null : loadChoices(api, filter.competition),
  ])
  const listing = { matches, filter, isDayUnread: query.unread === 'day', choices }
  return {
    kind,
    competitions: [...running.items, ...coming.items],
    now,
    listing,
    titled: listingTitle(listing),
    news,
  }
}

/** Whether the address asks for anything but a day. */
export function isNarrowed({ day: _day, page: _page, ...choices }: MatchFilter): boolean {
  return Object.values(choices).some((value) => value !== undefined)
}

/** By what a list of matches is narrowed, as parts of a title: day, state, side, stage. */
export function listingTitle({ filter: { day, state, team, player, stage }, matches, choices }: MatchListing): string[] {
  const key = team === undefined ? `player-${player}` : `team-${team}`
  const [side] = [
    ...(choices?.sides.filter((each) => each.key === key) ?? []),
    ...matches.items.flatMap(({ sides }) =>
      sides.flatMap(({ entrant }) =>
        entrant && (team === undefined ? player !== undefined && entrant.playerIds.includes(player) : entrant.teamId === team)
          ? [entrant]
          : [],
      ),
    ),
  ]
  return [
    day && formatDayRange(day, day),
    state && matchStateWords[state],
    side?.name,
    choices?.stages.find(({ id }) => id === stage)?.name,
  ].filter((part) => part !== undefined)
}

/** The part of a URL that filters a list of matches. A stage without its competition is ignored. */
export function filterOf({ competition, stage, team, player, state, day, page }: PageQuery): MatchFilter {
  return { competition, stage, team, player, state, day, page }
}

/** A day has all its matches on one page. Upcoming and live matches begin with the oldest, all others with the newest. */
export async function loadMatches(
  api: Api,
  scope: { kind?: CompetitionKind; competition?: number },
  filter: MatchFilter,
): Promise<MatchPage> {
  const order = filter.day !== undefined || filter.state === 'coming' || filter.state === 'live' ? 'oldest' : 'newest'
  const matches = await api.matches({ ...scope, ...filter, order, pageSize: filter.day === undefined ? 20 : 50 })
  if (matches.total === 0) await findSides(api, filter)
  return matches
}

/** A list without matches may be of somebody whom there is not: that is not found, as their own page is. */
async function findSides(api: Api, { team, player }: MatchFilter): Promise<void> {
  await Promise.all([team !== undefined && api.team(team, {}), player !== undefined && api.player(player, {})])
}

async function loadChoices(api: Api, id: number): Promise<MatchChoices> {
  const { name, stages, entrants } = await api.competition(id, {})
  return { competition: { id, name }, stages: stages.map((stage) => ({ id: stage.id, name: stage.name })), sides: sideChoices(entrants) }
}

export function sideChoices(entrants: readonly { entrant: { name: string; teamId: number | null; playerIds: number[] } }[]) {
  return entrants.flatMap(({ entrant: { name, teamId, playerIds } }) => {
    const [player] = playerIds
    if (teamId !== null) return [{ key: `team-${teamId}`, name }]
    return player !== undefined && playerIds.length === 1 ? [{ key: `player-${player}`, name }] : []
  })
}

/** The newest articles of the column for the kind; empty where that column does not exist. */
async function newsOf(api: Api, column: string): Promise<ArticleSummary[]> {
  try {
    return (await api.articles({ column, pageSize: 4 })).items
  } catch (error) {
    if (isApiError(error) && error.code === 1002) return []
    throw error
  }
}

export function showsCompetitions({ competitions, listing }: Schedule): boolean {
  return competitions.length > 0 && !isNarrowed(listing.filter)
}

export function showsNews({ kind, news }: Schedule): boolean {
  return kind !== null && news.length > 0
}
