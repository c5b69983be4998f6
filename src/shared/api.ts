import type { Album, AlbumListQuery, AlbumPage, PictureListQuery, PicturePage } from './albums.ts'
import type { Article, ArticlePage, StaticPage } from './articles.ts'
import type { ColumnList } from './columns.ts'
import type {
  CompetitionListQuery,
  CompetitionPage,
  CompetitionQuery,
  CompetitionView,
  MatchesNow,
  MatchesNowQuery,
  MatchListQuery,
  MatchPage,
  SeasonList,
  WinnerListQuery,
  WinnerPage,
} from './competitions/answers.ts'
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
import { paths } from './paths.ts'
import type { SearchAnswer, SearchQuery, Suggestions } from './search.ts'
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
    pageData: (build: string, target: string, signal: AbortSignal) => get<PageData>(paths.api.pageData(build, target), signal),
    settings: () => get<Settings>(paths.api.settings()),
    suggestions: (q: string, signal: AbortSignal) => get<Suggestions>(paths.api.suggestions(q), signal),
    now: () => get<{ now: string }>(paths.api.now()),
  }
}

/** The API client of the pages' loaders, on the server through `app.inject`. */
export function makeApi(send: Send) {
  const get = getter(send)
  return {
    ...makeBrowserApi(send),
    home: () => get<Home>(paths.api.home()),
    columns: () => get<ColumnList>(paths.api.columns()),
    articles: (query: Parameters<typeof paths.api.articles>[0]) => get<ArticlePage>(paths.api.articles(query)),
    article: (id: number | 'latest') => get<Article>(paths.api.article(id)),
    staticPage: (slug: string) => get<StaticPage>(paths.api.staticPage(slug)),
    seasons: () => get<SeasonList>(paths.api.seasons()),
    competitions: (query: CompetitionListQuery) => get<CompetitionPage>(paths.api.competitions(query)),
    competition: (id: number, query: CompetitionQuery) => get<CompetitionView>(paths.api.competition(id, query)),
    matches: (query: MatchListQuery) => get<MatchPage>(paths.api.matches(query)),
    matchesNow: (query: MatchesNowQuery) => get<MatchesNow>(paths.api.matchesNow(query)),
    match: (id: number) => get<MatchView>(paths.api.match(id)),
    matchSeries: (id: number) => get<MatchSeries>(paths.api.matchSeries(id)),
    figures: (id: number, query: FigureRankingQuery) => get<FigureRanking>(paths.api.figures(id, query)),
    figureEntries: (id: number, query: FigureEntriesQuery) => get<FigureEntries>(paths.api.figureEntries(id, query)),
    teamFigures: (id: number) => get<FigureRecords>(paths.api.teamFigures(id)),
    playerFigures: (id: number) => get<FigureRecords>(paths.api.playerFigures(id)),
    team: (id: number, query: RecordQuery) => get<TeamView>(paths.api.team(id, query)),
    player: (id: number, query: RecordQuery) => get<PlayerView>(paths.api.player(id, query)),
    meetings: (query: MeetingsQuery) => get<MeetingsView>(paths.api.meetings(query)),
    search: (query: SearchQuery) => get<SearchAnswer>(paths.api.search(query)),
    winners: (query: WinnerListQuery) => get<WinnerPage>(paths.api.winners(query)),
    albums: (query: AlbumListQuery) => get<AlbumPage>(paths.api.albums(query)),
    album: (id: number | 'latest') => get<Album>(paths.api.album(id)),
    videos: (query: VideoListQuery) => get<VideoPage>(paths.api.videos(query)),
    video: (id: number) => get<VideoView>(paths.api.video(id)),
    pictures: (query: PictureListQuery) => get<PicturePage>(paths.api.pictures(query)),
    links: () => get<LinkHub>(paths.api.links()),
    openings: (query: OpeningListQuery) => get<OpeningPage>(paths.api.openings(query)),
    opening: (id: number) => get<OpeningView>(paths.api.opening(id)),
    tips: (query: Parameters<typeof paths.api.tips>[0]) => get<TipList>(paths.api.tips(query)),
  }
}

function getter(send: Send) {
  return async <T>(path: string, signal?: AbortSignal): Promise<T> => opened<T>(await send({ method: 'GET', path, signal }))
}

function opened<T>(answer: Envelope): T {
  if (answer.code !== 200) throw new ApiError(answer.code, answer.message)
  return answer.data as T // serialised by the server's response schema; both ends share the type
}
