import { type Api, isApiError } from '#shared/api.ts'
import type { ArticleSummary } from '#shared/article-summary.ts'
import type { CompetitionSummary, MatchPage, MatchSummary } from '#shared/competitions/answers.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import { formatDay } from '#shared/dates.ts'
import type { PageQuery } from '#shared/page-query.ts'
import type { MatchFilter } from '#shared/paths.ts'
import type { PageRequest } from '../page.ts'

/** What can narrow the list of one competition's matches. */
interface MatchChoices {
  competition: { id: number; name: string }
  stages: { id: number; name: string }[]
  /** Those that have a page of their own: `key` is `team-7` or `player-7`. */
  sides: { key: string; name: string }[]
}

export interface MatchListing {
  matches: MatchPage
  /** As the address says. */
  filter: MatchFilter
  /** The day that is shown, asked for or not; null where the list is of all days. */
  day: string | null
  /** Null where no competition is chosen. */
  choices: MatchChoices | null
}

/** What runs, comes and has just been: of one kind, or of all. */
export interface Schedule {
  kind: CompetitionKind | null
  /** Running ones first, then coming ones. */
  competitions: CompetitionSummary[]
  live: MatchSummary[]
  next: MatchSummary[]
  latest: MatchSummary[]
  listing: MatchListing
  news: ArticleSummary[]
}

export async function loadSchedule({ api, query }: PageRequest, kind: CompetitionKind | null): Promise<Schedule> {
  const ofKind = { kind: kind ?? undefined }
  const asked = filterOf(query)
  const isNarrowed = asked.competition !== undefined || asked.state !== undefined || asked.team !== undefined || asked.player !== undefined
  const [running, coming, live, next, latest, news, choices] = await Promise.all([
    api.competitions({ ...ofKind, state: 'running' }),
    api.competitions({ ...ofKind, state: 'coming', pageSize: 6 }),
    api.matches({ ...ofKind, state: 'live', pageSize: 6 }),
    api.matches({ ...ofKind, state: 'coming', order: 'oldest', pageSize: 5 }),
    api.matches({ ...ofKind, state: 'ended', order: 'newest', pageSize: 5 }),
    kind === null ? [] : newsOf(api, kind),
    asked.competition === undefined ? null : loadChoices(api, asked.competition),
  ])
  const here = { live: live.items, next: next.items, latest: latest.items }
  const day = asked.day ?? (isNarrowed ? undefined : dayOfNow(here))
  return {
    kind,
    competitions: [...running.items, ...coming.items],
    ...here,
    listing: { matches: await loadMatches(api, ofKind, { ...asked, day }), filter: asked, day: day ?? null, choices },
    news,
  }
}

/** The part of a page's address that narrows a list of matches. A stage without its competition says nothing. */
export function filterOf({ competition, stage, team, player, state, day, page }: PageQuery): MatchFilter {
  return { competition, stage, team, player, state, day, page }
}

/** A day holds all its matches on one page; without a day they come in the order in which one looks for them. */
export async function loadMatches(
  api: Api,
  scope: { kind?: CompetitionKind; competition?: number },
  filter: MatchFilter,
): Promise<MatchPage> {
  const order = filter.day !== undefined || filter.state === 'coming' || filter.state === 'live' ? 'oldest' : 'newest'
  return await api.matches({ ...scope, ...filter, order, pageSize: filter.day === undefined ? 20 : 50 })
}

/** The day that a visitor wants who did not ask for one. */
export function dayOfNow({ live, next, latest }: Pick<Schedule, 'live' | 'next' | 'latest'>): string | undefined {
  const known = [...live, ...next, ...latest].find(({ schedule }) => schedule.at !== null && schedule.precision !== 'tbd')
  return known?.schedule.at == null ? undefined : formatDay(known.schedule.at)
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

/** The newest of the column that goes with the kind; a site without that column has none. */
async function newsOf(api: Api, column: string): Promise<ArticleSummary[]> {
  try {
    return (await api.articles({ column, pageSize: 4 })).items
  } catch (error) {
    if (isApiError(error) && error.code === 1002) return []
    throw error
  }
}
