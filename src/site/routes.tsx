import type { RouteObject } from 'react-router'
import { type SitePageName, sitePages } from '#shared/paths.ts'
import { Layout, layoutLoader } from './layout.tsx'
import { lazyPage } from './lazy-page.ts'
import { PageError, WholeError } from './pages/error.tsx'

/** Where each page lives: the server names its chunk to the browser before any script asks. */
export const pageFiles: Readonly<Record<SitePageName | 'notFound', string>> = {
  home: 'src/site/pages/home.tsx',
  newsList: 'src/site/pages/news-list.tsx',
  newsLatest: 'src/site/pages/news-latest.tsx',
  newsInside: 'src/site/pages/news-inside.tsx',
  teamNews: 'src/site/pages/team-news.tsx',
  singleNews: 'src/site/pages/single-news.tsx',
  battleNews: 'src/site/pages/battle-news.tsx',
  staticPage: 'src/site/pages/static-page.tsx',
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
          page('newsInside', () => import('./pages/news-inside.tsx')),
          page('teamNews', () => import('./pages/team-news.tsx')),
          page('singleNews', () => import('./pages/single-news.tsx')),
          page('battleNews', () => import('./pages/battle-news.tsx')),
          page('staticPage', () => import('./pages/static-page.tsx')),
          { id: 'notFound', path: '*', lazy: lazyPage(() => import('./pages/not-found.tsx')) },
        ],
      },
    ],
  },
]

function page(name: SitePageName, load: () => Promise<Partial<RouteObject>>): RouteObject {
  return { id: name, path: sitePages[name].path, caseSensitive: true, lazy: lazyPage(load) }
}
