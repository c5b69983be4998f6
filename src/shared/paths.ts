import type { AwardKind, CompetitionKind } from './competitions/document.ts'
import type { LinkDevice } from './links.ts'
import type { OpeningGroup } from './opening-state.ts'
import { ownValue } from './own-value.ts'
import type { FigureSort, MatchState, MediaTab, PageParam, PageTab, SearchType } from './page-query.ts'
import type { ShareSubject } from './share-image.ts'
import type { TipPlatform } from './tip-platforms.ts'

/** All URLs of the site; those of the API are in api-paths.ts. Route names, including their letter case, are those of the specification. */

/** A page of the site: its pattern and its allowed query parameters, in canonical order. */
export interface SitePage {
  path: string
  params: readonly PageParam[]
}

export const sitePages = {
  home: { path: '/', params: ['embed'] },
  newsList: { path: '/newsList', params: ['column', 'tag', 'page', 'unread', 'embed'] },
  newsLatest: { path: '/newsInside', params: ['embed'] },
  newsInside: { path: '/newsInside/:id', params: ['embed'] },
  teamNews: { path: '/teamNews', params: ['page', 'embed'] },
  singleNews: { path: '/singleNews', params: ['page', 'embed'] },
  battleNews: { path: '/battleNews', params: ['page', 'embed'] },
  staticPage: { path: '/pages/:slug', params: ['embed'] },
  schedule: { path: '/matches', params: ['state', 'day', 'page', 'unread', 'embed'] },
  teamMatch: { path: '/teamMatch', params: ['competition', 'stage', 'team', 'player', 'state', 'day', 'page', 'unread', 'embed'] },
  singleMatch: { path: '/singleMatch', params: ['competition', 'stage', 'team', 'player', 'state', 'day', 'page', 'unread', 'embed'] },
  battleMatch: {
    path: '/battleMatch',
    params: ['tab', 'season', 'competition', 'stage', 'team', 'player', 'state', 'day', 'page', 'unread', 'embed'],
  },
  teamMatchAgo: { path: '/TeamMatchAgo', params: ['season', 'competition', 'page', 'embed'] },
  singleMatchAgo: { path: '/singleMatchAgo', params: ['season', 'competition', 'page', 'embed'] },
  winnerList: { path: '/winnerList', params: ['season', 'kind', 'award', 'page', 'embed'] },
  mediaList: { path: '/mediaList', params: ['tab', 'season', 'team', 'id', 'page', 'embed'] },
  mediaImage: { path: '/mediaImage', params: ['id', 'n', 'embed'] },
  linkHub: { path: '/lybLink', params: ['embed'] },
  openings: { path: '/xinfu', params: ['zone', 'group', 'id', 'page', 'unread', 'embed'] },
  tips: { path: '/miniDownTips', params: ['platform', 'embed'] },
  competition: {
    path: '/competitions/:id',
    params: ['q', 'tab', 'stage', 'round', 'team', 'player', 'figure', 'sort', 'entrant', 'state', 'day', 'page', 'unread', 'embed'],
  },
  match: { path: '/matches/:id', params: ['embed'] },
  team: { path: '/teams/:id', params: ['competition', 'page', 'embed'] },
  player: { path: '/players/:id', params: ['competition', 'page', 'embed'] },
  meetings: { path: '/meetings', params: ['team', 'player', 'opponent', 'page', 'embed'] },
  search: { path: '/search', params: ['q', 'type', 'column', 'page', 'unread', 'embed'] },
} as const satisfies Record<string, SitePage>
export type SitePageName = keyof typeof sitePages

/** All unknown URLs show one page; the browser's address bar still has the requested one. */
export const unknownPage: SitePage = { path: '/not-found', params: ['embed'] }

/** The columns that have a page of their own. */
export const columnPaths: Readonly<Record<string, string>> = {
  team: sitePages.teamNews.path,
  single: sitePages.singleNews.path,
  battle: sitePages.battleNews.path,
}

/** The page of each kind of competition. */
export const kindPaths: Readonly<Record<CompetitionKind, string>> = {
  team: sitePages.teamMatch.path,
  single: sitePages.singleMatch.path,
  battle: sitePages.battleMatch.path,
}

/** The filters of a list of matches, in canonical order. */
export interface MatchFilter {
  competition?: number
  stage?: number
  /** The stage's tables after this round. */
  round?: number
  team?: number
  player?: number
  state?: MatchState
  day?: string
  page?: number
}

/** Finished competitions of a season, and the one of them whose last stage is unfolded. */
export interface ArchiveFilter {
  season?: number
  competition?: number
  page?: number
}

/** The filters of a team's or a player's matches. */
export interface RecordFilter {
  competition?: number
  page?: number
}

/** A figure of a competition, how it is ranked, or whose values are listed. */
export interface FigureFilter {
  figure?: string
  sort?: FigureSort
  entrant?: number
  player?: number
  page?: number
}

type Query = Readonly<Record<string, string | number | undefined>>

/** The formats in which a list is exported. */
export type ListFormat = 'csv' | 'xlsx'

