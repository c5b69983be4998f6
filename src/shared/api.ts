import type { Album, AlbumListQuery, AlbumPage, PictureListQuery, PicturePage } from './albums.ts'
import * as apiPaths from './api-paths.ts'
import type { Article, ArticlePage, StaticPage } from './articles.ts'
import type { ColumnList } from './columns.ts'
import type { WinnerListQuery, WinnerPage } from './competitions/award-views.ts'
import type {
  CompetitionListQuery,
  CompetitionOutcome,
  CompetitionPage,
  CompetitionQuery,
  CompetitionView,
} from './competitions/competition-views.ts'
import type { MatchesNow, MatchesNowQuery, MatchListQuery, MatchPage } from './competitions/match-lists.ts'
import type { MatchView } from './competitions/match-view.ts'
import type { MeetingsQuery, MeetingsView, PlayerView, RecordQuery, TeamView } from './competitions/record-views.ts'
import type {
  FigureEntries,
  FigureEntriesQuery,
  FigureRanking,
  FigureRankingQuery,
  FigureRecords,
  MatchSeries,
} from './competitions/statistic-views.ts'
import type { Envelope } from './envelope.ts'
import type { LinkHub } from './links.ts'
import type { OpeningListQuery, OpeningPage, OpeningView } from './openings.ts'
import type { PageData } from './page-data.ts'
import type { SearchAnswer, SearchQuery, Suggestions } from './search.ts'
import type { SeasonList } from './seasons.ts'
import type { Home, Settings } from './settings.ts'
import type { TipList } from './tips.ts'
import type { VideoListQuery, VideoPage, VideoView } from './videos.ts'

/** An unsuccessful response: `code` as in the envelope, `message` a sentence for the visitor. */
export class ApiError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.code = code
  }
}

/** By name, not by class: on the server the site is a separate build, with its own copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

export interface ApiRequest {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** For requests whose response may not be needed any more. */
  signal?: AbortSignal
}

/** Sends a request and returns the envelope, whatever the HTTP status; rejects where there is none. */
export type Send = (request: ApiRequest) => Promise<Envelope>

export type Api = ReturnType<typeof makeApi>

export type BrowserApi = ReturnType<typeof makeBrowserApi>

/** What a browser asks by itself: the data of a page comes from the server's loader, which asks for the rest. */
export function makeBrowserApi(send: Send) {
  const get = getter(send)
  return {
    pageData: (build: string, target: string, signal: AbortSignal) => get<PageData>(apiPaths.pageData(build, target), signal),
    settings: () => get<Settings>(apiPaths.settings()),
    suggestions: (q: string, signal: AbortSignal) => get<Suggestions>(apiPaths.suggestions(q), signal),
    now: () => get<{ now: string }>(apiPaths.now()),
  }
}

/** The API client of the pages' loaders, on the server through `app.inject`. */
export function makeApi(send: Send) {
  const get = getter(send)
  return {
    ...makeBrowserApi(send),
    home: () => get<Home>(apiPaths.home()),
    columns: () => get<ColumnList>(apiPaths.columns()),
    articles: (query: Parameters<typeof apiPaths.articles>[0]) => get<ArticlePage>(apiPaths.articles(query)),
    article: (id: number | 'latest') => get<Article>(apiPaths.article(id)),
    staticPage: (slug: string) => get<StaticPage>(apiPaths.staticPage(slug)),
    seasons: () => get<SeasonList>(apiPaths.seasons()),
    competitions: (query: CompetitionListQuery) => get<CompetitionPage>(apiPaths.competitions(query)),
    competition: (id: number, query: CompetitionQuery) => get<CompetitionView>(apiPaths.competition(id, query)),
    competitionOutcome: (id: number) => get<CompetitionOutcome>(apiPaths.competitionOutcome(id)),
    matches: (query: MatchListQuery) => get<MatchPage>(apiPaths.matches(query)),
    matchesNow: (query: MatchesNowQuery) => get<MatchesNow>(apiPaths.matchesNow(query)),
    match: (id: number) => get<MatchView>(apiPaths.match(id)),
    matchSeries: (id: number) => get<MatchSeries>(apiPaths.matchSeries(id)),
    figures: (id: number, query: FigureRankingQuery) => get<FigureRanking>(apiPaths.figures(id, query)),
    figureEntries: (id: number, query: FigureEntriesQuery) => get<FigureEntries>(apiPaths.figureEntries(id, query)),
    teamFigures: (id: number) => get<FigureRecords>(apiPaths.teamFigures(id)),
    playerFigures: (id: number) => get<FigureRecords>(apiPaths.playerFigures(id)),
    team: (id: number, query: RecordQuery) => get<TeamView>(apiPaths.team(id, query)),
    player: (id: number, query: RecordQuery) => get<PlayerView>(apiPaths.player(id, query)),
    meetings: (query: MeetingsQuery) => get<MeetingsView>(apiPaths.meetings(query)),
    search: (query: SearchQuery) => get<SearchAnswer>(apiPaths.search(query)),
    winners: (query: WinnerListQuery) => get<WinnerPage>(apiPaths.winners(query)),
    albums: (query: AlbumListQuery) => get<AlbumPage>(apiPaths.albums(query)),
    album: (id: number | 'latest') => get<Album>(apiPaths.album(id)),
    videos: (query: VideoListQuery) => get<VideoPage>(apiPaths.videos(query)),
    video: (id: number) => get<VideoView>(apiPaths.video(id)),
    pictures: (query: PictureListQuery) => get<PicturePage>(apiPaths.pictures(query)),
    links: () => get<LinkHub>(apiPaths.links()),
    openings: (query: OpeningListQuery) => get<OpeningPage>(apiPaths.openings(query)),
    opening: (id: number) => get<OpeningView>(apiPaths.opening(id)),
    tips: (query: Parameters<typeof apiPaths.tips>[0]) => get<TipList>(apiPaths.tips(query)),
  }
}

function getter(send: Send) {
  return async <T>(path: string, signal?: AbortSignal): Promise<T> => opened<T>(await send({ method: 'GET', path, signal }))
}

function opened<T>(answer: Envelope): T {
  if (answer.code !== 200) throw new ApiError(answer.code, answer.message)
  return answer.data as T // serialised by the server's response schema; both ends share the type
}
