import type { AlbumListQuery, PictureListQuery } from './albums.ts'
import type { WinnerListQuery } from './competitions/award-views.ts'
import type { CompetitionListQuery, CompetitionQuery } from './competitions/competition-views.ts'
import type { CompetitionKind } from './competitions/document.ts'
import type { MatchesNowQuery, MatchListQuery } from './competitions/match-lists.ts'
import type { MeetingsQuery, RecordQuery } from './competitions/record-views.ts'
import type { FigureEntriesQuery, FigureRankingQuery } from './competitions/statistic-views.ts'
import type { OpeningListQuery } from './openings.ts'
import { type ListFormat, withQuery } from './paths.ts'
import type { SearchQuery } from './search.ts'
import type { TipPlatform } from './tip-platforms.ts'
import type { VideoListQuery } from './videos.ts'

/**
 * All URLs of the public API, by the names of its client; used as `apiPaths`. Each is an export of its own and not a field of an object,
 * so that a page's scripts hold no others than those they ask for.
 */

export const home = () => '/api/home'
export const columns = () => '/api/columns'
export const articles = (query: { column?: string; tag?: string; page?: number; pageSize?: number } = {}) =>
  withQuery('/api/articles', query)
export const article = (id: number | 'latest') => `/api/articles/${id}`
export const articleViews = (id: number) => `/api/articles/${id}/views`
export const staticPage = (slug: string) => `/api/pages/${encodeURIComponent(slug)}`
export const seasons = () => '/api/seasons'
export const competitions = (query: CompetitionListQuery = {}) => withQuery('/api/competitions', query)
export const competition = (id: number, query: CompetitionQuery = {}) => withQuery(`/api/competitions/${id}`, query)
export const competitionOutcome = (id: number) => `/api/competitions/${id}/outcome`
export const competitionExport = (id: number, list: 'matches' | 'tables' | 'figures' | 'entrants', format: ListFormat) =>
  `/api/competitions/${id}/exports/${list}.${format}`
/** Of one kind, or of all. */
export const dayExport = (day: string, kind: CompetitionKind | null, format: ListFormat) =>
  `/api/matches/exports/${kind === null ? '' : `${kind}-`}${day}.${format}`
export const winnersExport = (format: ListFormat) => `/api/winners/exports/winners.${format}`
export const matches = (query: MatchListQuery = {}) => withQuery('/api/matches', query)
export const matchesNow = (query: MatchesNowQuery = {}) => withQuery('/api/matches/now', query)
export const match = (id: number) => `/api/matches/${id}`
export const matchSeries = (id: number) => `/api/matches/${id}/series`
export const figures = (id: number, query: FigureRankingQuery = {}) => withQuery(`/api/competitions/${id}/figures`, query)
export const figureEntries = (id: number, query: FigureEntriesQuery) => withQuery(`/api/competitions/${id}/figures/entries`, query)
export const teamFigures = (id: number) => `/api/teams/${id}/figures`
export const playerFigures = (id: number) => `/api/players/${id}/figures`
export const team = (id: number, query: RecordQuery = {}) => withQuery(`/api/teams/${id}`, query)
export const player = (id: number, query: RecordQuery = {}) => withQuery(`/api/players/${id}`, query)
export const meetings = (query: MeetingsQuery) => withQuery('/api/meetings', query)
export const winners = (query: WinnerListQuery = {}) => withQuery('/api/winners', query)
export const albums = (query: AlbumListQuery = {}) => withQuery('/api/albums', query)
export const videos = (query: VideoListQuery = {}) => withQuery('/api/videos', query)
export const video = (id: number) => `/api/videos/${id}`
export const album = (id: number | 'latest') => `/api/albums/${id}`
export const pictures = (query: PictureListQuery = {}) => withQuery('/api/pictures', query)
export const links = () => '/api/links'
export const openings = (query: OpeningListQuery = {}) => withQuery('/api/openings', query)
export const opening = (id: number) => `/api/openings/${id}`
export const openingEvent = (id: number) => `/api/openings/${id}/event.ics`
export const tips = (query: { platform?: TipPlatform } = {}) => withQuery('/api/tips', query)
export const tip = (id: number) => `/api/tips/${id}`
export const now = () => '/api/now'
export const live = () => '/api/live'
export const liveDigest = () => '/api/live/digest'
export const linkQr = (id: number) => `/api/links/${id}/qr.svg`
export const search = (query: SearchQuery) => withQuery('/api/search', query)
export const suggestions = (q: string) => withQuery('/api/suggestions', { q })
export const settings = () => '/api/settings'
/** All data of a page in one answer, for the scripts of one build. `target`: the page's path and query. */
export const pageData = (build: string, target: string) => `/api/page-data/${build}${target}`
export const me = () => '/api/me'
export const vitals = () => '/api/vitals'
export const visits = () => '/api/visits'
export const openapi = () => '/api/openapi.json'
export const docs = () => '/api/docs'