export const paths = {
  home: () => '/',
  newsList: (query: { column?: string; tag?: string; page?: number } = {}) => columnAddress(query),
  article: (id: number) => `/newsInside/${id}`,
  staticPage: (slug: string) => `/pages/${slug}`,
  schedule: (query: MatchFilter = {}) => withQuery(sitePages.schedule.path, filterQuery(query)),
  matchesOfKind: (kind: CompetitionKind, query: MatchFilter = {}) => withQuery(kindPaths[kind], filterQuery(query)),
  archive: (kind: CompetitionKind, query: ArchiveFilter = {}) => archiveAddress(kind, query),
  /** The archive at this stage, which is unfolded where the query names its competition. */
  archivedStage: (kind: CompetitionKind, id: number, query: ArchiveFilter) => at(archiveAddress(kind, query), `stage-${id}`),
  winners: ({ season, kind, award, page }: { season?: number; kind?: CompetitionKind; award?: AwardKind; page?: number } = {}) =>
    withQuery(sitePages.winnerList.path, { season, kind, award, page: beyondFirst(page) }),
  competition: (id: number, { tab, q, ...filter }: MatchFilter & { tab?: PageTab; q?: string } = {}) =>
    withQuery(`/competitions/${id}`, { q, tab: tab === 'overview' ? undefined : tab, ...filterQuery(filter) }),
  /** The ranking by a figure; with an entrant or a player, the values behind it. */
  figures: (id: number, { figure, sort, entrant, player, page }: FigureFilter = {}) =>
    withQuery(`/competitions/${id}`, {
      tab: 'figures',
      player,
      figure,
      sort,
      entrant,
      page: beyondFirst(page),
    }),
  match: (id: number) => `/matches/${id}`,
  team: (id: number, query: RecordFilter = {}) => withQuery(`/teams/${id}`, recordQuery(query)),
  player: (id: number, query: RecordFilter = {}) => withQuery(`/players/${id}`, recordQuery(query)),
  /** One URL for both orders: the lower id comes first. */
  meetings: (kind: 'team' | 'player', a: number, b: number, page?: number) =>
    withQuery(sitePages.meetings.path, { [kind]: Math.min(a, b), opponent: Math.max(a, b), page: beyondFirst(page) }),
  search: ({ q, type, column, page }: { q?: string; type?: SearchType; column?: string; page?: number } = {}) =>
    withQuery(sitePages.search.path, { q, type, column, page: beyondFirst(page) }),
  media: ({ tab, season, team, page }: { tab?: MediaTab; season?: number; team?: number; page?: number } = {}) =>
    withQuery(sitePages.mediaList.path, { tab: tab === 'albums' ? undefined : tab, season, team, page: beyondFirst(page) }),
  /** A video, above the list of the newest. */
  video: (id: number) => withQuery(sitePages.mediaList.path, { tab: 'videos', id }),
  /** An album, or with `n` one of its pictures, from 1. */
  album: (id: number, n?: number) => withQuery(sitePages.mediaImage.path, { id, n }),
  /** With an id at the card of this link. */
  linkHub: (id?: number) => at(sitePages.linkHub.path, id === undefined ? undefined : `link-${id}`),
  openings: ({ zone, group, id, page }: { zone?: string; group?: OpeningGroup; id?: number; page?: number } = {}) =>
    withQuery(sitePages.openings.path, { zone, group, id, page: beyondFirst(page) }),
  /** With an id at the card of this tip. */
  tips: (platform?: TipPlatform, id?: number) =>
    at(withQuery(sitePages.tips.path, { platform }), id === undefined ? undefined : `tip-${id}`),
  openingCalendar: () => '/xinfu.ics',
  matchCalendar: (of: { competition: number } | { team: number } | { player: number } | 'all') => {
    if (of === 'all') return '/matches.ics'
    if ('competition' in of) return `/competitions/${of.competition}/matches.ics`
    return 'team' in of ? `/teams/${of.team}/matches.ics` : `/players/${of.player}/matches.ics`
  },
  matchEvent: (id: number) => `/matches/${id}/event.ics`,
  /** The redirect to the link's address for the device, or to its main one. */
  outgoing: (id: number, device?: LinkDevice) => withQuery(`/go/${id}`, { for: device }),
  /** The news as RSS, of all columns or of one. */
  rss: (column?: string, { hidesResults = false } = {}) =>
    withQuery(column === undefined ? '/rss.xml' : `/rss/${column}.xml`, { spoilers: hidesResults ? 'hide' : undefined }),
  /** Drawn; `hash` stands for all that is in it. */
  shareImage: (subject: ShareSubject, id: number, hash: string) => `/share/${subject}-${id}-${hash}.jpg`,
  theme: (color: string) => `/theme/${color.slice(1)}.css`,
}

function columnAddress({ column, tag, page }: { column?: string; tag?: string; page?: number }): string {
  const shown = beyondFirst(page)
  const own = column !== undefined && tag === undefined ? ownValue(columnPaths, column) : undefined
  return own ? withQuery(own, { page: shown }) : withQuery('/newsList', { column, tag, page: shown })
}

function archiveAddress(kind: CompetitionKind, { season, competition, page }: ArchiveFilter): string {
  const query = { season, competition, page: beyondFirst(page) }
  switch (kind) {
    case 'team':
      return withQuery(sitePages.teamMatchAgo.path, query)
    case 'single':
      return withQuery(sitePages.singleMatchAgo.path, query)
    case 'battle':
      // The specification has no separate URL for this archive.
      return withQuery(sitePages.battleMatch.path, { tab: 'past', ...query })
  }
}

function filterQuery({ competition, stage, round, team, player, state, day, page }: MatchFilter): Query {
  return { competition, stage, round, team, player, state, day, page: beyondFirst(page) }
}

function recordQuery({ competition, page }: RecordFilter): Query {
  return { competition, page: beyondFirst(page) }
}

/** The URL of the first page has no number. */
function beyondFirst(page: number | undefined): number | undefined {
  return page === 1 ? undefined : page
}

/** Leaves out undefined values; keys keep their order, so that the same page has one URL. */
function at(path: string, fragment: string | undefined): string {
  return fragment === undefined ? path : `${path}#${fragment}`
}

export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined)
  if (pairs.length === 0) return path
  return `${path}?${pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
}
