import type { RouteObject } from 'react-router'
import { type SitePageName, sitePages } from '#shared/paths.ts'
import { Layout, layoutLoader } from './layout.tsx'
import { lazyPage, loadedOnce } from './lazy-page.ts'
import { pageLoader } from './page-loader.ts'
import { PageError, WholeError } from './pages/error.tsx'

/** The source file of each page: the server lists its chunk in the head before any script runs. */
export const pageFiles: Readonly<Record<SitePageName | 'notFound', string>> = {
  home: 'src/site/pages/home.tsx',
  newsList: 'src/site/pages/news-list.tsx',
  newsLatest: 'src/site/pages/news-latest.tsx',
  newsInside: 'src/site/pages/news-inside.tsx',
  teamNews: 'src/site/pages/team-news.tsx',
  singleNews: 'src/site/pages/single-news.tsx',
  battleNews: 'src/site/pages/battle-news.tsx',
  staticPage: 'src/site/pages/static-page.tsx',
  schedule: 'src/site/pages/schedule.tsx',
  teamMatch: 'src/site/pages/team-match.tsx',
  singleMatch: 'src/site/pages/single-match.tsx',
  battleMatch: 'src/site/pages/battle-match.tsx',
  teamMatchAgo: 'src/site/pages/team-match-ago.tsx',
  singleMatchAgo: 'src/site/pages/single-match-ago.tsx',
  winnerList: 'src/site/pages/winner-list.tsx',
  mediaList: 'src/site/pages/media-list.tsx',
  mediaImage: 'src/site/pages/media-image.tsx',
  linkHub: 'src/site/pages/link-hub.tsx',
  openings: 'src/site/pages/openings.tsx',
  tips: 'src/site/pages/tips.tsx',
  competition: 'src/site/pages/competition.tsx',
  match: 'src/site/pages/match.tsx',
  team: 'src/site/pages/team.tsx',
  player: 'src/site/pages/player.tsx',
  meetings: 'src/site/pages/meetings.tsx',
  search: 'src/site/pages/search.tsx',
  notFound: 'src/site/pages/not-found.tsx',
}

/** Every page of the site, read from top to bottom. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: layoutLoader,
    shouldRevalidate: () => false,
    Component: Layout,
    ErrorBoundary: WholeError,
    children: [
      {
        id: 'body',
        ErrorBoundary: PageError,
        children: [
          page('home', () => import('./pages/home.tsx')),
          page('newsList', () => import('./pages/news-list.tsx')),
          page('newsLatest', () => import('./pages/news-latest.tsx')),
          page('newsInside', () => import('./pages/news-inside.tsx'), [() => import('./components/rich-text/EmbeddedMatch.tsx')]),
          page('teamNews', () => import('./pages/team-news.tsx')),
          page('singleNews', () => import('./pages/single-news.tsx')),
          page('battleNews', () => import('./pages/battle-news.tsx')),
          page('staticPage', () => import('./pages/static-page.tsx')),
          page('schedule', () => import('./pages/schedule.tsx')),
          page('teamMatch', () => import('./pages/team-match.tsx')),
          page('singleMatch', () => import('./pages/single-match.tsx')),
          page('battleMatch', () => import('./pages/battle-match.tsx')),
          page('teamMatchAgo', () => import('./pages/team-match-ago.tsx')),
          page('singleMatchAgo', () => import('./pages/single-match-ago.tsx')),
          page('winnerList', () => import('./pages/winner-list.tsx')),
          page('mediaList', () => import('./pages/media-list.tsx')),
          page('mediaImage', () => import('./pages/media-image.tsx')),
          page('linkHub', () => import('./pages/link-hub.tsx')),
          page('openings', () => import('./pages/openings.tsx')),
          page('tips', () => import('./pages/tips.tsx')),
          page('competition', () => import('./pages/competition.tsx')),
          page('match', () => import('./pages/match.tsx')),
          page('team', () => import('./pages/team.tsx')),
          page('player', () => import('./pages/player.tsx')),
          page('meetings', () => import('./pages/meetings.tsx')),
          page('search', () => import('./pages/search.tsx')),
          { id: 'notFound', path: '*', lazy: lazyPage(() => import('./pages/not-found.tsx')) },
        ],
      },
    ],
  },
]

function page(name: SitePageName, load: () => Promise<Partial<RouteObject>>, likely: (() => Promise<unknown>)[] = []): RouteObject {
  const route = { id: name, path: sitePages[name].path, caseSensitive: true }
  if (import.meta.env.SSR) return { ...route, lazy: lazyPage(load) }
  // The module's own loader runs on the server; the browser asks for what it returns there.
  const loadModule = loadedOnce(async () => {
    const { loader: _, ...module } = await load()
    return module
  })
  return { ...route, lazy: lazyPage(loadModule), loader: pageLoader(name, loadModule, likely) }
}
