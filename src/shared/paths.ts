import type { CompetitionListQuery, MatchListQuery, WinnerListQuery } from './competitions/answers.ts'

/** Every address of the site and the API. Route names, letter case included, are those of the specification. */

/** A page of the site: its pattern and the closed list of query parameters it knows, in canonical order. */
export interface SitePage {
  path: string
  params: readonly PageParam[]
}
export type PageParam = 'column' | 'tag' | 'page' | 'embed'

export const sitePages = {
  home: { path: '/', params: ['embed'] },
  newsList: { path: '/newsList', params: ['column', 'tag', 'page', 'embed'] },
  newsLatest: { path: '/newsInside', params: ['embed'] },
  newsInside: { path: '/newsInside/:id', params: ['embed'] },
  teamNews: { path: '/teamNews', params: ['page', 'embed'] },
  singleNews: { path: '/singleNews', params: ['page', 'embed'] },
  battleNews: { path: '/battleNews', params: ['page', 'embed'] },
  staticPage: { path: '/pages/:slug', params: ['embed'] },
} as const satisfies Record<string, SitePage>
export type SitePageName = keyof typeof sitePages

/** The columns that have an address of their own. */
export const columnPaths: Readonly<Record<string, string>> = {
  team: sitePages.teamNews.path,
  single: sitePages.singleNews.path,
  battle: sitePages.battleNews.path,
}

type Query = Readonly<Record<string, string | number | undefined>>

export const paths = {
  home: () => '/',
  newsList: (query: { column?: string; tag?: string; page?: number } = {}) => columnAddress(query),
  article: (id: number) => `/newsInside/${id}`,
  staticPage: (slug: string) => `/pages/${slug}`,
  competition: (id: number, query: { tab?: string; stage?: number; page?: number } = {}) => withQuery(`/competitions/${id}`, query),
  match: (id: number) => `/matches/${id}`,
  team: (id: number) => `/teams/${id}`,
  player: (id: number) => `/players/${id}`,
  theme: (color: string) => `/theme/${color.slice(1)}.css`,
  api: {
    home: () => '/api/home',
    columns: () => '/api/columns',
    articles: (query: { column?: string; tag?: string; page?: number; pageSize?: number } = {}) => withQuery('/api/articles', query),
    article: (id: number | 'latest') => `/api/articles/${id}`,
    articleViews: (id: number) => `/api/articles/${id}/views`,
    staticPage: (slug: string) => `/api/pages/${encodeURIComponent(slug)}`,
    seasons: () => '/api/seasons',
    competitions: (query: CompetitionListQuery = {}) => withQuery('/api/competitions', query),
    competition: (id: number, query: { stage?: number; page?: number } = {}) => withQuery(`/api/competitions/${id}`, query),
    matches: (query: MatchListQuery = {}) => withQuery('/api/matches', query),
    match: (id: number) => `/api/matches/${id}`,
    team: (id: number) => `/api/teams/${id}`,
    player: (id: number) => `/api/players/${id}`,
    winners: (query: WinnerListQuery = {}) => withQuery('/api/winners', query),
    settings: () => '/api/settings',
    me: () => '/api/me',
    vitals: () => '/api/vitals',
    openapi: () => '/api/openapi.json',
    docs: () => '/api/docs',
  },
}

function columnAddress({ column, tag, page }: { column?: string; tag?: string; page?: number }): string {
  const shown = page === 1 ? undefined : page
  const own = column !== undefined && tag === undefined ? columnPaths[column] : undefined
  return own ? withQuery(own, { page: shown }) : withQuery('/newsList', { column, tag, page: shown })
}

/** Leaves out what is undefined; keys keep their order, so that one thing has one address. */
export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined)
  if (pairs.length === 0) return path
  return `${path}?${pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
}
